/** Calls of back ends: admission, retries, circuit breakers, and the threads for costly work. */
@NullMarked
package io.ironbridge.gateway.call;

import org.jspecify.annotations.NullMarked;
