package io.ironbridge.lab.cics.servant;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.task.TaskEnd;
import io.ironbridge.lab.cics.task.TaskInput;
import io.ironbridge.lab.cics.task.TaskOutput;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("system")
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProgramControlIT {
    private static final int MOST_COMMAREA = 32763;

    private static final CobolSource COUNTER =
            new CobolSource("COUNTER")
                    .run("ADD 1 TO WS-RUNS MOVE WS-RUNS TO WS-NOTE")
                    .step("ASKTIME")
                    .run("CALL 'COUNTED' USING DFHEIBLK DFHCOMMAREA");

    /** Reached by CALL only. */
    private static final CobolSource COUNTED =
            new CobolSource("COUNTED")
                    .run("ADD 1 TO WS-RUNS MOVE WS-RUNS TO WS-NOTE")
                    .step("ASKTIME");

    private static final CobolSource LINKER =
            new CobolSource("LINKER")
                    .storage("01  WS-AREA PIC X(30) VALUE 'GIVEN'.")
                    .step("LINK PROGRAM('NONE')")
                    .step("LINK PROGRAM('LINKER')")
                    .step("LINK PROGRAM('LINKED') COMMAREA(WS-AREA)", "MOVE WS-AREA TO WS-NOTE")
                    .step("LINK PROGRAM('LINKED') COMMAREA(WS-AREA)", "MOVE WS-AREA TO WS-NOTE")
                    .step("LINK PROGRAM('LINKED')")
                    .step("LINK PROGRAM('LINKED') COMMAREA(WS-AREA) LENGTH(-1)")
                    .step("LINK PROGRAM('LINKED') COMMAREA(WS-AREA)\nDATALENGTH(-1)")
                    .step("LINK PROGRAM('LINKED') COMMAREA(WS-AREA)\nDATALENGTH(31)")
                    .step("LINK PROGRAM('LINKED') CHANNEL('BAD NAME')")
                    .step("LINK PROGRAM('LINKED') SYSID('ELSE')")
                    .step("LINK PROGRAM('STOPS') COMMAREA(WS-AREA)", "MOVE WS-AREA TO WS-NOTE")
                    .step("RETURN TRANSID('NEXT')")
                    .step("XCTL PROGRAM('NONE')")
                    .run("MOVE 'TRANSFERRED' TO WS-AREA")
                    .step("LINK PROGRAM('CHANGER') COMMAREA(WS-AREA)", "MOVE WS-AREA TO WS-NOTE");

    static final CobolSource LINKED =
            new CobolSource("LINKED")
                    .commarea("05  CA-TEXT PIC X(30).")
                    .storage(
                            """
                            01  WS-PGM PIC X(8).
                            01  WS-BY PIC X(8).
                            01  WS-LEVEL PIC 9.\
                            """)
                    .run(
                            """
                            IF EIBCALEN = 0
                                EXEC CICS RETURN END-EXEC.
                            ADD 1 TO WS-RUNS
                            EXEC CICS RETURN COMMAREA(CA-TEXT) RESP(WS-EDIT)
                                END-EXEC
                            EXEC CICS ASSIGN PROGRAM(WS-PGM)
                                INVOKINGPROG(WS-BY) LINKLEVEL(WS-LEVEL)
                                END-EXEC
                            STRING WS-PGM WS-BY WS-LEVEL ' ' WS-RUNS
                                DELIMITED BY SIZE INTO CA-TEXT
                            EXEC CICS RETURN END-EXEC
                            MOVE 'NOT REACHED' TO CA-TEXT\
                            """);

    private static final CobolSource STOPS =
            new CobolSource("STOPS")
                    .commarea("05  CA-TEXT PIC X(30).")
                    .run("MOVE 'STOPPED' TO CA-TEXT STOP RUN");

    private static final CobolSource CHANGER =
            new CobolSource("CHANGER")
                    .commarea("05  CA-TEXT PIC X(30).")
                    .run(
                            """
                            EXEC CICS XCTL PROGRAM('LINKED') COMMAREA(CA-TEXT)
                                END-EXEC
                            MOVE 'NOT REACHED' TO CA-TEXT\
                            """);

    private static final CobolSource LARGE =
            new CobolSource("LARGE")
                    .commarea("05  CA-ALL PIC X(32763).")
                    .run("MOVE EIBCALEN TO WS-EDIT INSPECT CA-ALL")
                    .run("REPLACING ALL 'A' BY 'B'")
                    .run("MOVE WS-EDIT TO CA-ALL(1:9)");

    private final MemoryRegion region = new MemoryRegion();
    private ServantProcess servant;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        LoadLibrary library = new LoadLibrary(folder);
        library.with(COUNTER, COUNTED, LINKER, LINKED, STOPS, CHANGER, LARGE);
        servant = new ServantProcess(library.folder());
    }

    @AfterAll
    void stop() throws Exception {
        servant.close();
    }

    @Test
    void eachTaskFindsFreshStorageEvenInSubprograms() throws Exception {
        for (int i = 0; i < 3; i++) {
            assertThat(Report.lines(servant.run("COUNTER", Report.empty(), region)))
                    .containsExactly("1002 0/0 -|0001", "1002 0/0 -|0001");
        }
    }

    @Test
    void aProgramThatIsNotThereIsNotLinked() throws Exception {
        assertThat(servant.run("NOTTHERE", new TaskInput.Nothing(), region))
                .isEqualTo(new TaskEnd.NotLinked(27, 1, "AEI0"));
    }

    @Test
    void aNameThatLibcobWouldFindElsewhereIsNoProgram() throws Exception {
        assertThat(servant.run("getpid", new TaskInput.Nothing(), region))
                .isEqualTo(new TaskEnd.NotLinked(27, 1, "AEI0"));
    }

    @Test
    void programsLinkAndTransferAndReturn() throws Exception {
        assertThat(Report.lines(servant.run("LINKER", Report.empty(), region)))
                .containsExactly(
                        "0E02 27/1 01- NONE",
                        "0E02 27/3 01- LINKER",
                        "0E02 0/0 - LINKED|LINKED  LINKER  2 0001",
                        "0E02 0/0 - LINKED|LINKED  LINKER  2 0001",
                        "0E02 0/0 - LINKED",
                        "0E02 22/11 E1- LINKED",
                        "0E02 22/12 E1- LINKED",
                        "0E02 22/13 E1- LINKED",
                        "0E02 122/1 F4- LINKED",
                        "0E02 53/130 D0- LINKED",
                        "0E02 0/0 - STOPS|STOPPED",
                        "0E08 16/1 E0- STOPS",
                        "0E04 27/1 01- NONE",
                        "0E02 0/0 - CHANGER|LINKED  CHANGER 2 0001");
    }

    @Test
    void aLinkThatIsRefusedIsLoggedOnce() throws Exception {
        servant.run("LINKER", Report.empty(), region);
        servant.run("LINKER", Report.empty(), region);

        assertThat(servant.output().split("IRB-LAB-7101W", -1)).hasSize(2);
    }

    @Test
    void aProgramWithoutDataHasNoLength() throws Exception {
        assertThat(servant.run("LINKED", new TaskInput.Nothing(), region))
                .isEqualTo(new TaskEnd.Returned(new TaskOutput.Nothing()));
    }

    @Test
    void theLargestCommareaComesBackWhole() throws Exception {
        TaskInput input = Commareas.of("A".repeat(MOST_COMMAREA), MOST_COMMAREA);

        String text = Commareas.text(servant.run("LARGE", input, region));

        assertThat(text.substring(0, 9)).isEqualTo("    32763");
        assertThat(text.substring(9).matches("B{32754}")).isTrue();
    }
}
