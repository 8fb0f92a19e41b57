package io.ironbridge.copybook.source;

import java.util.function.Predicate;

/**
 * Converts lines to logical lines: without comments and directives, with continued lines joined.
 */
final class LineReader {
    private final String file;
    private final SourceOptions options;
    private final Faults faults;
    private final LineJoiner joiner;
    private final CommentEntries entries = new CommentEntries();
    private final IdentificationArea identification = new IdentificationArea();

    private ReferenceFormat format;
    private boolean begun;

    /**
     * A reader of one file.
     *
     * @param sink accepts a logical line; returns whether more are wanted
     */
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
        this.joiner = new LineJoiner(file, faults, sink);
    }

    void read(SourceText text) {
        for (SourceLine line : text) {
            if (!joiner.wanted()) {
                break;
            }
            if (line.first() >= 0 && !directive(line)) {
                code(line);
            }
        }
        joiner.finish();
        identification.tell(faults);
    }

    private boolean directive(SourceLine line) {
        String text = line.text();
        if (!begun && Directives.compilerOptions(text)) {
            if (Directives.changesLayout(text)) {
                note(SourceFault.DIRECTIVE, line, line.first(), "Compiler options are ignored");
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
            note(SourceFault.DIRECTIVE, line, line.first(), "The directive is ignored");
        }
    }

    /** Treats the line as a COPY statement. */
    private boolean include(SourceLine line, Directives.Span name) {
        joiner.include(line, name);
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

    /** An asterisk begins a comment in both formats, unless it belongs to a picture or a mark. */
    private boolean comment(SourceLine line) {
        int first = line.first();
        return line.at(first) == '*' && !joiner.pictureNext() && !marked(line, first);
    }

    /** Whether the asterisk is in a sequence area, and text follows. */
    private boolean marked(SourceLine line, int first) {
        String text = line.part(FixedForm.TEXT, FixedForm.MARGIN);
        return format.fixed()
                && first < FixedForm.INDICATOR
                && line.at(FixedForm.INDICATOR) == ' '
                && (FixedForm.startsWithLevel(text) || FixedForm.startsClause(text));
    }

    private void fixed(SourceLine line) {
        char indicator = line.at(FixedForm.INDICATOR);
        if (!FixedForm.indicator(indicator)
                || (indicator == '-' && FixedForm.startsEntry(line.text()))) {
            note(SourceFault.INDICATOR, line, FixedForm.INDICATOR, "Column 7 contains text");
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
                            "The directive is ignored");
            default -> {
                // An asterisk or a slash: a comment.
            }
        }
    }

    private void debugging(SourceLine line) {
        if (!FixedForm.debugging(line)) {
            note(SourceFault.INDICATOR, line, FixedForm.INDICATOR, "Column 7 contains text");
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

    /** Adds a line that is not a continuation. */
    private void text(SourceLine line, int from) {
        String text = line.part(from, format.right());
        if (text.isBlank() || Directives.listing(text)) {
            seeIdentification(line);
        } else if (!format.fixed() && joiner.continuesFreely(line)) {
            joiner.continueFreely(line);
        } else if (entries.take(text)) {
            joiner.finish();
        } else {
            begun = true;
            if (joiner.begin(line, from, format.right())) {
                seeIdentification(line);
            }
        }
    }

    private void continuation(SourceLine line) {
        String text = line.part(FixedForm.TEXT, format.right());
        int first = FixedForm.TEXT + text.length() - text.stripLeading().length();
        if (!text.isBlank() && joiner.continueFixed(line, first, format.right())) {
            seeIdentification(line);
        }
    }

    private void seeIdentification(SourceLine line) {
        if (format.right() == FixedForm.MARGIN) {
            identification.see(line, file);
        }
    }

    private void note(SourceFault fault, SourceLine line, int index, String what) {
        fault.note(faults, line.position(file, index), line.text().strip(), what);
    }
}
