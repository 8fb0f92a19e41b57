/**
 * Holds results against targets. {@link io.ironbridge.workloaddriver.targets.Targets} is the file.
 */
@NullMarked
package io.ironbridge.workloaddriver.targets;

import org.jspecify.annotations.NullMarked;
