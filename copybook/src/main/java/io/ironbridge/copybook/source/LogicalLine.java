package io.ironbridge.copybook.source;

import java.util.ArrayList;
import java.util.List;

/** The text of a line together with its continuation lines. */
final class LogicalLine {
    private final String file;
    private final StringBuilder text = new StringBuilder();
    private final List<Segment> segments = new ArrayList<>();
    private final Quotes quotes = new Quotes();

    /** Text from {@code from} on, which is in a line at {@code index} and after. */
    private record Segment(int from, SourceLine line, int index) {}

    LogicalLine(String file) {
        this.file = file;
    }

    String text() {
        return text.toString();
    }

    boolean blank() {
        return text.chars().allMatch(c -> c == ' ');
    }

    /** Whether a literal is open at the end. */
    boolean open() {
        return quotes.open();
    }

    char quote() {
        return quotes.quote();
    }

    /** The last character; 0 if there is none. */
    char last() {
        return text.isEmpty() ? 0 : text.charAt(text.length() - 1);
    }

    /** The last characters before trailing blanks, as many as there are. */
    String tail(int length) {
        int end = end();
        return text.substring(Math.max(0, end - length), end);
    }

    /**
     * Appends part of a line, without an inline comment.
     *
     * @return whether there was none
     */
    boolean append(SourceLine line, int from, int to) {
        int end = Math.min(to, line.text().length());
        if (from >= end) {
            return true;
        }
        int comment = quotes.follow(line.text(), from, end);
        segments.add(new Segment(text.length(), line, from));
        text.append(line.text(), from, comment);
        return comment == end;
    }

    /** Appends text that is not in the file, with the position of an index of a line. */
    void append(String words, SourceLine line, int index) {
        segments.add(new Segment(text.length(), line, index));
        text.append(words);
    }

    /** Pads the last line with blanks up to a column, as the continued literal needs. */
    void fill(int right) {
        if (segments.isEmpty()) {
            return;
        }
        Segment last = segments.getLast();
        int width = text.length() - last.from();
        text.repeat(' ', Math.max(0, right - last.index() - width));
    }

    /** Removes trailing blanks. */
    void trim() {
        text.setLength(end());
    }

    private int end() {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        return end;
    }

    /** Removes the quote and hyphen at the end that continue a literal in free format. */
    void reopen() {
        char quote = text.charAt(text.length() - 2);
        text.setLength(text.length() - 2);
        quotes.reopen(quote);
    }

    /** Position of a character in the file. */
    Position position(int at) {
        Segment segment = segments.get(segmentOf(at));
        int index = segment.index() + at - segment.from();
        return segment.line().position(file, index);
    }

    private int segmentOf(int at) {
        int low = 0;
        int high = segments.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (segments.get(middle).from() <= at) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
