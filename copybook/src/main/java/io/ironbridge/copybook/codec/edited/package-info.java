/** Edited pictures (Z, *, $, CR, floating signs ...) as programs that write and read a number. */
@NullMarked
package io.ironbridge.copybook.codec.edited;

import org.jspecify.annotations.NullMarked;
