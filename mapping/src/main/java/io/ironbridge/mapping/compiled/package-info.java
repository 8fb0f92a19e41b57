/**
 * Mappings as trees of small objects, one for each step of an expression, that read the tape and
 * write bytes. Expressions beyond the compiled part of JSONata, and every failure, are left to
 * {@link io.ironbridge.mapping.InterpretedMapping}, which is the reference.
 */
@NullMarked
package io.ironbridge.mapping.compiled;

import org.jspecify.annotations.NullMarked;
