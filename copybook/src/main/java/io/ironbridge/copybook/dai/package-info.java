/** Reads the data structures of z/OS Connect assets ({@code .dai}, {@code .si}) as layouts. */
@NullMarked
package io.ironbridge.copybook.dai;

import org.jspecify.annotations.NullMarked;
