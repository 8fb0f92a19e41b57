/**
 * The layout of a record: items with their positions and types, independent of the source format.
 */
@NullMarked
package io.ironbridge.copybook.layout;

import org.jspecify.annotations.NullMarked;
