package io.ironbridge.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ironbridge.cli.Cli;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.testsupport.Samples;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

@Tag("system")
class CheckCommandIT {
    private static final String GET = "src/main/operations/%2Fitems%2F%7Breference%7D/get/";
    private static final List<String> CICS = List.of("--var=CICS_HOST=h", "--var=CICS_PORT=1");

    @TempDir Path folder;

    private final Cli cli = new Cli();

    private int check(Cli with, Path project, String... options) {
        return with.execute(
                Stream.of(List.of("check", project.toString()), CICS, List.of(options))
                        .flatMap(List::stream)
                        .toArray(String[]::new));
    }

    private Path catalog() throws IOException {
        Path sample = Samples.own("catalog");
        try (Stream<Path> all = Files.walk(sample)) {
            for (Path path : all.toList()) {
                Path to = folder.resolve(sample.relativize(path).toString());
                if (Files.isDirectory(path)) {
                    Files.createDirectories(to);
                } else {
                    Files.copy(path, to);
                }
            }
        }
        return folder;
    }

    private static void replace(Path file, String text, String replacement) throws IOException {
        String before = Files.readString(file);
        assertThat(before).contains(text);
        Files.writeString(file, before.replace(text, replacement));
    }

    @Test
    void strictMakesWarningsFail() throws IOException {
        Path project = catalog();
        assertThat(check(cli, project)).as(cli.out()).isZero();
        assertThat(check(cli, project, "--strict")).isEqualTo(1);
    }

    @Test
    void sarifHasTheFaults() throws IOException {
        Path project = catalog();
        replace(project.resolve(GET + "response_200.yaml"), "ONE-STOCK", "ONE-STOK");
        Path file = folder.resolve("check.sarif");
        assertThat(check(cli, project, "--sarif", file.toString())).isEqualTo(1);
        assertThat(cli.out())
                .contains("error IRB-PROJ-0525E: 'CAT-ONE' has no item 'ONE-STOK'.")
                .contains("Did you mean 'ONE-STOCK'?");
        assertThat(JsonMapper.shared().readTree(Files.readString(file)).at("/runs/0/results"))
                .anySatisfy(result ->
                        assertThat(result.path("ruleId").asString()).isEqualTo("IRB-PROJ-0525E"));
    }

    @Test
    void watchChecksAgainWhenAFileChanges() throws Exception {
        Path project = catalog();
        Thread watching = Thread.ofPlatform().start(() -> check(cli, project, "--watch"));
        try {
            Await.until("the first check", () -> cli.err().contains("IRB-GW-0827I"));
            assertThat(cli.out()).doesNotContain("IRB-PROJ-0525E");
            replace(project.resolve(GET + "response_200.yaml"), "ONE-STOCK", "ONE-STOK");
            Await.until("the second check", () -> cli.out().contains("IRB-PROJ-0525E"));
        } finally {
            watching.interrupt();
            watching.join();
        }
    }

    @Test
    void connectLetsTheDatabasePrepareStatements() {
        Path stock = Samples.own("../gateway/src/test/projects/stock");
        assertThat(cli.execute("check", stock.toString())).as(cli.out()).isZero();
        Cli connected = new Cli();
        assertThat(connected.execute("check", stock.toString(), "--connect")).isEqualTo(1);
        assertThat(connected.out())
                .contains("error IRB-GW-0174E: The database does not prepare the statement of")
                .contains("SQLSTATE=42X05, Table/View 'PART' does not exist. Correct");
    }

    @Test
    void aProgramThatDoesNotCompileIsAnError() throws IOException {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .anyMatch(entry -> Files.isExecutable(Path.of(entry, "cobc"))),
                "cobc (GnuCOBOL 3) is not on the PATH");
        Path programs = Files.createDirectories(folder.resolve("programs"));
        Files.writeString(
                programs.resolve("PHONES.cbl"),
                """
                       IDENTIFICATION DIVISION.
                       PROGRAM-ID. PHONES.
                       PROCEDURE DIVISION.
                           MOVE 1 TO NO-SUCH-ITEM.
                           GOBACK.
                """);
        Path phonebook = Samples.own("phonebook");
        String users = usersWithoutPassword().toString();
        String[] check = {"check", phonebook.toString(), users, "--with-lab", "--ims-programs"};
        assertThat(
                        cli.execute(
                                Stream.of(Stream.of(check), Stream.of(programs.toString()))
                                        .flatMap(part -> part)
                                        .toArray(String[]::new)))
                .as(cli.out() + cli.err())
                .isEqualTo(1);
        assertThat(cli.out())
                .contains("warning IRB-PROJ-0607W: Variable NO_SUCH_PASSWORD")
                .contains("; the start of the server.");
        assertThat(cli.out())
                .containsPattern(
                        "PHONES.cbl:4:(\\d+:)? error IRB-GW-0830E: The program does not compile: .*"
                                + "NO-SUCH-ITEM");
    }

    private Path usersWithoutPassword() throws IOException {
        return Files.writeString(
                folder.resolve("users.xml"),
                """
                <server><basicRegistry>
                  <user name="clerk" password="${NO_SUCH_PASSWORD}"/>
                </basicRegistry></server>
                """);
    }

    @Test
    void withErrorsNoLabCompilesPrograms() throws IOException {
        Path project = catalog();
        replace(project.resolve(GET + "response_200.yaml"), "ONE-STOCK", "ONE-STOK");
        assertThat(cli.execute("check", project.toString(), "--with-lab")).isEqualTo(1);
        assertThat(cli.out()).contains("; programs of labs, which were not compiled.");
    }

    @Test
    void programsOfAnotherLabAreReported() {
        String[] check = {
            "check", Samples.own("phonebook").toString(), "--with-lab", "--programs", "" + folder
        };
        assertThat(cli.execute(check)).as(cli.out() + cli.err()).isZero();
        assertThat(cli.err())
                .contains("IRB-GW-0832W --programs has no effect")
                .contains("Did you mean --ims-programs?");
    }

    @Test
    void withLabStartsWhatTheProjectNeeds() {
        Path phonebook = Samples.own("phonebook");
        assertThat(cli.execute("check", phonebook.toString(), "--with-lab"))
                .as(cli.out() + cli.err())
                .isZero();
        assertThat(cli.out()).contains("no errors, ").containsOnlyOnce("IRB-GW-0105W");
        assertThat(cli.err()).doesNotContain("IRB-GW-0105W");
    }
}
