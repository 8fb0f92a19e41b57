/** How values are converted: the host's code page and signs, and what is done with bad data. */
@NullMarked
package io.ironbridge.copybook.options;

import org.jspecify.annotations.NullMarked;
