package io.ironbridge.copybook.source;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The text beyond column 72 of a fixed-format file. Numbers are sequence numbers; a word of up to
 * eight characters that has a digit, or that occurs in several lines, is the name of a change or of
 * the program. Other text may be lost code.
 */
final class IdentificationArea {
    /** Different texts that are distinguished; later ones are not reported. */
    private static final int MOST_TEXTS = 1000;

    private static final int WIDTH = FixedForm.CARD - FixedForm.MARGIN;
    private static final Pattern NUMBER = Pattern.compile("[ 0-9]+");
    private static final Pattern WORD = Pattern.compile("\\S+");
    private static final Pattern MARKED = Pattern.compile("\\S*[0-9]\\S*");
    private static final Pattern USAGE =
            Pattern.compile("(?i)COMP(UTATIONAL)?(-[0-9XN])?|DISPLAY(-1)?");

    private final Map<String, Beyond> texts = new LinkedHashMap<>();

    /** A text beyond column 72, its first position, and its number of lines. */
    private record Beyond(String text, Position first, int lines) {
        boolean identifies() {
            return lines > 1 && text.length() <= WIDTH && WORD.matcher(text).matches();
        }
    }

    /** Whether text from column 73 on, without surrounding blanks, is an identification. */
    static boolean identifies(String beyond) {
        return beyond.length() <= WIDTH
                && (NUMBER.matcher(beyond).matches()
                        || (MARKED.matcher(beyond).matches()
                                && !beyond.endsWith(".")
                                && !USAGE.matcher(beyond).matches()));
    }

    /** Notes the text beyond the margin of a line of code. */
    void see(SourceLine line, String file) {
        String beyond = line.part(FixedForm.MARGIN, Integer.MAX_VALUE).strip();
        if (beyond.isEmpty() || identifies(beyond) || texts.size() >= MOST_TEXTS) {
            return;
        }
        Position at = line.position(file, line.text().indexOf(beyond, FixedForm.MARGIN));
        texts.merge(
                beyond,
                new Beyond(beyond, at, 1),
                (known, _) -> new Beyond(beyond, known.first(), known.lines() + 1));
    }

    /** Reports the findings once. */
    void tell(Faults faults) {
        List<Beyond> lost = texts.values().stream().filter(text -> !text.identifies()).toList();
        if (!lost.isEmpty()) {
            int lines = lost.stream().mapToInt(Beyond::lines).sum();
            SourceFault.BEYOND_MARGIN.note(
                    faults, lost.getFirst().first(), lost.getFirst().text(), what(lines));
        }
    }

    private static String what(int lines) {
        return "Text beyond column 72 is not a sequence number; it is ignored"
                + (lines == 1 ? "" : ", in " + lines + " lines");
    }
}
