/** What measuring the workload activity of the gateway costs a request. */
@NullMarked
package io.ironbridge.benchmarks.activity;

import org.jspecify.annotations.NullMarked;
