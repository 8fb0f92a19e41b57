/** Writes and changes API projects: assets from copybooks, operations from assets. */
@NullMarked
package io.ironbridge.design;

import org.jspecify.annotations.NullMarked;
