/** The commands that measure servers, and that make and check reports of measurements. */
@NullMarked
package io.ironbridge.cli.drive;

import org.jspecify.annotations.NullMarked;
