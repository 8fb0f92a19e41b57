package io.ironbridge.copybook.parse;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Finds the known word that was probably meant; with a limit, because a copybook may be wrong
 * throughout.
 */
final class Nearest {
    private static final int LONGEST = 64;
    private static final int MOST = 100;

    private int given;

    /** {@code Perhaps X is meant}, or the advice if no word is similar. */
    String hint(String word, Supplier<Collection<String>> known, String advice) {
        given++;
        return given > MOST
                ? advice
                : find(word, known.get()).map("Perhaps %s is meant"::formatted).orElse(advice);
    }

    /**
     * The known word with the smallest difference, at most two letters and less than half of them.
     */
    private static Optional<String> find(String word, Collection<String> known) {
        String upper = word.toUpperCase(Locale.ROOT);
        String best = "";
        int least = Math.min(3, (upper.length() + 1) / 2);
        if (upper.length() > LONGEST) {
            return Optional.empty();
        }
        for (String candidate : known) {
            int distance = distance(upper, candidate.toUpperCase(Locale.ROOT), least);
            if (distance < least) {
                least = distance;
                best = candidate;
            }
        }
        return best.isEmpty() ? Optional.empty() : Optional.of(best);
    }

    /**
     * Letters to insert, remove or change; {@code enough} if the lengths alone differ by that much.
     */
    private static int distance(String a, String b, int enough) {
        if (Math.abs(a.length() - b.length()) >= enough) {
            return enough;
        }
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            nextRow(a.charAt(i - 1), b, i, row);
        }
        return row[b.length()];
    }

    private static void nextRow(char letter, String b, int first, int[] row) {
        int diagonal = row[0];
        row[0] = first;
        for (int j = 1; j <= b.length(); j++) {
            int above = row[j];
            int changed = diagonal + (letter == b.charAt(j - 1) ? 0 : 1);
            row[j] = Math.min(changed, 1 + Math.min(above, row[j - 1]));
            diagonal = above;
        }
    }
}
