/** The limits of a mapping, or of any work on a caller's data: time, depth, memory. */
@NullMarked
package io.ironbridge.mapping.limits;

import org.jspecify.annotations.NullMarked;
