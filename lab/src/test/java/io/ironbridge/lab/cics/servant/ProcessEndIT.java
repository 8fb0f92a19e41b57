package io.ironbridge.lab.cics.servant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.lab.cics.task.TaskEnd;
import io.ironbridge.lab.cics.task.TaskInput;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the region sees when a program ends its servant, as {@link ServantMain} documents it. */
@Tag("system")
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProcessEndIT {
    private static final CobolSource CRASH =
            new CobolSource("CRASH")
                    .storage(
                            """
                            01  WS-NUMBER PIC S9(18) COMP-5 VALUE 4096.
                            01  WS-POINTER REDEFINES WS-NUMBER USAGE POINTER.\
                            """)
                    .linkage("01  LK-DATA PIC X(10).")
                    .run("SET ADDRESS OF LK-DATA TO WS-POINTER")
                    .run("MOVE 'X' TO LK-DATA");

    private static final CobolSource MISSING = new CobolSource("MISSING").run("CALL 'NOSUCHPG'");

    private static final CobolSource SHOWS = new CobolSource("SHOWS").run("DISPLAY 'shown'");

    private static final CobolSource SUBSCRIPT =
            new CobolSource("SUBSCRPT")
                    .storage(
                            """
                            01  WS-TABLE.
                                05  WS-ENTRY PIC X OCCURS 3.
                            01  WS-INDEX PIC S9(4) COMP VALUE 7.\
                            """)
                    .run("MOVE 'X' TO WS-ENTRY(WS-INDEX)");

    private static final CobolSource STOPPER = new CobolSource("STOPPER").run("CALL 'OTHER'");

    private static final String OTHER =
            """
                   IDENTIFICATION DIVISION.
                   PROGRAM-ID. OTHER.
                   PROCEDURE DIVISION.
                       STOP RUN.
            """;

    private final MemoryRegion region = new MemoryRegion();
    private Path folder;

    @BeforeAll
    void compile(@TempDir Path library) throws Exception {
        folder = library;
        new LoadLibrary(library)
                .with(CRASH, MISSING, SHOWS, STOPPER)
                .withChecks(SUBSCRIPT)
                .withOther("OTHER", OTHER)
                .withJava(JavaPrograms.Fails.class);
    }

    @ParameterizedTest
    @CsvSource({"CRASH, 11", "MISSING, 1", "SUBSCRPT, 1", "STOPPER, 0", "FAILS, 3"})
    void theExitStatusTellsWhatHappened(String program, int status) throws Exception {
        try (ServantProcess servant = new ServantProcess(folder)) {
            TaskInput input = program.equals("FAILS") ? Commareas.of("EXIT", 9) : Report.empty();

            assertThatThrownBy(() -> servant.run(program, input, region))
                    .isInstanceOf(IOException.class);
            assertThat(servant.exitCode()).isEqualTo(status);
        }
    }

    @Test
    void whatProgramsDisplayIsWrittenAtOnce() throws Exception {
        try (ServantProcess servant = new ServantProcess(folder)) {
            servant.run("SHOWS", Report.empty(), region);

            assertThat(servant.output()).isEqualTo("shown\n");
        }
    }

    @Test
    void aServantWhoseRegionIsGoneEnds() throws Exception {
        ServantProcess servant = new ServantProcess(folder);
        TaskEnd end = servant.run("NONE", new TaskInput.Nothing(), region);
        servant.close();

        assertThat(end).isInstanceOf(TaskEnd.NotLinked.class);
        assertThat(servant.exitCode()).isZero();
    }
}
