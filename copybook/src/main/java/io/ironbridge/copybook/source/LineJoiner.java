package io.ironbridge.copybook.source;

import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Joins continued lines; a logical line is passed on when the next one begins. */
final class LineJoiner {
    private static final Pattern PICTURE_NEXT =
            Pattern.compile("(?i)(?:.*[^A-Z0-9_-])?PIC(?:TURE)?(?:\\s+IS)?");

    private final String file;
    private final Faults faults;

    /** Accepts a logical line; returns whether more are wanted. */
    private final Predicate<LogicalLine> sink;

    private LogicalLine current;
    private boolean wanted = true;

    LineJoiner(String file, Faults faults, Predicate<LogicalLine> sink) {
        this.file = file;
        this.faults = faults;
        this.sink = sink;
        this.current = new LogicalLine(file);
    }

    /** Whether more lines are wanted. */
    boolean wanted() {
        return wanted;
    }

    /** Whether a picture comes next. */
    boolean pictureNext() {
        return PICTURE_NEXT.matcher(current.tail(40)).matches();
    }

    /** Ends the last line. */
    void finish() {
        if (!current.blank()) {
            wanted = sink.test(current);
        }
        current = new LogicalLine(file);
    }

    /** Adds a line that names a member to include. */
    void include(SourceLine line, Directives.Span name) {
        finish();
        current.append("COPY '", line, line.first());
        current.append(line.part(name.from(), name.to()), line, name.from());
        current.append("'.", line, name.to());
        finish();
    }

    /**
     * Adds the text of a line that is not a continuation.
     *
     * @return whether it had no inline comment
     */
    boolean begin(SourceLine line, int from, int to) {
        finish();
        return current.append(line, from, to);
    }

    /** Whether a line of free format continues a literal of the previous line. */
    boolean continuesFreely(SourceLine line) {
        char quote = line.at(line.first());
        return (quote == '"' || quote == '\'')
                && !current.open()
                && current.tail(2).equals(quote + "-");
    }

    /** Continues a literal that ended with a quote and a hyphen. */
    void continueFreely(SourceLine line) {
        current.trim();
        current.reopen();
        current.append(line, line.first() + 1, Integer.MAX_VALUE);
    }

    /**
     * Adds a line with a hyphen in column 7.
     *
     * @param first index of the first character after the hyphen
     * @return whether it had no inline comment
     */
    boolean continueFixed(SourceLine line, int first, int right) {
        if (current.blank()) {
            note(line, first, "There is nothing to continue");
            return current.append(line, first, right);
        }
        int from = current.open() ? amidLiteral(line, first, right) : amidWords(line, first);
        return current.append(line, from, right);
    }

    /** Start of the continuation of an open literal. */
    private int amidLiteral(SourceLine line, int first, int right) {
        if (right < Integer.MAX_VALUE) {
            current.fill(right);
        }
        if (line.at(first) == current.quote()) {
            return first + 1;
        }
        note(line, first, "The literal continues without a quote");
        return first;
    }

    /** Start of the continuation if no literal is open. */
    private int amidWords(SourceLine line, int first) {
        char quote = line.at(first);
        boolean literal = quote == '"' || quote == '\'';
        if (literal && current.last() == quote && line.at(first + 1) == quote) {
            // A doubled quote was split: one is in column 72, the other after the opening quote.
            return first + 1;
        }
        current.trim();
        if (literal) {
            current.append(" ", line, first);
        }
        return first;
    }

    private void note(SourceLine line, int index, String what) {
        SourceFault.CONTINUATION.note(
                faults, line.position(file, index), line.text().strip(), what);
    }
}
