/**
 * The part of JSONata that mappings are compiled from: an expression is read into {@link
 * io.ironbridge.mapping.syntax.Expr}, or not at all. The library's parser is the authority; what it
 * takes otherwise is not read here.
 */
@NullMarked
package io.ironbridge.mapping.syntax;

import org.jspecify.annotations.NullMarked;
