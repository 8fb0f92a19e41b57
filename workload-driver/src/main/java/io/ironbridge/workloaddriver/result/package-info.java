/**
 * What a run of a named scenario measured: the file's records, its reading and writing, and the
 * figures that reports quote from it. {@link io.ironbridge.workloaddriver.result.ScenarioResult} is
 * where to start.
 */
@NullMarked
package io.ironbridge.workloaddriver.result;

import org.jspecify.annotations.NullMarked;
