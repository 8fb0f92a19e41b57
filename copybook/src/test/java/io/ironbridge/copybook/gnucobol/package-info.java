/** Layouts and records held against what GnuCOBOL's compiler makes of the same copybooks. */
@NullMarked
package io.ironbridge.copybook.gnucobol;

import org.jspecify.annotations.NullMarked;
