/**
 * The programs that a lab region brings along, in COBOL (resources of this package: sources,
 * definitions, records) and as Java twins for machines without GnuCOBOL, with the same bytes in and
 * out. Start at {@link io.ironbridge.lab.cics.programs.LabPrograms}.
 */
@NullMarked
package io.ironbridge.lab.cics.programs;

import org.jspecify.annotations.NullMarked;
