/**
 * JSONata as mappings run it: the library's syntax, and functions that keep within the bounds of a
 * mapping. The expressions themselves are evaluated by {@link com.dashjoin.jsonata.BoundedJsonata}.
 */
@NullMarked
package io.ironbridge.mapping.jsonata;

import org.jspecify.annotations.NullMarked;
