package io.ironbridge.lab.cobol.source;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Joins the lines of a source: drops comment lines, debugging lines, directives and CBL cards, and
 * joins continued words and literals.
 */
public final class LineJoiner {
    private static final int INDICATOR = 6;
    private static final char NO_QUOTE = 0;

    private final String file;
    private final List<String> lines;
    private final boolean free;
    private final StringBuilder joined = new StringBuilder();
    private int[] lineOf = new int[4096];
    private int[] columnOf = new int[4096];
    private char quote = NO_QUOTE;
    private int lastEnd;
    private boolean begun;

    LineJoiner(String file, List<String> lines, boolean free) {
        this.file = file;
        this.lines = lines;
        this.free = free;
    }

    /** Whether the line sets compiler options, as may stand before the first division. */
    public static boolean isOptionsCard(String line) {
        String text = withoutSequenceNumber(line).strip().toUpperCase(Locale.ROOT);
        return text.equals("CBL")
                || text.equals("PROCESS")
                || text.startsWith("CBL ")
                || text.startsWith("PROCESS ");
    }

    private static String withoutSequenceNumber(String line) {
        int end = 0;
        while (end < line.length() && end < INDICATOR && Character.isDigit(line.charAt(end))) {
            end++;
        }
        return line.substring(end);
    }

    SourceText join() {
        for (int i = 0; i < lines.size(); i++) {
            line(i, lines.get(i));
        }
        return new SourceText(file, lines, free, joined.toString(), lineOf, columnOf);
    }

    private void line(int index, String line) {
        if (!begun && isOptionsCard(line)) {
            return;
        }
        if (free) {
            text(index, line, 0, line.length());
            return;
        }
        char indicator = line.length() > INDICATOR ? line.charAt(INDICATOR) : ' ';
        int start = Math.min(line.length(), SourceText.TEXT_START);
        int end = Math.min(line.length(), SourceText.TEXT_END);
        switch (indicator) {
            case '*', '/', 'D', 'd', '$' -> {}
            case '-' -> continuation(index, line, start, end);
            default -> text(index, line, start, end);
        }
    }

    private void text(int index, String line, int start, int end) {
        String body = line.substring(start, end).strip();
        if (body.startsWith(">>") || body.startsWith("*>")) {
            return;
        }
        begun |= body.toUpperCase(Locale.ROOT).contains("DIVISION");
        quote = NO_QUOTE;
        append(index, line, start, end);
    }

    private void continuation(int index, String line, int start, int end) {
        if (joined.isEmpty()) {
            return;
        }
        joined.setLength(joined.length() - 1);
        int from = start;
        while (from < end && line.charAt(from) == ' ') {
            from++;
        }
        if (quote == NO_QUOTE) {
            dropTrailingBlanks();
        } else {
            fillToMargin();
            if (from < end && line.charAt(from) == quote) {
                from++;
            }
        }
        append(index, line, from, end);
    }

    private void dropTrailingBlanks() {
        while (!joined.isEmpty() && joined.charAt(joined.length() - 1) == ' ') {
            joined.setLength(joined.length() - 1);
        }
    }

    /** A continued literal includes all blanks up to column 72. */
    private void fillToMargin() {
        int lastLine = joined.isEmpty() ? 0 : lineOf[joined.length() - 1];
        for (int column = lastEnd; column < SourceText.TEXT_END; column++) {
            add(' ', lastLine, column);
        }
    }

    private void append(int index, String line, int start, int end) {
        for (int i = start; i < end; i++) {
            char c = line.charAt(i);
            if (quote == NO_QUOTE && c == '*' && i + 1 < end && line.charAt(i + 1) == '>') {
                break;
            }
            track(c);
            add(c, index, i);
        }
        lastEnd = end;
        add('\n', index, end);
    }

    private void track(char c) {
        if (quote == NO_QUOTE && (c == '\'' || c == '"')) {
            quote = c;
        } else if (quote == c) {
            quote = NO_QUOTE;
        }
    }

    private void add(char c, int line, int column) {
        if (joined.length() == lineOf.length) {
            lineOf = Arrays.copyOf(lineOf, 2 * lineOf.length);
            columnOf = Arrays.copyOf(columnOf, 2 * columnOf.length);
        }
        lineOf[joined.length()] = line;
        columnOf[joined.length()] = column;
        joined.append(c);
    }
}
