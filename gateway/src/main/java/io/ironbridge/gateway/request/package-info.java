/** The path of a request: {@link io.ironbridge.gateway.request.RequestPath} lists its steps. */
@NullMarked
package io.ironbridge.gateway.request;

import org.jspecify.annotations.NullMarked;
