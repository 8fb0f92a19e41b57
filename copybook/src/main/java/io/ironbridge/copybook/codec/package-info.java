/**
 * The codec of each COBOL data type: one value between its bytes in a record and its JSON. The
 * plain, complete reference; the kernels of generated classes handle the usual values only.
 */
@NullMarked
package io.ironbridge.copybook.codec;

import org.jspecify.annotations.NullMarked;
