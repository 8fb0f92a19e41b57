/**
 * The product. Start reading at {@link io.ironbridge.gateway.request.RequestPath}; {@link
 * io.ironbridge.gateway.server.Gateway} starts the server.
 */
@NullMarked
package io.ironbridge.gateway;

import org.jspecify.annotations.NullMarked;
