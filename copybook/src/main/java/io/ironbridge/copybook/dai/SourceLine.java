package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.layout.Literal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The COBOL entry of an item in a data structure, for details that its other attributes omit.
 *
 * @param text the unchanged entry
 * @param level level number; 0 if there is no entry, or if it cannot be read
 * @param named whether the entry names the item
 * @param picture picture string, {@code ""} without one
 * @param usage {@code DISPLAY}, {@code COMP-3} ..., {@code ""} without one
 * @param synchronised whether it is aligned
 * @param blankWhenZero whether zero is stored as blanks
 * @param value its initial value
 * @param strangeValue whether it has a VALUE that cannot be read
 */
record SourceLine(
        String text,
        int level,
        boolean named,
        String picture,
        String usage,
        boolean synchronised,
        boolean blankWhenZero,
        @Nullable Literal value,
        boolean strangeValue) {
    /** No entry. */
    static final SourceLine NONE = new SourceLine("", 0, false, "", "", false, false, null, false);

    private static final Set<String> CLAUSES =
            Set.of(
                    "REDEFINES",
                    "OCCURS",
                    "PIC",
                    "PICTURE",
                    "USAGE",
                    "VALUE",
                    "VALUES",
                    "SIGN",
                    "SYNC",
                    "SYNCHRONIZED",
                    "JUST",
                    "JUSTIFIED",
                    "BLANK",
                    "EXTERNAL",
                    "GLOBAL");

    private static final Map<String, String> USAGES =
            Map.ofEntries(
                    Map.entry("DISPLAY", "DISPLAY"),
                    Map.entry("DISPLAY-1", "DISPLAY-1"),
                    Map.entry("NATIONAL", "NATIONAL"),
                    Map.entry("UTF-8", "UTF-8"),
                    Map.entry("BINARY", "BINARY"),
                    Map.entry("PACKED-DECIMAL", "PACKED-DECIMAL"),
                    Map.entry("COMP", "COMP"),
                    Map.entry("COMP-1", "COMP-1"),
                    Map.entry("COMP-2", "COMP-2"),
                    Map.entry("COMP-3", "COMP-3"),
                    Map.entry("COMP-4", "COMP-4"),
                    Map.entry("COMP-5", "COMP-5"),
                    Map.entry("COMPUTATIONAL", "COMP"),
                    Map.entry("COMPUTATIONAL-1", "COMP-1"),
                    Map.entry("COMPUTATIONAL-2", "COMP-2"),
                    Map.entry("COMPUTATIONAL-3", "COMP-3"),
                    Map.entry("COMPUTATIONAL-4", "COMP-4"),
                    Map.entry("COMPUTATIONAL-5", "COMP-5"));

    /** Reads an entry. */
    static SourceLine of(String entry) {
        return entry.isEmpty() ? NONE : new Reader(entry).line();
    }

    /** Whether there is an entry, and it begins with a level number. */
    boolean understood() {
        return level > 0;
    }

    /** Whether the item is elementary. */
    boolean elementary() {
        return !picture.isEmpty() || usage.equals("COMP-1") || usage.equals("COMP-2");
    }

    /** Number of digits of the picture. */
    int digits() {
        return PictureDigits.count(picture);
    }

    /** Whether the picture contains this symbol. */
    boolean pictured(char symbol) {
        return picture.toUpperCase(Locale.ROOT).indexOf(symbol) >= 0;
    }

    /** Reads an entry once from left to right. */
    private static final class Reader {
        private final String entry;
        private final Deque<String> words;
        private boolean named;
        private String picture = "";
        private String usage = "";
        private boolean synchronised;
        private boolean blankWhenZero;
        private @Nullable Literal value;
        private boolean strangeValue;

        Reader(String entry) {
            this.entry = entry;
            this.words = new ArrayDeque<>(SourceWords.of(entry));
        }

        SourceLine line() {
            int level = level(next());
            String name = words.isEmpty() ? "FILLER" : words.element();
            named = !CLAUSES.contains(upper(name)) && !upper(name).equals("FILLER");
            if (named) {
                next();
            }
            while (!words.isEmpty()) {
                clause(upper(next()));
            }
            return new SourceLine(
                    entry,
                    level,
                    named,
                    picture,
                    usage,
                    synchronised,
                    blankWhenZero,
                    value,
                    strangeValue);
        }

        private static int level(String word) {
            return word.matches("\\d{1,2}") ? Integer.parseInt(word) : 0;
        }

        private void clause(String word) {
            switch (word) {
                case "PIC", "PICTURE" -> {
                    skip("IS");
                    picture = next();
                }
                case "SYNC", "SYNCHRONIZED" -> synchronised = true;
                case "BLANK" -> blankWhenZero = true;
                case "VALUE", "VALUES" -> {
                    skip("IS", "ARE");
                    value = Literals.read(words);
                    strangeValue = value == null;
                }
                // other clauses matter neither by their first word nor by their operands
                default -> usage = usage.isEmpty() ? USAGES.getOrDefault(word, "") : usage;
            }
        }

        private void skip(String... noise) {
            if (!words.isEmpty() && List.of(noise).contains(upper(words.element()))) {
                words.remove();
            }
        }

        private String next() {
            return words.isEmpty() ? "" : words.remove();
        }

        private static String upper(String word) {
            return word.toUpperCase(Locale.ROOT);
        }
    }
}
