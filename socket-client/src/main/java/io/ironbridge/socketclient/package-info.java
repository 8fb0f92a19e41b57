/**
 * Pooled connections to one back end over TCP or TLS, for any protocol: on event loops, one call at
 * a time on each. A protocol adds a {@link io.ironbridge.socketclient.PooledConnection}.
 */
@NullMarked
package io.ironbridge.socketclient;

import org.jspecify.annotations.NullMarked;
