package io.ironbridge.copybook.source;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Interprets a line as fixed format, to decide whether that makes sense. Columns are counted from
 * 0.
 */
final class FixedForm {
    /** Index of the indicator: column 7. */
    static final int INDICATOR = 6;

    /** Index of area A: column 8. */
    static final int TEXT = 7;

    /** Index past area B: column 72 is the last. */
    static final int MARGIN = 72;

    /** Index past the identification area. */
    static final int CARD = 80;

    private static final Pattern LEVEL = Pattern.compile("\\s*(\\d{1,2})(?:[\\s.]|$)");
    private static final Pattern ENTRY = Pattern.compile("\\s*(\\d{1,2})\\s+[^\\s\\d.].*");
    private static final Pattern FIRST_WORD = Pattern.compile("\\s*([A-Za-z][A-Za-z0-9-]*)");

    /** Words that lines of a data division begin with. */
    private static final Set<String> STARTS =
            Set.of(
                    "ASCENDING",
                    "BINARY",
                    "BLANK",
                    "COMP",
                    "COMP-1",
                    "COMP-2",
                    "COMP-3",
                    "COMP-4",
                    "COMP-5",
                    "CONFIGURATION",
                    "COPY",
                    "DATA",
                    "DEPENDING",
                    "DESCENDING",
                    "DISPLAY",
                    "ENVIRONMENT",
                    "EXEC",
                    "FD",
                    "FILE",
                    "ID",
                    "IDENTIFICATION",
                    "INDEXED",
                    "LINKAGE",
                    "LOCAL-STORAGE",
                    "OCCURS",
                    "PIC",
                    "PICTURE",
                    "PROCEDURE",
                    "PROGRAM-ID",
                    "REDEFINES",
                    "REPLACE",
                    "SD",
                    "SIGN",
                    "SYNC",
                    "SYNCHRONIZED",
                    "THROUGH",
                    "THRU",
                    "TIMES",
                    "USAGE",
                    "VALUE",
                    "VALUES",
                    "WORKING-STORAGE");

    private FixedForm() {}

    /** Whether column 7 of a line in fixed format may have this character. */
    static boolean indicator(char character) {
        return " */-Dd$#".indexOf(character) >= 0;
    }

    /** Whether a line may be in fixed format: a number or mark, or nothing, and an indicator. */
    static boolean card(SourceLine line) {
        return indicator(line.at(INDICATOR)) && (filled(line) || digits(line.part(0, INDICATOR)));
    }

    /** Whether D in column 7 makes a debugging line; otherwise it is the first letter of a word. */
    static boolean debugging(SourceLine line) {
        char next = line.at(TEXT);
        return "Dd".indexOf(line.at(INDICATOR)) >= 0
                && (next == ' ' || (next >= '0' && next <= '9'));
    }

    /** Whether the text begins with a level number. */
    static boolean startsWithLevel(String text) {
        Matcher level = LEVEL.matcher(text);
        return level.lookingAt() && isLevel(level.group(1));
    }

    /** Whether the text begins with a level number and a word. */
    static boolean startsEntry(String text) {
        Matcher entry = ENTRY.matcher(text);
        return entry.lookingAt() && isLevel(entry.group(1));
    }

    /** Whether the text begins with a word that begins a clause, a statement or a header. */
    static boolean startsClause(String text) {
        Matcher word = FIRST_WORD.matcher(text);
        return word.lookingAt()
                && STARTS.contains(word.group(1).toUpperCase(java.util.Locale.ROOT));
    }

    /**
     * Whether the line indicates fixed format.
     *
     * @return 1 for fixed, -1 for free, 0 if it reads the same in both
     */
    static int vote(SourceLine line) {
        int first = line.first();
        if (first < 0 || line.at(first) == '*') {
            return 0;
        }
        if (first >= TEXT) {
            return numbered(line.text()) ? 1 : 0;
        }
        return first == INDICATOR ? voteOfIndicator(line) : voteOfSequence(line);
    }

    private static int voteOfIndicator(SourceLine line) {
        return switch (line.at(INDICATOR)) {
            case '-' -> 1;
            case 'D', 'd' -> debugging(line) ? 1 : -1;
            case '/', '$', '#', '>' -> 0;
            default -> -1;
        };
    }

    private static int voteOfSequence(SourceLine line) {
        boolean indicated = indicator(line.at(INDICATOR));
        String text = line.text();
        if (startsClause(text)) {
            return -1;
        }
        if (indicated && startsWithLevel(line.part(TEXT, MARGIN))) {
            return 1;
        }
        if (!indicated) {
            return -1;
        }
        if (filled(line)) {
            return 1;
        }
        return digits(line.part(0, INDICATOR)) ? voteOfNumber(line) : voteOfWord(line);
    }

    /** Whether columns 1 to 6 are filled with six characters. */
    private static boolean filled(SourceLine line) {
        String area = line.part(0, INDICATOR);
        return area.length() == INDICATOR && area.indexOf(' ') < 0;
    }

    /** Columns 1 to 6 are a number, which may be that of the line, or a level. */
    private static int voteOfNumber(SourceLine line) {
        if (startsClause(line.part(TEXT, MARGIN))) {
            return 0;
        }
        return startsEntry(line.text()) ? -1 : 1;
    }

    /**
     * Columns 1 to 6 are a short word; it is text if nothing else follows, or if it begins an
     * entry.
     */
    private static int voteOfWord(SourceLine line) {
        boolean alone = line.part(INDICATOR, Integer.MAX_VALUE).isBlank();
        return alone || startsEntry(line.text()) ? -1 : 0;
    }

    /** Whether columns 73 to 80 are eight digits and nothing follows. */
    private static boolean numbered(String text) {
        String end = text.stripTrailing();
        return end.length() == CARD
                && end.indexOf(' ', MARGIN) < 0
                && digits(end.substring(MARGIN));
    }

    private static boolean digits(String text) {
        return text.chars().allMatch(c -> c == ' ' || (c >= '0' && c <= '9'));
    }

    private static boolean isLevel(String number) {
        int level = Integer.parseInt(number);
        return (level >= 1 && level <= 49)
                || level == 66
                || level == 77
                || level == 78
                || level == 88;
    }
}
