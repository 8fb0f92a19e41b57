/**
 * JSON as bytes: read by its tokens, which stay in the bytes they came in, and written into a
 * buffer with a limit.
 */
@NullMarked
package io.ironbridge.copybook.json;

import org.jspecify.annotations.NullMarked;
