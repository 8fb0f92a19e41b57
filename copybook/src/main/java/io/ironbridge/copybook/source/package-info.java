/** COBOL source text: reference formats, COPY and REPLACE, down to words with their positions. */
@NullMarked
package io.ironbridge.copybook.source;

import org.jspecify.annotations.NullMarked;
