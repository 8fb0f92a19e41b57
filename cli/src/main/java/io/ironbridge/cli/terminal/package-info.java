/** What all commands share: options' values, output, progress, logging, exit codes. */
@NullMarked
package io.ironbridge.cli.terminal;

import org.jspecify.annotations.NullMarked;
