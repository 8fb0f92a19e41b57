package io.ironbridge.lab.form.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A data item as named in a statement, in upper case.
 *
 * @param qualifiers the groups around it, the nearest first; some may be omitted
 */
record ItemName(String name, List<String> qualifiers) {
    ItemName {
        qualifiers = List.copyOf(qualifiers);
    }

    /** Takes a name and OF or IN with names, as many words as belong to it. */
    static ItemName of(List<String> words) {
        List<String> qualifiers = new ArrayList<>();
        for (int i = 1; i + 1 < words.size() && isOf(words.get(i)); i += 2) {
            qualifiers.add(words.get(i + 1).toUpperCase(Locale.ROOT));
        }
        return new ItemName(words.getFirst().toUpperCase(Locale.ROOT), qualifiers);
    }

    /** How many words it takes. */
    int words() {
        return 1 + 2 * qualifiers.size();
    }

    /** Whether names from the item outward, in capitals, fit. */
    boolean fits(List<String> outward) {
        if (!outward.getFirst().equals(name)) {
            return false;
        }
        int at = 1;
        for (String qualifier : qualifiers) {
            while (at < outward.size() && !outward.get(at).equals(qualifier)) {
                at++;
            }
            at++;
        }
        return at <= outward.size();
    }

    private static boolean isOf(String word) {
        return word.equalsIgnoreCase("OF") || word.equalsIgnoreCase("IN");
    }

    @Override
    public String toString() {
        return String.join(" OF ", name, String.join(" OF ", qualifiers)).replaceAll(" OF $", "");
    }
}
