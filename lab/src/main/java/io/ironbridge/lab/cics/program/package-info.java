/**
 * CICS programs written in Java. Start at {@link io.ironbridge.lab.cics.program.CicsProgram};
 * {@link io.ironbridge.lab.cics.program.CicsTask} has the services for programs. All data is in
 * host form (EBCDIC, big-endian), as on z/OS; names are ordinary strings.
 */
@NullMarked
package io.ironbridge.lab.cics.program;

import org.jspecify.annotations.NullMarked;
