/** The command line: reads it, starts what it asks for, says what happens. */
@NullMarked
package io.ironbridge.cli;

import org.jspecify.annotations.NullMarked;
