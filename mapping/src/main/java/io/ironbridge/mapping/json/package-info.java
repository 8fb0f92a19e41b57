/**
 * JSON for mappings. Compiled mappings read it into a tape of tokens that refer to the original
 * bytes; the interpreter uses a tree of Java values. In unusual cases the classes of the tape leave
 * the mapping, without a message, to the interpreter, which reports faults.
 */
@NullMarked
package io.ironbridge.mapping.json;

import org.jspecify.annotations.NullMarked;
