package io.ironbridge.lab.form.source;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Programs compiled by GnuCOBOL and run in a process of their own. */
final class CobolExecutable {
    private static final List<String> OPTIONS =
            List.of("-std=ibm", "-fbinary-truncate", "-fsign=EBCDIC", "-fodoslide");

    private final Path folder;

    /** Skips the test where there is no cobc. */
    CobolExecutable(Path folder) {
        boolean there =
                Stream.of(System.getenv("PATH").split(":", -1))
                        .anyMatch(entry -> Files.isExecutable(Path.of(entry, "cobc")));
        assumeTrue(there, "cobc (GnuCOBOL 3) is not on the PATH");
        this.folder = folder;
    }

    /** Compiles sources, the main program first, and gives what the program displays. */
    List<String> run(String... sources) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("cobc", "-x", "-o", "program"));
        command.addAll(OPTIONS);
        for (int i = 0; i < sources.length; i++) {
            String file = "source" + i + ".cbl";
            Files.writeString(folder.resolve(file), sources[i], StandardCharsets.ISO_8859_1);
            command.add(file);
        }
        start(command);
        return start(List.of(folder.resolve("program").toString()));
    }

    private List<String> start(List<String> command) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .start();
        String output =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        if (process.waitFor() != 0) {
            throw new AssertionError(command + " failed: " + output);
        }
        return output.lines().toList();
    }
}
