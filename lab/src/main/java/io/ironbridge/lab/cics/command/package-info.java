/**
 * The EXEC CICS commands of COBOL programs. Start at {@link
 * io.ironbridge.lab.cics.command.CommandService}, which programs call; {@link
 * io.ironbridge.lab.cics.command.CommandHandlers} lists the handlers.
 *
 * <h2>Differences from CICS</h2>
 *
 * <ul>
 *   <li>A HANDLE label of a program that has called another by CALL is reached when control is back
 *       in it, at its next command.
 *   <li>INTO never stores more than the declared length of the area, whatever LENGTH specifies.
 *   <li>START with RTRANSID, RTERMID or QUEUE raises INVREQ; files are KSDS, so RBA, RRN and DEBREC
 *       raise it, too.
 *   <li>EIBRCODE of command groups whose first byte the manual does not document holds EIBRESP.
 * </ul>
 */
@NullMarked
package io.ironbridge.lab.cics.command;

import org.jspecify.annotations.NullMarked;
