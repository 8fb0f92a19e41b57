/** Opens ports: TLS, the choice of protocol, connection limits. */
@NullMarked
package io.ironbridge.gateway.http.listener;

import org.jspecify.annotations.NullMarked;
