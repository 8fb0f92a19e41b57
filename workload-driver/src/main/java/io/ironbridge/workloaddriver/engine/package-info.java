/**
 * Puts load on a server and measures it: clients, request mixes, warm-up, intervals, latencies and
 * CPU, whatever the protocol is. {@link io.ironbridge.workloaddriver.engine.Engine} is where to
 * start.
 */
@NullMarked
package io.ironbridge.workloaddriver.engine;

import org.jspecify.annotations.NullMarked;
