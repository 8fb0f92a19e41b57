/**
 * Results of runs: their records, reading and writing their files, metrics and medians, and console
 * summaries. {@link io.ironbridge.workloaddriver.result.ScenarioResult} is where to start.
 */
@NullMarked
package io.ironbridge.workloaddriver.result;

import org.jspecify.annotations.NullMarked;
