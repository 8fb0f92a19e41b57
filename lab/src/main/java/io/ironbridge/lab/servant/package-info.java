/**
 * What the servants of a region run: the generations of its load library, its folders, and the
 * environment of COBOL's runtime.
 */
@NullMarked
package io.ironbridge.lab.servant;

import org.jspecify.annotations.NullMarked;
