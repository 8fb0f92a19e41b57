package io.ironbridge.copybook.codepage;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Suggests names similar to one that is unknown. */
final class Suggestions {
    /** ASCII pages worth suggesting; others are known too. */
    static final List<String> ASCII =
            List.of("367", "437", "813", "819", "850", "852", "858", "912", "923", "1252", "1208");

    private static final int MOST = 6;
    private static final int LONGEST = 40;

    private Suggestions() {}

    /** The message for an unknown name. */
    static String message(String name, Stream<String> known) {
        List<String> sorted = known.sorted(Comparator.comparing(Integer::valueOf)).toList();
        String near =
                sorted.stream()
                        .filter(other -> oneEdit(name, other))
                        .limit(MOST)
                        .collect(Collectors.joining(", "));
        return "Code page '%s' is unknown. ".formatted(shown(name))
                + (near.isEmpty()
                        ? "Known code pages are %s, UTF-8 and the single-byte charsets of the JDK."
                                .formatted(String.join(", ", sorted))
                        : "Near it: %s.".formatted(near));
    }

    private static String shown(String name) {
        return name.length() <= LONGEST ? name : name.substring(0, LONGEST) + "...";
    }

    /** Whether the names differ by one character changed, added or removed. */
    private static boolean oneEdit(String one, String other) {
        int start = 0;
        int shorter = Math.min(one.length(), other.length());
        while (start < shorter && one.charAt(start) == other.charAt(start)) {
            start++;
        }
        int left = one.length() - start;
        int right = other.length() - start;
        while (left > 0
                && right > 0
                && one.charAt(start + left - 1) == other.charAt(start + right - 1)) {
            left--;
            right--;
        }
        return Math.max(left, right) <= 1;
    }
}
