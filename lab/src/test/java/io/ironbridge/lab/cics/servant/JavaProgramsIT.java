package io.ironbridge.lab.cics.servant;

import static org.assertj.core.api.Assertions.assertThat;

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
class JavaProgramsIT {
    private static final CobolSource CALLER =
            new CobolSource("CALLER")
                    .commarea("05  CA-TEXT PIC X(30).")
                    .storage("01  WS-TEXT PIC X(30) VALUE 'abc'.")
                    .run(
                            """
                            EXEC CICS LINK PROGRAM('TURNS') COMMAREA(WS-TEXT)
                                END-EXEC
                            MOVE WS-TEXT TO CA-TEXT\
                            """);

    private final MemoryRegion region = new MemoryRegion();
    private ServantProcess servant;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        LoadLibrary library =
                new LoadLibrary(folder)
                        .with(CALLER, ProgramControlIT.LINKED, ContainerPrograms.ADDS)
                        .withJava(
                                JavaPrograms.Turns.class,
                                JavaPrograms.Links.class,
                                JavaPrograms.Fails.class,
                                JavaPrograms.Uses.class);
        servant = new ServantProcess(library.folder());
    }

    @AfterAll
    void stop() throws Exception {
        servant.close();
    }

    @Test
    void aJavaProgramIsLinkedToFromCobol() throws Exception {
        assertThat(outcome("CALLER", "")).isEqualTo("cba1CALLER" + " ".repeat(0));
        assertThat(outcome("CALLER", "")).isEqualTo("cba1CALLER");
    }

    @Test
    void aCobolProgramIsLinkedToFromJava() throws Exception {
        assertThat(outcome("LINKS", "")).isEqualTo("LINKED  LINKS   2 0001");
    }

    @ParameterizedTest
    @CsvSource({
        "ABEND, abend JABD in FAILS",
        "CONDITION, abend AEYH in FAILS",
        "PROGRAM, abend AEI0 in FAILS",
        "OTHER, abend AJ04 in FAILS",
    })
    void whatLeavesAJavaProgramIsAnAbend(String how, String end) throws Exception {
        assertThat(outcome("FAILS", how)).isEqualTo(end);
    }

    @Test
    void theTextOfAnExceptionIsNotLogged() throws Exception {
        outcome("FAILS", "OTHER");

        assertThat(servant.output())
                .contains("IRB-LAB-7105W Program FAILS of task 42 threw java.lang.IllegalState")
                .doesNotContain("with text that no log may have");
    }

    @Test
    void aJavaProgramUsesTheRegion() throws Exception {
        assertThat(outcome("USES", ""))
                .isEqualTo(
                        "KEY1oneKEY1newKEY2 1ITEMITEM text[TEXT, BIT]JCHAN110 false false false"
                                + " LABAPPL1");
    }

    private String outcome(String program, String input) throws Exception {
        return Commareas.text(servant.run(program, Commareas.of(input, 100), region));
    }
}
