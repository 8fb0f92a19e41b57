/**
 * JSON for mappings. Compiled mappings read it into a tape of tokens that refer to the original
 * bytes; the interpreter uses a tree of Java values. In unusual cases the classes of the tape throw
 * a {@link LeftToInterpreterException}: the interpreter then maps from the beginning, and reports
 * any faults.
 */
@NullMarked
package io.ironbridge.mapping.json;

import org.jspecify.annotations.NullMarked;
