/** What the workload manager costs a request. */
@NullMarked
package io.ironbridge.benchmarks.workload;

import org.jspecify.annotations.NullMarked;
