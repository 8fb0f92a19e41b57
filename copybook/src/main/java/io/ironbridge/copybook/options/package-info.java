/** Options of conversions: the host's code page and signs, and the handling of bad data. */
@NullMarked
package io.ironbridge.copybook.options;

import org.jspecify.annotations.NullMarked;
