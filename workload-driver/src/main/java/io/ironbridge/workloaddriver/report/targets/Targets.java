package io.ironbridge.workloaddriver.report.targets;

import io.ironbridge.workloaddriver.json.FaultyFileException;
import java.nio.file.Path;
import java.util.List;

/** A file of targets; {@code docs/reports.md} describes it. */
public record Targets(List<Target> all) {
    /** Value of the member {@code format}. */
    public static final String FORMAT_NAME = "ironbridge-targets";

    /** Changes when something that is there means something else, or goes. */
    public static final int FORMAT = 1;

    public static final Targets NONE = new Targets(List.of());

    public Targets {
        all = List.copyOf(all);
    }

    /** Reads a file; all its faults at once. */
    public static Targets read(Path file) throws FaultyFileException {
        return TargetsReader.read(file);
    }
}
