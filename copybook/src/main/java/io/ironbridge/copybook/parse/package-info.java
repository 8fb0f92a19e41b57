/** Copybooks to layouts: data description entries, pictures, sizes, offsets. */
@NullMarked
package io.ironbridge.copybook.parse;

import org.jspecify.annotations.NullMarked;
