/**
 * Codecs of the COBOL data types: each converts one value between its bytes in a record and its
 * JSON. They are the plain, complete reference; the kernels of generated classes handle the usual
 * values only.
 */
@NullMarked
package io.ironbridge.copybook.codec;

import org.jspecify.annotations.NullMarked;
