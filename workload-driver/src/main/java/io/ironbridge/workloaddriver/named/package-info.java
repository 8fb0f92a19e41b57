/**
 * Named scenarios: what they vary, the order of their samples, and how a sample is taken. {@link
 * io.ironbridge.workloaddriver.named.NamedScenario} is where to start.
 */
@NullMarked
package io.ironbridge.workloaddriver.named;

import org.jspecify.annotations.NullMarked;
