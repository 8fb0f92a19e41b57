/**
 * JSON for mappings. Compiled mappings read it into a tape of tokens that stay in the bytes they
 * came in; the interpreter works on a tree of Java values. Where anything is out of the ordinary
 * the tape's classes leave the mapping, without a message, to its interpreter, which has one.
 */
@NullMarked
package io.ironbridge.mapping.json;

import org.jspecify.annotations.NullMarked;
