package io.ironbridge.copybook.source;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises lines for the compiler or the source library that are not COBOL text. */
final class Directives {
    private static final String SEQUENCE = "(?i)(?:[0-9]{6})?\\s*";
    private static final Pattern COMPILER_OPTIONS =
            Pattern.compile(SEQUENCE + "(?:CBL|PROCESS)(?:\\s.*)?");
    private static final Pattern LAYOUT_OPTIONS =
            Pattern.compile("(?i).*\\b(?:NSYMBOL|NS|LP|TRUNC|FLOAT)\\s*\\(.*");
    private static final Pattern DIRECTIVE =
            Pattern.compile(
                    SEQUENCE
                            + "(?:>>.*|@OPTIONS\\b.*"
                            + "|\\$\\s*(?:SET|IF|ELSE|ELIF|END|DISPLAY|WHEN|XFD)\\b.*"
                            + "|#\\s*(?:IF|IFDEF|IFNDEF|ELSE|ELIF|ENDIF|DEFINE|INCLUDE|PRAGMA)\\b.*)");
    private static final Pattern FORMAT =
            Pattern.compile(
                    "(?i).*\\b(?:SOURCE\\s+(?:FORMAT\\s+)?(?:IS\\s+)?"
                            + "|SOURCEFORMAT\\s*[('\"=]+\\s*|SRF\\s*\\(\\s*)"
                            + "(FREE|FIXED|FIX|VARIABLE|VAR)\\b.*");
    private static final Pattern DEBUGGING = Pattern.compile(SEQUENCE + ">>D\\s.*");
    private static final Pattern HARMLESS =
            Pattern.compile("(?i)[0-9]*\\s*>>\\s*(?:D|PAGE|LISTING|SOURCE)\\b.*");
    private static final Pattern LISTING =
            Pattern.compile("(?i)\\s*(?:(?:EJECT|SKIP[123])\\s*\\.?\\s*|TITLE\\s*['\"].*)");
    private static final Pattern INCLUDE =
            Pattern.compile(SEQUENCE + "(?:-INC|\\+\\+INCLUDE)\\s+([^\\s.]+).*");

    private Directives() {}

    /** CBL or PROCESS, which may precede everything else. */
    static boolean compilerOptions(String line) {
        return COMPILER_OPTIONS.matcher(line).matches();
    }

    /** Whether compiler options change the length of items. */
    static boolean changesLayout(String line) {
        return LAYOUT_OPTIONS.matcher(line).matches();
    }

    static boolean directive(String line) {
        return DIRECTIVE.matcher(line).matches();
    }

    /** A debugging line of free format. */
    static boolean debugging(String line) {
        return DEBUGGING.matcher(line).matches();
    }

    /** Whether a directive can be ignored without loss. */
    static boolean harmless(String line) {
        return HARMLESS.matcher(line).matches();
    }

    /** The reference format that a directive sets. */
    static Optional<ReferenceFormat> format(String line) {
        Matcher matcher = FORMAT.matcher(line);
        return matcher.matches() ? Optional.of(named(matcher.group(1))) : Optional.empty();
    }

    /** EJECT, SKIP1, SKIP2, SKIP3, TITLE. */
    static boolean listing(String text) {
        return LISTING.matcher(text).matches();
    }

    /** Start and end of the name after {@code -INC} or {@code ++INCLUDE}. */
    static Optional<Span> include(String line) {
        Matcher matcher = INCLUDE.matcher(line);
        return matcher.matches()
                ? Optional.of(new Span(matcher.start(1), matcher.end(1)))
                : Optional.empty();
    }

    /** Part of a line. */
    record Span(int from, int to) {}

    private static ReferenceFormat named(String format) {
        return switch (format.toUpperCase(Locale.ROOT)) {
            case "FREE" -> ReferenceFormat.FREE;
            case "VARIABLE", "VAR" -> ReferenceFormat.WIDE;
            default -> ReferenceFormat.FIXED;
        };
    }
}
