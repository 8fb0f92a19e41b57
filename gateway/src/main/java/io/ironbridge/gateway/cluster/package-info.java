/** The other servers that share what they keep with this one. */
@NullMarked
package io.ironbridge.gateway.cluster;

import org.jspecify.annotations.NullMarked;
