/** Commands that make and change API projects. */
@NullMarked
package io.ironbridge.cli.design;

import org.jspecify.annotations.NullMarked;
