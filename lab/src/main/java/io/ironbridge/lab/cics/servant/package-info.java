/**
 * A servant of the lab's CICS region: a process that runs CICS programs, one task at a time. Start
 * at {@link io.ironbridge.lab.cics.servant.ServantMain}; a task begins in {@link
 * io.ironbridge.lab.cics.servant.TaskRunner}, and an EXEC CICS command of a COBOL program in {@link
 * io.ironbridge.lab.cics.servant.CommandService}.
 *
 * <p>COBOL programs are modules of GnuCOBOL in this process, which libcob allows on one thread
 * only. Nothing here is thread-safe, therefore.
 *
 * <h2>Data</h2>
 *
 * Tasks begin and end with data in host form. A native program gets its COMMAREA converted by its
 * {@code NAME.forms}; between programs of the same form it goes by address. Containers and the data
 * of START are kept in host form and converted where a program puts or gets them. Queues, files and
 * keys hold the bytes that the program has.
 *
 * <h2>Where it differs from CICS</h2>
 *
 * <ul>
 *   <li>A program that is running cannot be linked to again: PGMIDERR with RESP2 3. One that
 *       COBOL's CALL reaches while it runs ends the process (GnuCOBOL's rule).
 *   <li>A program reached by CALL keeps its WORKING-STORAGE to the end of the task, not of the link
 *       level.
 *   <li>A HANDLE label of a program that has called another by CALL is reached when control is back
 *       in it, at its next command.
 *   <li>INTO never takes more than the area is declared with, whatever LENGTH says.
 *   <li>There are no terminals, no CWA, TWA and TCTUA; SHARED storage ends with the task.
 *   <li>START with RTRANSID, RTERMID or QUEUE is INVREQ; files are KSDS, so RBA, RRN and DEBREC
 *       are.
 *   <li>EIBRCODE of groups that the manual gives no byte for holds EIBRESP.
 * </ul>
 */
@NullMarked
package io.ironbridge.lab.cics.servant;

import org.jspecify.annotations.NullMarked;
