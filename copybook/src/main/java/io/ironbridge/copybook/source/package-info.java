/** Reads COBOL source text as words with positions: reference formats, COPY and REPLACE. */
@NullMarked
package io.ironbridge.copybook.source;

import org.jspecify.annotations.NullMarked;
