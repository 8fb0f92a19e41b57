/** Starts the processes that a named scenario measures, and always ends them. */
@NullMarked
package io.ironbridge.workloaddriver.process;

import org.jspecify.annotations.NullMarked;
