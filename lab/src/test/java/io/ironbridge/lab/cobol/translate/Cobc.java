package io.ironbridge.lab.cobol.translate;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** GnuCOBOL's compiler, where it is installed; tests that need it are skipped elsewhere. */
public final class Cobc {
    private static final List<String> OPTIONS =
            List.of(
                    "-std=ibm",
                    "-fbinary-truncate",
                    "-fsign=EBCDIC",
                    "-fodoslide",
                    "-fstack-check");

    private final Path folder;

    /** Skips the test where there is no cobc. */
    public Cobc(Path folder) {
        assumeTrue(installed(), "cobc (GnuCOBOL 3) is not on the PATH");
        this.folder = folder;
    }

    private static boolean installed() {
        for (String entry : System.getenv("PATH").split(File.pathSeparator, -1)) {
            if (Files.isExecutable(Path.of(entry, "cobc"))) {
                return true;
            }
        }
        return false;
    }

    /** What cobc says about the program; empty when it is right. */
    public String check(Translation translation) throws IOException, InterruptedException {
        return run(write(translation), "-fsyntax-only");
    }

    /** Builds a module that can be loaded. */
    public String module(Translation translation, String... options)
            throws IOException, InterruptedException {
        return run(write(translation), "-m", options);
    }

    /** Builds a module of a program that needs no translation. */
    public String module(String name, String source) throws IOException, InterruptedException {
        Files.writeString(folder.resolve(name + ".cbl"), source);
        return run(name + ".cbl", "-m");
    }

    private String write(Translation translation) throws IOException {
        for (Map.Entry<String, TranslatedText> book : translation.copybooks().entrySet()) {
            Files.writeString(folder.resolve(book.getKey() + ".cpy"), book.getValue().text());
        }
        String file = translation.programId() + ".cbl";
        Files.writeString(folder.resolve(file), translation.output().text());
        return file;
    }

    private String run(String file, String mode, String... options)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("cobc", mode, "-I", "."));
        command.addAll(OPTIONS);
        command.addAll(List.of(options));
        command.add(file);
        Process process =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() == 0 ? "" : "cobc failed: " + output;
    }
}
