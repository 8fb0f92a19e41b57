package io.ironbridge.mapping.jsonata;

import com.dashjoin.jsonata.Jsonata;
import org.jspecify.annotations.NullMarked;

/** A program of the dialect, with all its functions, for tests of other modules. */
@NullMarked
public final class DialectProgram {
    private DialectProgram() {}

    /** Parses {@code text}. */
    public static Jsonata of(String text) {
        return Dialect.program(text);
    }
}
