/**
 * Scenarios by name: what they vary, in which order they measure it, and how one sample is taken.
 * {@link io.ironbridge.workloaddriver.named.NamedScenario} is where to start.
 */
@NullMarked
package io.ironbridge.workloaddriver.named;

import org.jspecify.annotations.NullMarked;
