package io.ironbridge.lab.cics.servant;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.task.TaskEnd;
import io.ironbridge.lab.cics.task.TaskInput;
import java.nio.file.Files;
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
class LimitsIT {
    private static final CobolSource GREEDY =
            new CobolSource("GREEDY")
                    .storage("01  WS-POINTER USAGE POINTER.\n01  WS-DATA PIC X(10).")
                    .step("GETMAIN SET(WS-POINTER) FLENGTH(1001)")
                    .step("GETMAIN SET(WS-POINTER) FLENGTH(600)")
                    .step("GETMAIN SET(WS-POINTER) FLENGTH(600)")
                    .step("FREEMAIN DATAPOINTER(WS-POINTER)")
                    .step("GETMAIN SET(WS-POINTER) FLENGTH(600)")
                    .step("LINK PROGRAM('DEEPER')");

    private static final CobolSource DEEPER =
            new CobolSource("DEEPER")
                    .commarea("05  CA-NONE PIC X.")
                    .run("EXEC CICS LINK PROGRAM('DEEPEST') END-EXEC");

    private static final CobolSource DEEPEST =
            new CobolSource("DEEPEST").commarea("05  CA-NONE PIC X.").run("GOBACK");

    /** More than a Java array can take: the command fails in the servant. */
    private static final CobolSource FAILING =
            new CobolSource("FAILING")
                    .storage("01  WS-DATA PIC X(10).")
                    .step("PUT CONTAINER('C') CHANNEL('CH') FROM(WS-DATA)\nFLENGTH(2147483647)");

    private final MemoryRegion region = new MemoryRegion();
    private ServantProcess servant;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        new LoadLibrary(folder).with(GREEDY, DEEPER, DEEPEST, FAILING);
        Files.writeString(folder.resolve("BROKEN.so"), "no module");
        servant =
                new ServantProcess(
                        folder,
                        "mostStorage=1000",
                        "deepestLink=2",
                        "mostContainerBytes=2147483647");
    }

    @AfterAll
    void stop() throws Exception {
        servant.close();
    }

    @Test
    void storageAndDepthEndAtTheirLimits() throws Exception {
        assertThat(servant.run("GREEDY", Report.empty(), region))
                .isEqualTo(new TaskEnd.Abended("AEI0", "DEEPER"));
        assertThat(servant.output()).contains("IRB-LAB-7104W Task 42 links more than 2 levels");
    }

    @Test
    void aCommandThatFailsInTheServantEndsOnlyItsTask() throws Exception {
        assertThat(servant.run("FAILING", Report.empty(), region))
                .isEqualTo(new TaskEnd.Abended("AEXZ", "FAILING"));
        assertThat(servant.output()).contains("IRB-LAB-7102E A command of task 42 in program FAIL");
        assertThat(servant.run("DEEPEST", new TaskInput.Nothing(), region))
                .isInstanceOf(TaskEnd.Returned.class);
    }

    @Test
    void aModuleThatCannotBeLoadedIsNamed() throws Exception {
        assertThat(servant.run("BROKEN", new TaskInput.Nothing(), region))
                .isEqualTo(new TaskEnd.NotLinked(27, 3, "AEI0"));
        assertThat(servant.output()).contains("IRB-LAB-7103W Program BROKEN cannot be loaded");
    }
}
