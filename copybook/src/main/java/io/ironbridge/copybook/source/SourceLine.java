package io.ironbridge.copybook.source;

/** A line, both as in the file and with tabs expanded and control characters blank. */
final class SourceLine {
    /** Tab stops matter only in columns with a meaning; a later tab is one blank. */
    private static final int LAST_TAB_STOP = 80;

    private final int number;
    private final String raw;
    private final int tabWidth;
    private final String text;

    SourceLine(int number, String raw, int tabWidth) {
        this.number = number;
        this.raw = raw;
        this.tabWidth = Math.clamp(tabWidth, 1, LAST_TAB_STOP);
        this.text = plain() ? raw : expanded();
    }

    /** From 1. */
    int number() {
        return number;
    }

    /** The text in which columns are counted: the character of column 1 has index 0. */
    String text() {
        return text;
    }

    /** The character at an index; a blank after the end. */
    char at(int index) {
        return index < text.length() ? text.charAt(index) : ' ';
    }

    /** The text in {@code [from..to)}, cut at the end of the line. */
    String part(int from, int to) {
        int end = Math.min(to, text.length());
        return from < end ? text.substring(from, end) : "";
    }

    /** Index of the first character that is not blank; -1 if there is none. */
    int first() {
        for (int index = 0; index < text.length(); index++) {
            if (text.charAt(index) != ' ') {
                return index;
            }
        }
        return -1;
    }

    /** Column in the file, from 1, of the character at an index of {@link #text}. */
    int column(int index) {
        int at = pageEject();
        int width = 0;
        while (at < raw.length() && width < LAST_TAB_STOP) {
            int next = width + width(raw.charAt(at), width);
            if (next > index) {
                return at + 1;
            }
            width = next;
            at++;
        }
        return at + index - width + 1;
    }

    /** Position of the character at an index of {@link #text}. */
    Position position(String file, int index) {
        return new Position(file, number, column(index));
    }

    private boolean plain() {
        return raw.chars().noneMatch(SourceLine::control);
    }

    private String expanded() {
        StringBuilder line = new StringBuilder(raw.length() + LAST_TAB_STOP);
        for (int at = pageEject(); at < raw.length(); at++) {
            char next = raw.charAt(at);
            if (control(next)) {
                line.repeat(' ', width(next, line.length()));
            } else {
                line.append(next);
            }
        }
        return line.toString();
    }

    /** Columns of a character at a column, from 0. */
    private int width(char character, int column) {
        boolean stop = character == '\t' && column < LAST_TAB_STOP;
        return stop ? tabWidth - column % tabWidth : 1;
    }

    /** A form feed at the beginning takes no column. */
    private int pageEject() {
        return raw.startsWith("\f") ? 1 : 0;
    }

    private static boolean control(int character) {
        return character < ' ' || character == 0x7F || character == 0xFEFF;
    }
}
