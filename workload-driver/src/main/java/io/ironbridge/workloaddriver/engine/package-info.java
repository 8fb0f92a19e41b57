/**
 * The load engine: clients, request mixes, warm-up, intervals, latencies and CPU, for any protocol.
 * {@link io.ironbridge.workloaddriver.engine.Engine} is where to start.
 */
@NullMarked
package io.ironbridge.workloaddriver.engine;

import org.jspecify.annotations.NullMarked;
