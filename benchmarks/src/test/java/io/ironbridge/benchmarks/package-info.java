/** Tests that the benchmarks measure what they claim to measure. */
@NullMarked
package io.ironbridge.benchmarks;

import org.jspecify.annotations.NullMarked;
