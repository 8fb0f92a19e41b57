/**
 * The EXEC CICS translator of the lab region: COBOL with EXEC CICS becomes COBOL that GnuCOBOL 3.1
 * compiles, in which every command is a call of the runtime. Start at {@link
 * io.ironbridge.lab.cics.translate.Translator}. Compile what it writes with {@code cobc -m -std=ibm
 * -fbinary-truncate -fsign=EBCDIC -fodoslide -I copybooks}, where the folder of {@link
 * io.ironbridge.lab.cics.translate.Translation#copybooks()} comes before the program's own.
 *
 * <h2>How the runtime is reached</h2>
 *
 * A translated program calls through DFHX-EXEC, an EXTERNAL procedure pointer that all programs of
 * a process share. Program DFHXBOOT ({@link
 * io.ironbridge.lab.cics.translate.CicsCopybooks#bootProgram()}) sets it: after {@code cob_init}
 * and before the first task, call DFHXBOOT with the address of eight bytes that hold the address of
 * the runtime's function (an upcall stub). {@code cob_cancel} of a program leaves the pointer as it
 * is.
 *
 * <h2>How a program is called</h2>
 *
 * {@code int program(void *dfheiblk, void *dfhcommarea)}: the runtime calls the entry point named
 * by PROGRAM-ID ({@code cob_resolve} finds it) with the address of the 85 bytes of DFHEIBLK, and
 * with that of the COMMAREA, or null when EIBCALEN is 0. The program returns when the task leaves
 * it, whichever way: the return value says nothing. A program that names parameters of its own is a
 * subprogram for COBOL's CALL; it takes DFHEIBLK and DFHCOMMAREA before them. Programs without any
 * trace of CICS ({@link io.ironbridge.lab.cics.translate.Translation#usesCics()}) keep their
 * parameters and call nothing.
 *
 * <h2>How a command is called</h2>
 *
 * <pre>
 * int exec(void *call, void *dfheiblk, void *a1, void *a2, void *a3, void *a4, void *a5, void *a6)
 * </pre>
 *
 * All eight arguments are always passed. {@code call} is DFHX-CALL, whose fields {@link
 * io.ironbridge.lab.cics.translate.CallArea} places; it belongs to the program, and a program that
 * links to another keeps its own. {@code a1} to {@code a6} are the areas of the command, in the
 * order of {@link io.ironbridge.lab.cics.translate.CommandOption#slot()}; null is an area that is
 * not given, or one that has no storage (DFHCOMMAREA when EIBCALEN is 0).
 *
 * <ol>
 *   <li>DFHX-COMMAND is the number of a {@link io.ironbridge.lab.cics.translate.Command}, which is
 *       its EIBFN; DFHX-OPTIONS has the bit of each option that is given, and bit {@link
 *       io.ironbridge.lab.cics.translate.CallArea#NOHANDLE_BIT} when the command has RESP or
 *       NOHANDLE. Slots of options whose bit is off hold leftovers.
 *   <li>Options IN and INOUT have their value in the slot: texts padded with blanks to 64 bytes
 *       (read {@link io.ironbridge.lab.cics.translate.CommandOption#length()} of them), numbers as
 *       eight bytes whatever the program declares, pointers as eight bytes.
 *   <li>An area IN or INOUT has its length, as declared, in DFHX-LENGTH: this is the default where
 *       the option LENGTH (FLENGTH, KEYLENGTH ...) is not given, and the most that may be written.
 *       A literal may be passed as an area IN: never write to it.
 *   <li>For options OUT and INOUT the runtime fills the slot (texts with blanks up to 64 bytes) and
 *       sets DFHX-RESULTS to 1; the program then stores all of them in its own items, converting
 *       numbers and cutting texts to the items' lengths. With 0 it stores none; DFHX-RESULTS keeps
 *       its value from call to call, so set it in each. Areas OUT are written directly.
 *   <li>The runtime sets EIBFN, EIBRESP, EIBRESP2, EIBRCODE and EIBRSRCE in DFHEIBLK; the program
 *       copies EIBRESP and EIBRESP2 to the items of RESP and RESP2 itself.
 *   <li>The return value: 0 goes on behind the command; n above 0 goes to the paragraph with index
 *       n; any negative number leaves the program. A paragraph's index is what HANDLE ABEND LABEL
 *       or HANDLE CONDITION of the same program passed.
 * </ol>
 *
 * RETURN, XCTL, an abend that no handler takes, and STOP RUN (command {@link
 * io.ironbridge.lab.cics.translate.CommandTable#STOP_RUN}) are answered with a negative number.
 * When a subprogram reached by COBOL's CALL gets it, its caller goes on up to its next command,
 * which the runtime must answer in the same way until the level's first program has returned.
 * GOBACK and EXIT PROGRAM stay as they are, and so does the end of the last paragraph.
 *
 * <p>HANDLE CONDITION and IGNORE CONDITION make one call for each condition: the first number is
 * the condition's EIBRESP, the second the index of its label, or 0 without one (for HANDLE: the
 * default action again).
 *
 * <h2>Limits</h2>
 *
 * One program in a source. Copybooks have the reference format of the program. A program cannot be
 * called while it runs (GnuCOBOL's rule for programs that are not RECURSIVE), so it cannot link to
 * itself in one process. Labels are not qualified by sections: they must be unique. Pointers have
 * eight bytes. Debugging lines are comments.
 *
 * <p>A label that is reached from inside of a PERFORM leaves that PERFORM on GnuCOBOL's stack,
 * which holds 255 in one run of a program and is not checked: a program that loops through its
 * HANDLE CONDITION labels would end in a storage violation. With {@code -fstack-check} libcob says
 * so instead and ends the process; {@code -fstack-size=512} gives it more.
 */
@NullMarked
package io.ironbridge.lab.cics.translate;

import org.jspecify.annotations.NullMarked;
