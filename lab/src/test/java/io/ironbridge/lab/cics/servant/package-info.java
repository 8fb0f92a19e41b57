/** Servants in processes of their own run programs that cobc compiled, for regions in memory. */
@NullMarked
package io.ironbridge.lab.cics.servant;

import org.jspecify.annotations.NullMarked;
