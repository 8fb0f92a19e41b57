/** Measures the cost of workload activity for a request of the gateway. */
@NullMarked
package io.ironbridge.benchmarks.activity;

import org.jspecify.annotations.NullMarked;
