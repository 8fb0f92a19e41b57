/**
 * Types of the values in mappings: what descriptions of data say about them, what expressions make
 * of them, and where they cannot fit. Does not depend on where the descriptions come from.
 */
@NullMarked
package io.ironbridge.apiproject.types;

import org.jspecify.annotations.NullMarked;
