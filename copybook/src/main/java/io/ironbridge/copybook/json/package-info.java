/** JSON as bytes: read token by token without copying, and written into a buffer with a limit. */
@NullMarked
package io.ironbridge.copybook.json;

import org.jspecify.annotations.NullMarked;
