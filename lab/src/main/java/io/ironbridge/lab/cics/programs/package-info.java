/**
 * The lab region's own programs, in COBOL (resources of this package: sources, definitions,
 * records) and as Java twins for machines without GnuCOBOL, with identical input and output bytes.
 * Start at {@link io.ironbridge.lab.cics.programs.LabPrograms}.
 */
@NullMarked
package io.ironbridge.lab.cics.programs;

import org.jspecify.annotations.NullMarked;
