/**
 * The product: the request path and everything around it. Start reading at {@link
 * io.ironbridge.gateway.RequestPath}.
 */
@NullMarked
package io.ironbridge.gateway;

import org.jspecify.annotations.NullMarked;
