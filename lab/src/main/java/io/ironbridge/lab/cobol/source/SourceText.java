package io.ironbridge.lab.cobol.source;

import java.util.Arrays;
import java.util.List;

/**
 * One source file as its physical lines and as one run of characters without comments, sequence
 * areas and continuations. Each character of the run knows the line and column it came from.
 */
public final class SourceText {
    static final int TEXT_START = 7;
    public static final int TEXT_END = 72;

    private final String file;
    private final List<String> lines;
    private final boolean free;
    private final String joined;
    private final int[] lineOf;
    private final int[] columnOf;

    SourceText(
            String file,
            List<String> lines,
            boolean free,
            String joined,
            int[] lineOf,
            int[] columnOf) {
        this.file = file;
        this.lines = List.copyOf(lines);
        this.free = free;
        this.joined = joined;
        this.lineOf = Arrays.copyOf(lineOf, joined.length());
        this.columnOf = Arrays.copyOf(columnOf, joined.length());
    }

    /** Splits and joins; tabs become blanks up to the next column that is a multiple of eight. */
    public static SourceText of(String file, String source, SourceFormat format) {
        List<String> lines = source.lines().map(SourceText::withoutTabs).toList();
        return new LineJoiner(file, lines, format.resolve(lines) == SourceFormat.FREE).join();
    }

    private static String withoutTabs(String line) {
        if (line.indexOf('\t') < 0) {
            return line;
        }
        StringBuilder out = new StringBuilder(line.length() + 16);
        for (int i = 0; i < line.length(); i++) {
            if (line.charAt(i) == '\t') {
                out.repeat(' ', 8 - out.length() % 8);
            } else {
                out.append(line.charAt(i));
            }
        }
        return out.toString();
    }

    public String file() {
        return file;
    }

    /** The physical lines, without their ends. */
    public List<String> lines() {
        return lines;
    }

    public boolean free() {
        return free;
    }

    String joined() {
        return joined;
    }

    /** Index of the line, from 0, that this character of the run is on. */
    public int line(int offset) {
        return lineOf[offset];
    }

    /** Its index in that line, from 0. */
    public int column(int offset) {
        return columnOf[offset];
    }

    /** End of the text of a line: the rest is the identification area. */
    public int textEnd(String line) {
        return free ? line.length() : Math.min(line.length(), TEXT_END);
    }

    /** Where the text of a line begins. */
    public int textStart(String line) {
        return free ? 0 : Math.min(line.length(), TEXT_START);
    }
}
