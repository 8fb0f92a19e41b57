/** Key stores and TLS contexts. */
@NullMarked
package io.ironbridge.gateway.tls;

import org.jspecify.annotations.NullMarked;
