/** Rules that hold for the project as a whole. */
@NullMarked
package io.ironbridge.architecturetests;

import org.jspecify.annotations.NullMarked;
