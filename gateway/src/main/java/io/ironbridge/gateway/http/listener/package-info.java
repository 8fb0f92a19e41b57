/** Opens ports: TLS, the choice of protocol, limits of connections. */
@NullMarked
package io.ironbridge.gateway.http.listener;

import org.jspecify.annotations.NullMarked;
