/**
 * Checks results against targets. {@link io.ironbridge.workloaddriver.report.targets.Targets} is
 * the file.
 */
@NullMarked
package io.ironbridge.workloaddriver.report.targets;

import org.jspecify.annotations.NullMarked;
