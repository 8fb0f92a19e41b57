/** Code pages of host data: bytes to UTF-8 and back. */
@NullMarked
package io.ironbridge.copybook.codepage;

import org.jspecify.annotations.NullMarked;
