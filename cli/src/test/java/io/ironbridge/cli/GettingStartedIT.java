package io.ironbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the lines of docs/getting-started.md, in their order. */
@Tag("system")
class GettingStartedIT {
    private static final Path PAGE = Cli.sample().resolve("../../docs/getting-started.md");
    private static final Pattern LINE =
            Pattern.compile(
                    "(?m)^ {4}((?:[A-Z_]+=\\S+ )*)ironbridge (.+)$|^```yaml\\n((?s:.*?))```");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
    private static final String[] SECRET = {"--var", "CLERK_PASSWORD=secret"};

    private static final String COPYBOOK =
            """
                   01  ACCT-RECORD.
                       05  ACCT-NUMBER        PIC 9(8).
                       05  ACCT-STATUS        PIC X.
                       05  ACCT-BALANCE       PIC S9(9)V99 COMP-3.
                       05  ACCT-OWNER         PIC X(30).
                       05  ACCT-COMPANY REDEFINES ACCT-OWNER.
                           10  COMP-NAME      PIC X(22).
                           10  COMP-ID        PIC 9(8).
            """;

    @TempDir private Path folder = Path.of("");

    private final Cli cli = new Cli();
    private final List<String> commands = new ArrayList<>();

    @Test
    void eachLineDoesWhatThePageSays() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("ACCT.cpy"), COPYBOOK);
        Matcher lines = LINE.matcher(Files.readString(PAGE));
        while (lines.find()) {
            if (lines.group(3) == null) {
                run(lines.group(1).strip(), lines.group(2));
            } else {
                Files.writeString(folder.resolve("accounts/tests/documented.yaml"), lines.group(3));
            }
        }
        assertThat(commands)
                .contains("new", "add asset", "add operation", "check", "run")
                .contains("add user", "test", "package");
        assertThat(folder.resolve("accounts/build/libs/accounts.war")).isRegularFile();
        assertThat(folder.resolve("target/accounts.xml")).isRegularFile();
    }

    private void run(String environment, String line) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(line);
        while (word.find()) {
            words.add(word.group(1) != null ? word.group(1) : placed(word.group(2)));
        }
        if (!environment.isEmpty()) {
            words.addAll(List.of("--var", environment));
        }
        commands.add(words.getFirst().equals("add") ? "add " + words.get(1) : words.getFirst());
        int url = words.indexOf("--url") + 1;
        if (words.getFirst().equals("run")) {
            serving(address -> {});
        } else if (url > 0) {
            serving(address -> {
                words.set(url, address.resolve("/accounts").toString());
                words.addAll(Arrays.asList(SECRET));
                succeed(words);
            });
        } else {
            succeed(words);
        }
    }

    /** What names a file of the page is in this test's folder. */
    private String placed(String word) {
        return word.matches("accounts|ACCT\\.cpy|target/.*")
                ? folder.resolve(word).toString()
                : word;
    }

    private void succeed(List<String> words) {
        assertThat(cli.execute(words.toArray(String[]::new)))
                .as("%s%n%s%s", String.join(" ", words), cli.out(), cli.err())
                .isZero();
    }

    /** Uses an address. */
    private interface Use {
        void of(URI address);
    }

    private void serving(Use use) throws IOException, InterruptedException {
        String[] options = {"--http-port", "0", "--lab-data", "none", SECRET[0], SECRET[1]};
        try (ServerProcess server =
                ServerProcess.run(folder.resolve("accounts"), folder.resolve("err"), options)) {
            use.of(server.address("http"));
            server.stop();
        }
    }
}
