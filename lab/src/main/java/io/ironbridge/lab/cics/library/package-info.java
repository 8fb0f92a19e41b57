/**
 * Builds the lab region's load library from COBOL sources. Start at {@link
 * io.ironbridge.lab.cics.library.LoadLibrary}.
 */
@NullMarked
package io.ironbridge.lab.cics.library;

import org.jspecify.annotations.NullMarked;
