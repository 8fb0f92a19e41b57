package io.ironbridge.cli.records;

import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.copybook.source.SourceFile;
import io.ironbridge.copybook.source.SourceOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Opens the files that the user named. */
final class InputFiles {
    private static final Pattern OTHERS = Pattern.compile("(?i).*\\.(ya?ml|json|xml|war|zip|jar)");

    private InputFiles() {}

    /** Reads a copybook; of one that is too long, only enough to detect that. */
    static SourceFile source(Path file) throws InputException {
        try (InputStream in = open(file)) {
            return new SourceFile(
                    file.toString(), in.readNBytes(SourceOptions.DEFAULT.mostBytes() + 1));
        } catch (IOException e) {
            throw unreadable(file.toString(), e);
        }
    }

    static void check(Path file) throws InputException {
        if (!Files.exists(file)) {
            throw refused(
                    file.toString(),
                    ("The file does not exist. "
                                    + Texts.suggestFile(file, InputFiles::isSource, ""))
                            .strip());
        }
        if (Files.isDirectory(file)) {
            throw refused(file.toString(), "This is a folder.");
        }
    }

    /** Whether a file may hold COBOL or data, by its name. */
    private static boolean isSource(Path file) {
        return Files.isRegularFile(file)
                && !OTHERS.matcher(file.getFileName().toString()).matches();
    }

    static InputStream open(Path file) throws InputException {
        check(file);
        try {
            return Files.newInputStream(file);
        } catch (IOException e) {
            throw unreadable(file.toString(), e);
        }
    }

    static InputException unreadable(String file, IOException why) {
        return refused(file, "The file cannot be read (" + why.getMessage() + ").");
    }

    private static InputException refused(String file, String what) {
        return new InputException(
                List.of(
                        "%s: error IRB-CONV-0020E: %s Correct the path or its permissions."
                                .formatted(file, what)));
    }
}
