/**
 * Builds the lab region's load library from COBOL sources. Start at {@link
 * io.ironbridge.lab.cobol.LoadLibrary}.
 */
@NullMarked
package io.ironbridge.lab.cobol;

import org.jspecify.annotations.NullMarked;
