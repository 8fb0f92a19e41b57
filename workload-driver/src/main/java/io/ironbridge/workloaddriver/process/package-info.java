/** Starts the processes that a named scenario measures, and ends them in any case. */
@NullMarked
package io.ironbridge.workloaddriver.process;

import org.jspecify.annotations.NullMarked;
