/** The commands that check, run and demonstrate API projects. */
@NullMarked
package io.ironbridge.cli.run;

import org.jspecify.annotations.NullMarked;
