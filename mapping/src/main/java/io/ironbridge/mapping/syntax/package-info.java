/**
 * The part of JSONata that is compiled: an expression is read into {@link
 * io.ironbridge.mapping.syntax.Expr}, or not at all. The library's parser is the reference;
 * constructs that it interprets differently are not read here.
 */
@NullMarked
package io.ironbridge.mapping.syntax;

import org.jspecify.annotations.NullMarked;
