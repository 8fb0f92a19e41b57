/** JSON schemas of layouts. */
@NullMarked
package io.ironbridge.copybook.schema;

import org.jspecify.annotations.NullMarked;
