/** What a record looks like: items with their places and types, whatever they were read from. */
@NullMarked
package io.ironbridge.copybook.layout;

import org.jspecify.annotations.NullMarked;
