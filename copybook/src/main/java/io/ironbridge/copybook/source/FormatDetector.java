package io.ironbridge.copybook.source;

import org.jspecify.annotations.Nullable;

/** Detects the reference format of a file; {@link SourceReader} has the rule. */
final class FormatDetector {
    private final String file;
    private final Faults faults;
    private int votes;
    private int needed;

    /** Lines that are complete without the text beyond column 72. */
    private int complete;

    /** A line whose entry is complete only with the text beyond column 72. */
    private boolean incomplete;

    /** A line whose literal is complete only with the text beyond column 72. */
    private boolean cut;

    /** The first line that may be incomplete without the text beyond column 72. */
    private @Nullable SourceLine first;

    private FormatDetector(String file, Faults faults) {
        this.file = file;
        this.faults = faults;
    }

    static ReferenceFormat detect(SourceText text, String file, Faults faults) {
        FormatDetector detector = new FormatDetector(file, faults);
        text.forEach(detector::see);
        return detector.decide();
    }

    private ReferenceFormat decide() {
        needed += incomplete || cut ? 1 : 0;
        if (votes < 0) {
            return ReferenceFormat.FREE;
        }
        if (first == null || needed == 0 || needed < complete) {
            return ReferenceFormat.FIXED;
        }
        SourceFault.WIDE.note(
                faults,
                first.position(file, FixedForm.MARGIN),
                first.part(FixedForm.MARGIN, Integer.MAX_VALUE).strip(),
                "Column 72 is not treated as the last one");
        return ReferenceFormat.WIDE;
    }

    private void see(SourceLine line) {
        int first = line.first();
        char indicator = line.at(FixedForm.INDICATOR);
        if (first < 0 || line.at(first) == '*' || indicator == '*' || indicator == '/') {
            return;
        }
        votes += FixedForm.vote(line);
        seeMargin(line);
    }

    private void seeMargin(SourceLine line) {
        String text = line.part(FixedForm.TEXT, FixedForm.MARGIN);
        boolean begins = FixedForm.startsWithLevel(text);
        boolean continues = line.at(FixedForm.INDICATOR) == '-';
        needed += (incomplete && begins) || (cut && !continues) ? 1 : 0;

        Quotes quotes = new Quotes();
        int comment = quotes.follow(text, 0, text.length());
        String beyond = line.part(FixedForm.MARGIN, Integer.MAX_VALUE).strip();
        boolean identifies = beyond.isEmpty() || IdentificationArea.identifies(beyond);
        boolean more = !identifies && comment == text.length();
        boolean ended = text.stripTrailing().endsWith(".");
        complete += !beyond.isEmpty() && (identifies || ended) ? 1 : 0;
        incomplete = more && !ended && beyond.endsWith(".");
        cut = more && quotes.open() && beyond.indexOf(quotes.quote()) >= 0;
        if (first == null && (incomplete || cut)) {
            first = line;
        }
    }
}
