package io.ironbridge.cli.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Releases here are launchers of the test, which print what {@code check} of a release prints. */
class UpgradeCheckTest {
    private static final String FAULT =
            """
            {"severity": "warning", "id": "IRB-PROJ-0602W", "file": "server.xml", "line": %d,
             "column": 3, "what": "%s", "remedy": "Remove it."}\
            """;

    @TempDir private Path folder = Path.of("");

    private final Cli cli = new Cli();

    private Path release(String version, String faults, String fullyCompiled, String limit)
            throws IOException {
        Path release = Files.createDirectories(folder.resolve(version));
        Files.createDirectories(release.resolve("lib"));
        Files.createDirectories(release.resolve("docs"));
        Files.writeString(
                release.resolve("docs/limits.md"),
                """
                | Limit | Attribute | Default | Test |
                |---|---|---|---|
                | body | `ironbridge_maxBodyBytes` | %s | `SomeTest` |
                | head | `ironbridge_maxHeaderBytes` | 16 KiB | `%s` |
                """
                        .formatted(limit, version));
        Files.writeString(
                release.resolve("ironbridge"),
                """
                case $1 in
                version) echo 'Ironbridge %s (commit 1)'; echo 'Java 25' ;;
                check) echo '{"faults": [%s], "operations":
                  [{"project": "stock", "operation": "list", "fullyCompiled": %s}]}' ;;
                esac
                """
                        .formatted(version, faults, fullyCompiled));
        return release;
    }

    private int check(Path old, Path next) {
        return cli.execute("upgrade-check", old.toString(), next.toString(), "stock");
    }

    @Test
    void whatOnlyOneReleaseReportsAndWhatDefaultsChangedIsPrinted() throws Exception {
        String both = FAULT.formatted(3, "Both know this.");
        Path old = release("1.0.0", both + "," + FAULT.formatted(4, "Gone."), "true", "10 MiB");
        Path next = release("1.1.0", both + "," + FAULT.formatted(5, "New."), "false", "8 MiB");

        assertThat(check(old, next)).isEqualTo(1);
        assertThat(cli.out())
                .isEqualTo(
                        """
                        OLD  Ironbridge 1.0.0 (commit 1)
                        NEW  Ironbridge 1.1.0 (commit 1)

                        Only NEW reports:
                          server.xml:5:3: warning IRB-PROJ-0602W: New.

                        Only OLD reports:
                          server.xml:4:3: warning IRB-PROJ-0602W: Gone.

                        Mappings that only OLD compiles fully:
                          stock list

                        Defaults that changed, by the documentation:
                          limits.md body, `ironbridge_maxBodyBytes`: 10 MiB -> 8 MiB

                        Replies were not compared: that needs the distribution ironbridge-full of both releases.
                        """);
    }

    @Test
    void equalReleasesChangeNothing() throws Exception {
        Path release = release("1.0.0", FAULT.formatted(3, "Known."), "true", "10 MiB");

        assertThat(check(release, release)).isZero();
        assertThat(cli.out()).contains("Only NEW reports: none", "by the documentation: none");
    }

    @Test
    void aFolderThatIsNoDistributionIsReported() throws Exception {
        Path release = release("1.0.0", "", "true", "10 MiB");

        assertThat(check(folder, release)).isEqualTo(3);
        assertThat(cli.err()).contains("IRB-GW-0841E " + folder).contains("Unpack the archive");
    }

    @Test
    void aReleaseWhoseCheckFailsIsReportedWithItsReason() throws Exception {
        Path release = release("1.0.0", "", "true", "10 MiB");
        Path broken = release("1.1.0", "", "true", "10 MiB");
        Files.writeString(broken.resolve("ironbridge"), "echo no JDK >&2; [ $1 = version ]");

        assertThat(check(release, broken)).isEqualTo(3);
        assertThat(cli.err()).contains("IRB-GW-0842E 'ironbridge check' of NEW", "no JDK");
    }
}
