package io.ironbridge.copybook.source;

import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Lines to logical lines: without comments and directives, with continued lines joined. */
final class LineReader {
    private static final Pattern PICTURE_NEXT =
            Pattern.compile("(?i)(?:.*[^A-Z0-9_-])?PIC(?:TURE)?(?:\\s+IS)?\\s*");

    private final String file;
    private final SourceOptions options;
    private final Faults faults;

    /** Takes a logical line; says whether more are wanted. */
    private final Predicate<LogicalLine> sink;

    private final CommentEntries entries = new CommentEntries();
    private final IdentificationArea identification = new IdentificationArea();

    private ReferenceFormat format;
    private @Nullable LogicalLine current;
    private boolean begun;
    private boolean wanted = true;

    LineReader(
            String file,
            ReferenceFormat format,
            SourceOptions options,
            Faults faults,
            Predicate<LogicalLine> sink) {
        this.file = file;
        this.format = format;
        this.options = options;
        this.faults = faults;
        this.sink = sink;
    }

    void read(SourceText text) {
        for (SourceLine line : text) {
            if (!wanted) {
                break;
            }
            if (line.first() >= 0 && !directive(line)) {
                code(line);
            }
        }
        finish();
        identification.tell(faults);
    }

    private boolean directive(SourceLine line) {
        String text = line.text();
        if (!begun && Directives.compilerOptions(text)) {
            if (Directives.changesLayout(text)) {
                note(SourceFault.DIRECTIVE, line, line.first(), "Compiler options are not obeyed");
            }
            return true;
        }
        if (options.debugLines() && Directives.debugging(text)) {
            text(line, text.indexOf(">>") + ">>D".length());
            return true;
        }
        if (Directives.directive(text)) {
            obey(line);
            return true;
        }
        return Directives.include(text).map(name -> include(line, name)).orElse(false);
    }

    private void obey(SourceLine line) {
        Directives.format(line.text()).ifPresent(asked -> format = asked);
        if (Directives.format(line.text()).isEmpty() && !Directives.harmless(line.text())) {
            note(SourceFault.DIRECTIVE, line, line.first(), "The directive is not obeyed");
        }
    }

    private boolean include(SourceLine line, Directives.Span name) {
        finish();
        LogicalLine copy = new LogicalLine(file);
        copy.append("COPY '", line, line.first());
        copy.append(line.part(name.from(), name.to()), line, name.from());
        copy.append("'.", line, name.to());
        wanted = sink.test(copy);
        return true;
    }

    private void code(SourceLine line) {
        if (comment(line)) {
            return;
        }
        if (format.fixed()) {
            fixed(line);
        } else {
            text(line, line.first());
        }
    }

    /** An asterisk begins the line: a comment in every format, except in these two places. */
    private boolean comment(SourceLine line) {
        int first = line.first();
        if (line.at(first) != '*' || pictureNext()) {
            return false;
        }
        boolean marked =
                format.fixed()
                        && first < FixedForm.INDICATOR
                        && line.at(FixedForm.INDICATOR) == ' '
                        && FixedForm.startsWithLevel(line.part(FixedForm.TEXT, FixedForm.MARGIN));
        return !marked;
    }

    private void fixed(SourceLine line) {
        char indicator = line.at(FixedForm.INDICATOR);
        if (!FixedForm.indicator(indicator)
                || (indicator == '-' && FixedForm.startsEntry(line.text()))) {
            note(SourceFault.INDICATOR, line, FixedForm.INDICATOR, "Column 7 holds text");
            text(line, sequenceNumber(line) ? FixedForm.INDICATOR : line.first());
            return;
        }
        switch (indicator) {
            case ' ' -> {
                checkSequenceArea(line);
                text(line, FixedForm.TEXT);
            }
            case '-' -> continuation(line);
            case 'D', 'd' -> debugging(line);
            case '$', '#' ->
                    note(
                            SourceFault.DIRECTIVE,
                            line,
                            FixedForm.INDICATOR,
                            "The directive is not obeyed");
            default -> {
                // An asterisk or a slash: a comment.
            }
        }
    }

    private void debugging(SourceLine line) {
        if (!FixedForm.debugging(line)) {
            note(SourceFault.INDICATOR, line, FixedForm.INDICATOR, "Column 7 holds text");
            text(line, FixedForm.INDICATOR);
        } else if (options.debugLines()) {
            text(line, FixedForm.TEXT);
        }
    }

    private void checkSequenceArea(SourceLine line) {
        if (line.first() < FixedForm.INDICATOR && FixedForm.vote(line) < 0) {
            note(
                    SourceFault.SEQUENCE_AREA,
                    line,
                    line.first(),
                    "Columns 1 to 6 look like text; in fixed format they are ignored");
        }
    }

    private static boolean sequenceNumber(SourceLine line) {
        return line.part(0, FixedForm.INDICATOR)
                .chars()
                .allMatch(c -> c == ' ' || (c >= '0' && c <= '9'));
    }

    /** A line that continues nothing. */
    private void text(SourceLine line, int from) {
        String text = line.part(from, format.right());
        if (text.isBlank() || Directives.listing(text)) {
            seeIdentification(line);
            return;
        }
        if (continuesFreely(text)) {
            current().reopen();
            append(line, line.first() + 1);
            return;
        }
        finish();
        if (!entries.take(text)) {
            begun = true;
            append(line, from);
        }
    }

    /** A literal of the line before ended with a hyphen behind its quote. */
    private boolean continuesFreely(String text) {
        if (format.fixed() || current == null) {
            return false;
        }
        current.trim();
        String before = current.tail(2);
        char quote = text.stripLeading().charAt(0);
        return !current.open() && (quote == '"' || quote == '\'') && before.equals(quote + "-");
    }

    private void continuation(SourceLine line) {
        String text = line.part(FixedForm.TEXT, format.right());
        if (text.isBlank()) {
            return;
        }
        int first = FixedForm.TEXT + text.length() - text.stripLeading().length();
        LogicalLine before = current();
        if (before.blank()) {
            note(SourceFault.CONTINUATION, line, first, "There is nothing to continue");
            append(line, first);
        } else if (before.open()) {
            continueLiteral(before, line, first);
        } else {
            continueWord(before, line, first);
        }
    }

    private void continueLiteral(LogicalLine before, SourceLine line, int first) {
        if (format.right() < Integer.MAX_VALUE) {
            before.fill(format.right());
        }
        if (line.at(first) == before.quote()) {
            append(line, first + 1);
        } else {
            note(SourceFault.CONTINUATION, line, first, "The literal goes on without a quote");
            append(line, first);
        }
    }

    private void continueWord(LogicalLine before, SourceLine line, int first) {
        char quote = line.at(first);
        boolean literal = quote == '"' || quote == '\'';
        if (literal && before.last() == quote && line.at(first + 1) == quote) {
            // A doubled quote was parted: one stands in column 72, the other after the opening one.
            append(line, first + 1);
            return;
        }
        before.trim();
        if (literal) {
            before.append(" ", line, first);
        }
        append(line, first);
    }

    private void append(SourceLine line, int from) {
        if (current().append(line, from, format.right())) {
            seeIdentification(line);
        }
    }

    private void seeIdentification(SourceLine line) {
        if (format.right() == FixedForm.MARGIN) {
            identification.see(line, file);
        }
    }

    private boolean pictureNext() {
        return current != null && PICTURE_NEXT.matcher(current.tail(40)).matches();
    }

    private LogicalLine current() {
        if (current == null) {
            current = new LogicalLine(file);
        }
        return current;
    }

    private void finish() {
        if (current != null && !current.blank()) {
            wanted = sink.test(current);
        }
        current = null;
    }

    private void note(SourceFault fault, SourceLine line, int index, String what) {
        Position at = new Position(file, line.number(), line.column(index));
        fault.note(faults, at, line.text().strip(), what);
    }
}
