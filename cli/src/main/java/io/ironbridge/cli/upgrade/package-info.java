/** {@code upgrade-check}: what changes for projects between two releases. */
@NullMarked
package io.ironbridge.cli.upgrade;

import org.jspecify.annotations.NullMarked;
