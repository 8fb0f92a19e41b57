package io.ironbridge.lab.cobol.translate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program that is installed in real regions must pass here too. */
class HostLinkProgramTest {
    static final Path SOURCE = Path.of("..", "deploy", "cics", "IBLINK.cbl");

    @TempDir private Path folder;

    @Test
    void translatesWithoutAMessage() throws IOException {
        assertThat(translated().messages()).isEmpty();
    }

    @Test
    void compiles() throws Exception {
        assertThat(new Cobc(folder).check(translated())).isEmpty();
    }

    @Test
    void staysInsideOfColumns8To72() throws IOException {
        List<String> lines = Files.readAllLines(SOURCE);

        assertThat(lines).allMatch(line -> line.length() <= 72, "ends in column 72");
        assertThat(lines).allMatch(line -> line.isEmpty() || line.startsWith("      "));
    }

    @Test
    void hasNoCharacterConstantsWhoseCodePageWouldMatter() throws IOException {
        List<String> code =
                Files.readAllLines(SOURCE).stream()
                        .filter(line -> !line.startsWith("      *"))
                        .toList();

        assertThat(code)
                .noneMatch(
                        line -> line.matches(".*(?<!X)'.*") && !line.matches(".*X'[0-9A-F]*'.*"));
        assertThat(code)
                .noneMatch(line -> line.matches(".*\\b(SPACES?|HIGH-VALUES?|INITIALIZE)\\b.*"));
    }

    static Translation translated() throws IOException {
        return new Translator(TranslatorOptions.defaults(), CopybookResolver.none())
                .translate("IBLINK.cbl", Files.readString(SOURCE));
    }
}
