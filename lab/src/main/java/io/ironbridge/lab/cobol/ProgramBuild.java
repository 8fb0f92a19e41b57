package io.ironbridge.lab.cobol;

import java.nio.file.Path;
import java.util.List;

/**
 * The build result of one program.
 *
 * @param name its PROGRAM-ID in capitals, or the name of its file where it has none
 * @param source its file
 * @param outcome whether it can be used
 * @param messages in one line each: {@code A.cbl:3:12: IRB-LAB-7001E what ("text"). Remedy.}
 */
public record ProgramBuild(String name, Path source, Outcome outcome, List<String> messages) {
    /** The outcome of a build. */
    public enum Outcome {
        COMPILED,
        /** Its module was in the cache. */
        UNCHANGED,
        /** The messages say why. A module of an earlier build stays in the load library. */
        FAILED,
        /** There is no cobc; otherwise no fault is known. */
        NO_COMPILER
    }

    public ProgramBuild {
        messages = List.copyOf(messages);
    }

    /** Whether the load library has this very program now. */
    public boolean succeeded() {
        return switch (outcome) {
            case COMPILED, UNCHANGED -> true;
            case FAILED, NO_COMPILER -> false;
        };
    }
}
