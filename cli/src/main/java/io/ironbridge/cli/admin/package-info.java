/** The commands for administrators, over the server's administration port. */
@NullMarked
package io.ironbridge.cli.admin;

import org.jspecify.annotations.NullMarked;
