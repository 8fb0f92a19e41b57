package io.ironbridge.copybook.dai;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Splits a COBOL entry on one line into words and literals. */
final class SourceWords {
    /** A literal with its prefix and doubled quotes, or a word between blanks. */
    private static final Pattern WORD =
            Pattern.compile("[A-Za-z]{0,2}'(?:[^']|'')*+'|[A-Za-z]{0,2}\"(?:[^\"]|\"\")*+\"|\\S+");

    private SourceWords() {}

    /** The words, without the full stop that ends the entry. */
    static List<String> of(String entry) {
        String line = entry.strip();
        String body = line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
        List<String> words = new ArrayList<>();
        for (Matcher word = WORD.matcher(body); word.find(); ) {
            words.add(word.group());
        }
        return words;
    }
}
