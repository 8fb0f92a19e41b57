/**
 * A running CICS task in a servant: its link levels, programs, storage, channels and EIB, and
 * libcob, which runs COBOL programs as GnuCOBOL modules in this process. libcob allows one thread
 * only, so nothing here is thread-safe. Start at {@link
 * io.ironbridge.lab.cics.runtime.ProgramControl}.
 *
 * <h2>Data</h2>
 *
 * Tasks begin and end with data in host form. A native program gets its COMMAREA converted by its
 * {@code NAME.forms}; between programs of the same form it is passed by address. Containers and the
 * data of START are kept in host form and converted where a program puts or gets them. Queues,
 * files and keys hold the program's bytes unchanged.
 *
 * <h2>Differences from CICS</h2>
 *
 * <ul>
 *   <li>A program that is running cannot be linked to again: PGMIDERR with RESP2 3. One that
 *       COBOL's CALL reaches while it runs ends the process (GnuCOBOL's rule).
 *   <li>A program reached by CALL keeps its WORKING-STORAGE to the end of the task, not of the link
 *       level.
 *   <li>There are no terminals, no CWA, TWA and TCTUA; SHARED storage ends with the task.
 * </ul>
 */
@NullMarked
package io.ironbridge.lab.cics.runtime;

import org.jspecify.annotations.NullMarked;
