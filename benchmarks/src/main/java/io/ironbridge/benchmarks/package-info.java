/** Measures transcoding: records, the sides that are compared, and the measurements. */
@NullMarked
package io.ironbridge.benchmarks;

import org.jspecify.annotations.NullMarked;
