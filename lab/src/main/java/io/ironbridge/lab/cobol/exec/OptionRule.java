package io.ironbridge.lab.cobol.exec;

import java.util.Locale;

/**
 * A rule that a specified option must satisfy.
 *
 * @param kind the rule
 * @param operand the other option, the group, or the default text; empty for REQUIRED
 */
public record OptionRule(Kind kind, String operand) {
    /** The rules that {@code commands.txt} explains. */
    public enum Kind {
        REQUIRED,
        ONE,
        MAX,
        WITH,
        NOT,
        DEFAULT
    }

    /** Reads {@code required} or {@code one:GROUP}. */
    static OptionRule parse(String text) {
        int colon = text.indexOf(':');
        String kind = colon < 0 ? text : text.substring(0, colon);
        String operand = colon < 0 ? "" : text.substring(colon + 1);
        return new OptionRule(Kind.valueOf(kind.toUpperCase(Locale.ROOT)), operand);
    }
}
