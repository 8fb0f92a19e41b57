/**
 * The command {@code ironbridge}: {@link io.ironbridge.cli.Main} registers the commands, each
 * package below holds those of one subject, and {@code terminal} has what they share.
 */
@NullMarked
package io.ironbridge.cli;

import org.jspecify.annotations.NullMarked;
