package io.ironbridge.lab.form;

import java.util.List;

/** The lines of a forms file as words, without empty ones. */
final class StatementLines {
    private final List<String> lines;
    private int at;
    private int current = 1;

    StatementLines(String text) {
        this.lines = text.lines().toList();
        skipEmpty();
    }

    private void skipEmpty() {
        while (at < lines.size() && lines.get(at).isBlank()) {
            at++;
        }
    }

    boolean more() {
        return at < lines.size();
    }

    /** Throws IllegalArgumentException at the end. */
    List<String> next() {
        if (!more()) {
            throw new IllegalArgumentException("the file ends too early");
        }
        List<String> words = List.of(lines.get(at++).strip().split("\\s+", -1));
        current = at;
        skipEmpty();
        return words;
    }

    /** The line that was read last, from 1. */
    int number() {
        return current;
    }

    static String word(List<String> words, int index) {
        if (index >= words.size()) {
            throw new IllegalArgumentException(words.getFirst() + " needs more words");
        }
        return words.get(index);
    }

    static int number(List<String> words, int index) {
        String word = word(words, index);
        try {
            return Integer.parseInt(word);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(word + " is no number", e);
        }
    }
}
