/**
 * Parses copybooks to layouts: data description entries, pictures, sizes, offsets.
 *
 * <p>More than 40 files: one reader for each clause; all work on the parser's private tree.
 */
@NullMarked
package io.ironbridge.copybook.parse;

import org.jspecify.annotations.NullMarked;
