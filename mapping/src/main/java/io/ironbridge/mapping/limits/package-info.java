/** What a mapping, or any work on a caller's data, may use: time, depth, memory. */
@NullMarked
package io.ironbridge.mapping.limits;

import org.jspecify.annotations.NullMarked;
