/**
 * Connections to one back end that speaks any protocol over TCP or TLS: pooled, on event loops, one
 * call at a time on each. A protocol adds a {@link io.ironbridge.socketclient.PooledConnection}.
 */
@NullMarked
package io.ironbridge.socketclient;

import org.jspecify.annotations.NullMarked;
