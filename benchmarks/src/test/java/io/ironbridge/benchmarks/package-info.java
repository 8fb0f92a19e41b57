/** That what is measured is what is said to be measured. */
@NullMarked
package io.ironbridge.benchmarks;

import org.jspecify.annotations.NullMarked;
