/**
 * The interface between translated COBOL programs and the CICS runtime: the commands and their
 * options ({@link io.ironbridge.lab.cobol.exec.CommandTable}), the call area DFHX-CALL ({@link
 * io.ironbridge.lab.cobol.exec.CallArea}), and the copybooks and numbers of CICS.
 *
 * <h2>How the runtime is reached</h2>
 *
 * A translated program calls through DFHX-EXEC, an EXTERNAL procedure pointer that all programs of
 * a process share. Program DFHXBOOT ({@link
 * io.ironbridge.lab.cobol.translate.CicsCopybooks#bootProgram()}) sets it: after {@code cob_init}
 * and before the first task, call DFHXBOOT with the address of eight bytes that hold the address of
 * the runtime's function (an upcall stub). {@code cob_cancel} of a program does not change the
 * pointer.
 *
 * <h2>How a command is called</h2>
 *
 * <pre>
 * int exec(void *call, void *dfheiblk, void *a1, void *a2, void *a3, void *a4, void *a5, void *a6)
 * </pre>
 *
 * All eight arguments are always passed. {@code call} is DFHX-CALL, whose fields {@link
 * io.ironbridge.lab.cobol.exec.CallArea} places; each program has its own. {@code a1} to {@code a6}
 * are the areas of the command, in the order of {@link
 * io.ironbridge.lab.cobol.exec.CommandOption#slot()}; null is an area that is not specified, or one
 * that has no storage (DFHCOMMAREA when EIBCALEN is 0).
 *
 * <ol>
 *   <li>DFHX-COMMAND is the number of a {@link io.ironbridge.lab.cobol.exec.Command}, which is its
 *       EIBFN; DFHX-OPTIONS has the bit of each option that is specified, and bit {@link
 *       io.ironbridge.lab.cobol.exec.CallArea#NOHANDLE_BIT} when the command has RESP or NOHANDLE.
 *       Slots of options whose bit is off hold leftovers.
 *   <li>Options IN and INOUT have their value in the slot: texts padded with blanks to 64 bytes
 *       (read {@link io.ironbridge.lab.cobol.exec.CommandOption#length()} of them), numbers as
 *       eight bytes whatever the program declares, pointers as eight bytes.
 *   <li>An area IN or INOUT has its declared length in DFHX-LENGTH: the default where the option
 *       LENGTH (FLENGTH, KEYLENGTH ...) is not specified, and the most that may be written. A
 *       literal may be passed as an area IN: never write to it.
 *   <li>For options OUT and INOUT the runtime fills the slot (texts with blanks up to 64 bytes) and
 *       sets DFHX-RESULTS to 1; the program then stores all of them in its own items, converting
 *       numbers and cutting texts to the items' lengths. With 0 it stores none. DFHX-RESULTS keeps
 *       its value from call to call, so set it in each. Areas OUT are written directly.
 *   <li>The runtime sets EIBFN, EIBRESP, EIBRESP2, EIBRCODE and EIBRSRCE in DFHEIBLK; the program
 *       copies EIBRESP and EIBRESP2 to the items of RESP and RESP2 itself.
 *   <li>The return value: 0 continues after the command; n above 0 branches to the paragraph with
 *       index n; any negative number leaves the program. A paragraph's index is what HANDLE ABEND
 *       LABEL or HANDLE CONDITION of the same program passed.
 * </ol>
 *
 * RETURN, XCTL, an abend without an active handler, and STOP RUN (command {@link
 * io.ironbridge.lab.cobol.exec.CommandTable#STOP_RUN}) return a negative number. When a subprogram
 * reached by COBOL's CALL gets it, its caller runs until its next command, which the runtime must
 * answer in the same way until the level's first program has returned. GOBACK and EXIT PROGRAM stay
 * as they are, and so does the end of the last paragraph.
 *
 * <p>HANDLE CONDITION and IGNORE CONDITION make one call for each condition: the first number is
 * the condition's EIBRESP, the second the index of its label, or 0 without one (for HANDLE: the
 * default action again).
 */
@NullMarked
package io.ironbridge.lab.cobol.exec;

import org.jspecify.annotations.NullMarked;
