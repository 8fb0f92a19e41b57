package io.ironbridge.lab.cobol.translate;

import java.util.List;

/**
 * One file that the translator wrote.
 *
 * @param file the source or copybook it comes from
 * @param lines what to write, without line ends
 * @param origins for each line the line of {@code file} that it comes from, from 1
 */
public record TranslatedText(String file, List<String> lines, List<Integer> origins) {
    public TranslatedText {
        lines = List.copyOf(lines);
        origins = List.copyOf(origins);
    }

    /** The whole text, each line ended by a line feed. */
    public String text() {
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }

    /**
     * The place in the source for a line that cobc or libcob names: {@code A.cbl:12}.
     *
     * @param line of the translated text, from 1
     */
    public String origin(int line) {
        if (line < 1 || line > origins.size()) {
            return file;
        }
        return file + ":" + origins.get(line - 1);
    }
}
