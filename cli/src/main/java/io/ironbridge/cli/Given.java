package io.ironbridge.cli;

import org.jspecify.annotations.Nullable;

/** What was said on the command line. */
final class Given {
    private Given() {}

    /** What was given, else what the base has. */
    static <T> T or(@Nullable T given, T base) {
        return given == null ? base : given;
    }
}
