package io.ironbridge.cli.drive;

import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.cli.terminal.OutputFile;
import io.ironbridge.workloaddriver.json.FaultyFileException;
import io.ironbridge.workloaddriver.json.JsonFault;
import io.ironbridge.workloaddriver.report.targets.StoredResults;
import io.ironbridge.workloaddriver.report.targets.Targets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads and writes the files of reports, and reports those that cannot be used. */
final class ReportFiles {
    private ReportFiles() {}

    static InputException faulty(FaultyFileException faults) {
        return new InputException(faults.faults().stream().map(JsonFault::toString).toList());
    }

    static StoredResults results(Path folder) throws InputException {
        try {
            return StoredResults.in(folder);
        } catch (FaultyFileException e) {
            throw faulty(e);
        } catch (IOException e) {
            throw unreadable(folder, e);
        }
    }

    static Targets targets(Path file) throws InputException {
        try {
            return Targets.read(file);
        } catch (FaultyFileException e) {
            throw faulty(e);
        }
    }

    static InputException unreadable(Path path, IOException e) {
        return new InputException(
                List.of(
                        "%s: error IRB-REPORT-0010E: This cannot be read (%s). Check path and permissions."
                                .formatted(path, e.getClass().getSimpleName())));
    }

    /** Replaces the file when all of it is written. */
    static void write(Path path, String text) throws InputException {
        try (OutputFile file = made(path)) {
            file.stream().write(text.getBytes(StandardCharsets.UTF_8));
            file.keep();
        } catch (IOException e) {
            throw new InputException(
                    List.of(
                            "error IRB-REPORT-0011E: The page cannot be written to %s (%s). Check path, permissions and disk space."
                                    .formatted(path, e.getMessage())));
        }
    }

    private static OutputFile made(Path path) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        return OutputFile.of("The page", path);
    }
}
