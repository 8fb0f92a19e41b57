package io.ironbridge.lab.cics.csd;

import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** The resolution of a word in a deck. */
sealed interface Word {
    /** A word, given in full or shortened. */
    record Known(String name) implements Word {}

    /** The beginning of several words. */
    record Ambiguous(List<String> names) implements Word {}

    /** Not a word, but similar to one. */
    record Misspelt(String name) implements Word {}

    /** Not a known word. */
    record Unknown() implements Word {}

    static Word find(String given, Collection<String> words) {
        String word = given.toUpperCase(Locale.ROOT);
        List<String> begun = words.stream().filter(known -> known.startsWith(word)).toList();
        if (words.contains(word)) {
            return new Known(word);
        }
        if (begun.size() == 1) {
            return new Known(begun.getFirst());
        }
        return begun.isEmpty() ? near(word, words) : new Ambiguous(begun);
    }

    private static Word near(String word, Collection<String> words) {
        for (String known : words) {
            if (Math.min(word.length(), known.length()) > 2 && isNear(word, known)) {
                return new Misspelt(known);
            }
        }
        return new Unknown();
    }

    /** One letter more, less or different, or two adjacent letters exchanged. */
    private static boolean isNear(String word, String known) {
        int head = 0;
        int shorter = Math.min(word.length(), known.length());
        while (head < shorter && word.charAt(head) == known.charAt(head)) {
            head++;
        }
        String one = word.substring(head);
        String other = known.substring(head);
        return tail(one, 1).equals(tail(other, 1))
                || tail(one, 1).equals(other)
                || one.equals(tail(other, 1))
                || isExchanged(one, other);
    }

    private static boolean isExchanged(String one, String other) {
        return one.length() > 1
                && other.length() > 1
                && one.charAt(0) == other.charAt(1)
                && one.charAt(1) == other.charAt(0)
                && tail(one, 2).equals(tail(other, 2));
    }

    private static String tail(String text, int from) {
        return text.substring(Math.min(from, text.length()));
    }
}
