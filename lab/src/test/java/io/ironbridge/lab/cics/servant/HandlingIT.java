package io.ironbridge.lab.cics.servant;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.task.TaskInput;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("system")
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HandlingIT {
    private final MemoryRegion region = new MemoryRegion();
    private ServantProcess servant;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        LoadLibrary library = new LoadLibrary(folder);
        library.with(
                HandlingPrograms.ABENDS,
                HandlingPrograms.EXIT_PROGRAM,
                HandlingPrograms.DEEP_PROGRAM,
                HandlingPrograms.SUBPROGRAM);
        servant = new ServantProcess(library.folder());
    }

    @AfterAll
    void stop() throws Exception {
        servant.close();
    }

    @ParameterizedTest
    @CsvSource({
        "CODE, abend MINE in ABENDS",
        "NOCODE, abend ???? in ABENDS",
        "QIDERR, abend AEYH in ABENDS",
        "PGMIDERR, abend AEI0 in ABENDS",
        "NOTFND, abend AEIM in ABENDS",
        "POPFIRST, abend AEIP in ABENDS",
        "DEEPEND, abend DEEP in DEEPPGM",
    })
    void whatNobodyHandlesEndsTheTask(String name, String end) throws Exception {
        assertThat(outcome(name)).isEqualTo(end);
    }

    @ParameterizedTest
    @CsvSource({
        "LABEL, HANDLED AEYH",
        "RESET, HANDLED AEYH",
        "DEEP, HANDLED DEEP",
        "PROGRAM, EXIT AEYH ABENDS",
    })
    void anAbendIsHandled(String name, String text) throws Exception {
        assertThat(outcome(name)).isEqualTo(padded(name) + text);
    }

    @ParameterizedTest
    @CsvSource({
        "TWICE, abend TWO in ABENDS",
        "HCANCEL, abend AEYH in ABENDS",
        "CANCEL, abend MINE in ABENDS",
    })
    void aHandlerThatIsCancelledOrTakenHandlesNoMore(String name, String end) throws Exception {
        assertThat(outcome(name)).isEqualTo(end);
    }

    @ParameterizedTest
    @CsvSource({
        "CONDITIO, CONDITION 0044",
        "ERROR, CONDITION 0044",
        "POPPED, CONDITION 0044",
        "IGNORE, WENT ON",
        "EXPIRED, WENT ON",
        "NOHANDLE, WENT ON",
    })
    void aConditionIsHandledOrIgnored(String name, String text) throws Exception {
        assertThat(outcome(name)).isEqualTo(padded(name) + text);
    }

    @ParameterizedTest
    @CsvSource({"DEFAULT", "PUSHED"})
    void aConditionWithoutHandlerAbends(String name) throws Exception {
        assertThat(outcome(name)).isEqualTo("abend AEYH in ABENDS");
    }

    @ParameterizedTest
    @CsvSource({"STOP, STOPPED", "GOBACK, GONE BACK"})
    void theEndOfAProgramEndsOnlyItsTask(String name, String text) throws Exception {
        assertThat(outcome(name)).isEqualTo(padded(name) + text);
        assertThat(outcome("IGNORE")).isEqualTo(padded("IGNORE") + "WENT ON");
    }

    @Test
    void aConditionInASubprogramReachesTheLabelOfItsCaller() throws Exception {
        assertThat(outcome("SUBLABEL")).isEqualTo("SUBLABELCONDITION 0044");
    }

    @Test
    void aReturnInASubprogramEndsItsCallerToo() throws Exception {
        assertThat(outcome("SUBRET")).isEqualTo("SUBRET  SUBPROGRAM");
    }

    private static String padded(String name) {
        return "%-8s".formatted(name);
    }

    private String outcome(String name) throws Exception {
        TaskInput input = Commareas.of(name, HandlingPrograms.LENGTH);
        return Commareas.text(servant.run("ABENDS", input, region));
    }
}
