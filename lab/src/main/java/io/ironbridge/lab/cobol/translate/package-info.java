/**
 * The EXEC CICS translator: turns COBOL with EXEC CICS into COBOL that GnuCOBOL 3.1 compiles, in
 * which each command is a call of the runtime. COBOL programs of IMS pass through it, too. Start at
 * {@link io.ironbridge.lab.cobol.translate.Translator}; {@link io.ironbridge.lab.cobol.exec}
 * describes the calls. Compile the output with {@code cobc -m -std=ibm -fbinary-truncate
 * -fsign=EBCDIC -fodoslide -I copybooks}, where the folder of {@link
 * io.ironbridge.lab.cobol.translate.Translation#copybooks()} precedes the program's own.
 *
 * <h2>How a program is called</h2>
 *
 * {@code int program(void *dfheiblk, void *dfhcommarea)}: the runtime calls the entry point named
 * by PROGRAM-ID ({@code cob_resolve} finds it) with the address of the 85 bytes of DFHEIBLK and the
 * address of the COMMAREA, or null when EIBCALEN is 0. The program returns when the task leaves it;
 * its return value has no meaning. A program that declares parameters is a subprogram for COBOL's
 * CALL: it takes DFHEIBLK and DFHCOMMAREA before them. Programs that do not use CICS ({@link
 * io.ironbridge.lab.cobol.translate.Translation#usesCics()}) keep their parameters and do not call
 * the runtime.
 *
 * <h2>Limits</h2>
 *
 * One program in a source. Copybooks have the reference format of the program. A program cannot be
 * called while it runs (GnuCOBOL's rule for programs that are not RECURSIVE), so it cannot link to
 * itself in one process. Labels are not qualified by sections: they must be unique. Pointers have
 * eight bytes. Debugging lines are comments.
 *
 * <p>A branch out of a PERFORM to a label leaves that PERFORM on GnuCOBOL's stack, which holds 255
 * entries per run of a program and is not checked: a program that loops through its HANDLE
 * CONDITION labels ends in a storage violation. With {@code -fstack-check} libcob reports the
 * overflow and ends the process; {@code -fstack-size=512} enlarges the stack.
 */
@NullMarked
package io.ironbridge.lab.cobol.translate;

import org.jspecify.annotations.NullMarked;
