package io.ironbridge.lab.cics.region;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.programs.LabPrograms;
import io.ironbridge.lab.servant.ProgramLibrary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a machine without cobc says; what cobc makes is tried by the tests that need it. */
class CobolCompilerTest {
    private static final String NO_COMPILER =
            ": IRB-LAB-7251E The compiler /no/such/cobc cannot be started. Install GnuCOBOL 3.1 or"
                    + " newer, or name its cobc.";

    @TempDir private Path folder;
    private Path ours;
    private Path users;

    @BeforeEach
    void writeSources() throws Exception {
        ours = folder.resolve("ours");
        users = Files.createDirectory(folder.resolve("users"));
        LabPrograms.copyTo(ours, LabPrograms.SOURCES);
        LabPrograms.copyTo(ours, LabPrograms.COPYBOOKS);
    }

    @Test
    void withoutACompilerTheLabsProgramsRunAsTheirTwinsAndNothingIsWrong() throws Exception {
        ProgramLibrary.Compiled compiled = compile(true, ours);

        assertThat(compiled.twins()).containsExactlyInAnyOrder("DFH0XCMN", "ECHO5B", "ECHO5BC");
        assertThat(compiled.programs()).isEmpty();
        assertThat(compiled.messages()).isEmpty();
    }

    @Test
    void withoutACompilerEachProgramOfTheUserIsAFault() throws Exception {
        Path own = source("MYPROG");

        ProgramLibrary.Compiled compiled = compile(true, ours, users);

        assertThat(compiled.twins()).hasSize(3);
        assertThat(compiled.faults()).containsExactly(own + NO_COMPILER);
    }

    @Test
    void aProgramOfTheUserIsNoTwinWhateverItsName() throws Exception {
        Path own = source("ECHO5B");

        assertThat(compile(true, ours, users).faults())
                .singleElement()
                .asString()
                .startsWith(own + ": IRB-LAB-7255E ");
        assertThat(compile(false, users).faults()).containsExactly(own + NO_COMPILER);
        assertThat(compile(false, users).twins()).isEmpty();
    }

    private ProgramLibrary.Compiled compile(boolean labPrograms, Path... sources) throws Exception {
        LabCicsConfig.Programs programs =
                LabCicsConfig.defaults()
                        .withLabPrograms(labPrograms)
                        .withSources(sources)
                        .withCopybooks(ours)
                        .programs();
        return new CobolCompiler(programs, folder.resolve("cache"), "/no/such/cobc")
                .compile(folder.resolve("target"));
    }

    private Path source(String name) throws Exception {
        List<String> lines =
                List.of(
                        "       IDENTIFICATION DIVISION.",
                        "       PROGRAM-ID. " + name + ".",
                        "       PROCEDURE DIVISION.",
                        "           EXEC CICS RETURN END-EXEC.");
        return Files.write(users.resolve(name + ".cbl"), lines);
    }
}
