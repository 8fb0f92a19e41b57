package io.ironbridge.lab.cobol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ironbridge.lab.cobol.ProgramBuild.Outcome;
import io.ironbridge.lab.form.FormsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadLibraryTest {
    @TempDir Path folder;

    private LoadLibraryConfig config;

    @BeforeEach
    void folders() throws IOException {
        Path sources = Files.createDirectory(folder.resolve("cobol"));
        Path copybooks = Files.createDirectory(folder.resolve("copy"));
        config =
                LoadLibraryConfig.of(
                        List.of(sources), List.of(copybooks), folder.resolve("loadlib"));
        Files.writeString(
                copybooks.resolve("CAREA.cpy"),
                "           05 CA-A PIC X.\n           05 CA-B PIC 9(4) COMP-5.\n");
    }

    @Test
    void programsBecomeModulesWithTheirForms() throws Exception {
        assumeCobc();
        source("ORDERS.cbl", program("ORDERS", "MOVE 1 TO CA-B."));

        LoadLibraryResult result = LoadLibrary.build(config);

        assertThat(result.messages()).isEmpty();
        assertThat(result.programs()).extracting(ProgramBuild::messages).containsOnly(List.of());
        assertThat(result.succeeded()).isTrue();
        assertThat(files())
                .containsExactly(".cache", "CEEXLE.so", "DFHXBOOT.so", "ORDERS.forms", "ORDERS.so");
        byte[] data = {(byte) 0xC1, 0, 1};
        FormsFile.read(config.target().resolve("ORDERS.forms"))
                .commarea()
                .orElseThrow()
                .toNative(data);
        assertThat(data).containsExactly(0x41, 1, 0);
    }

    @Test
    void wordsThatOnlyGnucobolReservesMayBeNames() throws Exception {
        assumeCobc();
        List<String> words =
                LoadLibraryConfig.OPTIONS.stream()
                        .filter(option -> option.startsWith("-fnot-reserved="))
                        .map(option -> option.substring(option.indexOf('=') + 1))
                        .toList();
        assertThat(words).contains("TIMESTAMP", "COL", "CURSOR", "UPDATE", "MENU", "PRIORITY");
        String moves =
                words.stream()
                        .map(word -> "MOVE 'A' TO " + word + ".")
                        .collect(Collectors.joining("\n           "));
        String items =
                words.stream()
                        .map(word -> "       01  " + word + " PIC X.\n")
                        .collect(Collectors.joining());
        source(
                "NAMES.cbl",
                program("NAMES", moves)
                        .replace(
                                "       LINKAGE SECTION.",
                                "       WORKING-STORAGE SECTION.\n"
                                        + items
                                        + "       LINKAGE SECTION."));

        LoadLibraryResult result = LoadLibrary.build(config);

        assertThat(result.programs()).extracting(ProgramBuild::messages).containsOnly(List.of());
        assertThat(result.succeeded()).isTrue();
    }

    @Test
    void unchangedProgramsAreNotCompiledAgain() throws Exception {
        assumeCobc();
        source("ORDERS.cbl", program("ORDERS", "MOVE 1 TO CA-B."));
        source("STOCK.cbl", program("STOCK", "MOVE 1 TO CA-B."));

        assertThat(outcomes(LoadLibrary.build(config)))
                .containsExactly("ORDERS COMPILED", "STOCK COMPILED");
        assertThat(outcomes(LoadLibrary.build(config)))
                .containsExactly("ORDERS UNCHANGED", "STOCK UNCHANGED");

        source("STOCK.cbl", program("STOCK", "MOVE 2 TO CA-B."));
        assertThat(outcomes(LoadLibrary.build(config)))
                .containsExactly("ORDERS UNCHANGED", "STOCK COMPILED");

        Files.writeString(
                folder.resolve("copy/CAREA.cpy"),
                "           05 CA-A PIC X.\n           05 CA-B PIC 9(9) COMP-5.\n");
        assertThat(outcomes(LoadLibrary.build(config)))
                .containsExactly("ORDERS COMPILED", "STOCK COMPILED");
    }

    @Test
    void aBadProgramDoesNotStopTheOthers() throws Exception {
        assumeCobc();
        source("BAD1.cbl", program("BAD1", "EXEC CICS SEND MAP('M') END-EXEC"));
        source("BAD2.cbl", "no program at all");
        source("ORDERS.cbl", program("ORDERS", "MOVE 1 TO CA-B."));

        LoadLibraryResult result = LoadLibrary.build(config);

        assertThat(outcomes(result))
                .containsExactly("BAD1 FAILED", "BAD2.cbl FAILED", "ORDERS COMPILED");
        assertThat(result.program("BAD1").orElseThrow().messages().getFirst())
                .startsWith(folder.resolve("cobol/BAD1.cbl") + ":8:12: IRB-LAB-7002E");
        assertThat(result.succeeded()).isFalse();
    }

    @Test
    void whatTheCompilerSaysIsToldAboutTheSource() throws Exception {
        assumeCobc();
        source("ORDERS.cbl", program("ORDERS", "EXEC CICS ASKTIME END-EXEC", "MOVE 1 TO NOWHERE."));

        assertThat(LoadLibrary.build(config).program("ORDERS").orElseThrow().messages())
                .containsExactly(
                        folder.resolve("cobol/ORDERS.cbl")
                                + ":9: IRB-LAB-7252E cobc: 'NOWHERE' is not defined");
    }

    @Test
    void faultsInCopybooksAreToldAboutTheCopybook() throws Exception {
        assumeCobc();
        Files.writeString(
                folder.resolve("copy/CAREA.cpy"),
                "           05 CA-A PIC X.\n           05 CA-B PIC X VALUE 1 ODD.\n");
        source("ORDERS.cbl", program("ORDERS", "MOVE 1 TO CA-A."));

        List<String> messages = LoadLibrary.build(config).programs().getFirst().messages();

        assertThat(messages).isNotEmpty();
        assertThat(messages.getFirst()).startsWith("CAREA:2").contains("IRB-LAB-7");
    }

    @Test
    void aMissingCompilerIsSaidOnceAndFaultsOfSourcesAllTheSame() throws Exception {
        source("BAD1.cbl", program("BAD1", "EXEC CICS SEND MAP('M') END-EXEC"));
        source("ORDERS.cbl", program("ORDERS", "MOVE 1 TO CA-B."));

        LoadLibraryResult result = LoadLibrary.build(config.withCobc("/no/such/cobc"));

        assertThat(result.messages())
                .containsExactly(
                        "IRB-LAB-7251E The compiler /no/such/cobc cannot be started."
                                + " Install GnuCOBOL 3.1 or newer, or name its cobc.");
        assertThat(outcomes(result)).containsExactly("BAD1 FAILED", "ORDERS NO_COMPILER");
        assertThat(result.program("BAD1").orElseThrow().messages()).hasSize(1);
        assertThat(result.succeeded()).isFalse();
        assertThat(result.compilerFound()).isFalse();
    }

    @Test
    void aCompilerThatHangsIsEnded() throws Exception {
        source("ORDERS.cbl", program("ORDERS", "MOVE 1 TO CA-B."));
        Path cobc = folder.resolve("slow");
        Files.writeString(
                cobc, "#!/bin/sh\n[ \"$1\" = --version ] && echo 3 && exit\nsleep 60 & wait\n");
        assumeTrue(cobc.toFile().setExecutable(true), "the file system knows no executables");

        LoadLibraryResult result =
                LoadLibrary.build(
                        config.withCobc(cobc.toString()).withTimeout(Duration.ofMillis(300)));

        assertThat(result.programs().getFirst().messages())
                .containsExactly(
                        folder.resolve("cobol/ORDERS.cbl")
                                + ": IRB-LAB-7254E cobc was ended after 300 ms");
    }

    @Test
    void ofTwoProgramsOfOneNameTheFirstCounts() throws Exception {
        assumeCobc();
        source("A.cbl", program("ORDERS", "MOVE 1 TO CA-B."));
        source("B.cob", program("orders", "MOVE 1 TO CA-B."));

        LoadLibraryResult result = LoadLibrary.build(config);

        assertThat(result.programs())
                .extracting(ProgramBuild::outcome)
                .containsExactly(Outcome.COMPILED, Outcome.FAILED);
        assertThat(result.programs().getLast().messages().getFirst())
                .contains("IRB-LAB-7255E Program ORDERS is also in")
                .contains("A.cbl");
    }

    @Test
    void aFailedProgramKeepsItsFormerModule() throws Exception {
        assumeCobc();
        source("ORDERS.cbl", program("ORDERS", "MOVE 1 TO CA-B."));
        LoadLibrary.build(config);
        source("ORDERS.cbl", program("ORDERS", "MOVE 1 TO NOWHERE."));

        LoadLibraryResult result = LoadLibrary.build(config);

        assertThat(result.succeeded()).isFalse();
        assertThat(files()).contains("ORDERS.so", "ORDERS.forms");
    }

    @Test
    void aNameThatLeadsElsewhereIsRefused() throws Exception {
        source("ORDERS.cbl", program("\"../ORDERS\"", "MOVE 1 TO CA-B."));

        List<String> messages =
                LoadLibrary.build(config.withCobc("/no/such/cobc"))
                        .programs()
                        .getFirst()
                        .messages();

        assertThat(messages.getFirst()).contains("IRB-LAB-7257E ../ORDERS is not a name");
    }

    @Test
    void aFolderThatIsNotThereIsAFault() {
        LoadLibraryConfig missing =
                LoadLibraryConfig.of(
                        List.of(folder.resolve("nowhere")), List.of(), folder.resolve("loadlib"));

        assertThatThrownBy(() -> LoadLibrary.build(missing))
                .isInstanceOf(NoSuchFileException.class);
    }

    private static void assumeCobc() {
        boolean there =
                Stream.of(System.getenv("PATH").split(":", -1))
                        .anyMatch(entry -> Files.isExecutable(Path.of(entry, "cobc")));
        assumeTrue(there, "cobc (GnuCOBOL 3) is not on the PATH");
    }

    private static List<String> outcomes(LoadLibraryResult result) {
        return result.programs().stream()
                .map(program -> program.name() + " " + program.outcome())
                .toList();
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(config.target())) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private void source(String name, String text) throws IOException {
        Files.writeString(folder.resolve("cobol").resolve(name), text);
    }

    private static String program(String name, String... statements) {
        StringBuilder text =
                new StringBuilder(
                        """
                               IDENTIFICATION DIVISION.
                               PROGRAM-ID. %s.
                               DATA DIVISION.
                               LINKAGE SECTION.
                               01  DFHCOMMAREA. COPY CAREA.
                               PROCEDURE DIVISION.
                               MAIN-PARA.
                        """
                                .formatted(name));
        for (String statement : statements) {
            text.append("           ").append(statement).append('\n');
        }
        return text.append("           GOBACK.\n").toString();
    }
}
