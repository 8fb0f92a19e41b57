package io.ironbridge.apiproject.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Wording of messages. */
public final class Texts {
    private static final int LONGEST = 300;

    /** Maximum number of files that are looked at for a suggestion. */
    private static final int MOST_FILES = 1000;

    private Texts() {}

    /** Text from a file, fit for a one-line message: no control characters, not too long. */
    public static String printable(String text) {
        StringBuilder out = new StringBuilder(Math.min(text.length(), LONGEST));
        for (int i = 0; i < text.length(); i++) {
            if (out.length() >= LONGEST) {
                return out.append("...").toString();
            }
            char c = text.charAt(i);
            out.append(Character.isISOControl(c) || Character.isSurrogate(c) ? '?' : c);
        }
        return out.toString();
    }

    static String quoted(String text) {
        return "'" + text + "'";
    }

    public static String list(Collection<String> names) {
        return names.isEmpty() ? "none" : names.stream().sorted().collect(Collectors.joining(", "));
    }

    /** {@code remedy}, preceded by the most similar of {@code known} if there is one. */
    public static String suggest(String name, Collection<String> known, String remedy) {
        return nearest(name, known).map(near -> "Did you mean '" + near + "'? ").orElse("")
                + remedy;
    }

    /**
     * {@code remedy}, preceded by the file next to a missing one that is probably meant.
     *
     * @param isWanted whether a file is of the kind that is needed
     */
    public static String suggestFile(Path missing, Predicate<Path> isWanted, String remedy) {
        Path folder = missing.toAbsolutePath().getParent();
        if (folder == null || missing.getFileName() == null || !Files.isDirectory(folder)) {
            return remedy;
        }
        try (Stream<Path> files = Files.list(folder)) {
            List<String> known =
                    files.limit(MOST_FILES)
                            .filter(isWanted)
                            .map(file -> file.getFileName().toString())
                            .toList();
            return suggest(missing.getFileName().toString(), known, remedy);
        } catch (IOException | UncheckedIOException unreadable) {
            return remedy;
        }
    }

    /** The entry of {@code known} that {@code name} probably means. */
    public static Optional<String> nearest(String name, Collection<String> known) {
        int allowed = Math.max(2, name.length() / 3);
        return known.stream()
                .filter(k -> distance(name, k, allowed) <= allowed)
                .min(
                        Comparator.comparingInt((String k) -> distance(name, k, allowed))
                                .thenComparing(Comparator.naturalOrder()));
    }

    /**
     * Case-insensitive Levenshtein distance; anything beyond {@code allowed} is equivalent to
     * infinite.
     */
    private static int distance(String a, String b, int allowed) {
        if (Math.abs(a.length() - b.length()) > allowed) {
            return Integer.MAX_VALUE;
        }
        String left = a.toLowerCase(Locale.ROOT);
        String right = b.toLowerCase(Locale.ROOT);
        int[] row = new int[right.length() + 1];
        for (int j = 0; j <= right.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            nextRow(row, i, left.charAt(i - 1), right);
        }
        return row[right.length()];
    }

    private static void nextRow(int[] row, int i, char c, String right) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= right.length(); j++) {
            int replaced = diagonal + (c == right.charAt(j - 1) ? 0 : 1);
            diagonal = row[j];
            row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
        }
    }
}
