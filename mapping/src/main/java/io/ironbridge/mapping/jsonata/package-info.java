/**
 * JSONata for mappings: the library's syntax, and functions within the bounds of a mapping. {@link
 * com.dashjoin.jsonata.BoundedJsonata} evaluates the expressions.
 */
@NullMarked
package io.ironbridge.mapping.jsonata;

import org.jspecify.annotations.NullMarked;
