/** Public data files next to what other tools print of them. */
@NullMarked
package io.ironbridge.copybook.corpus;

import org.jspecify.annotations.NullMarked;
