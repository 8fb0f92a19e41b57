package io.ironbridge.copybook.options;

import io.ironbridge.copybook.options.ConversionOptions.BadData;
import io.ironbridge.copybook.options.ConversionOptions.Special;
import io.ironbridge.copybook.options.ConversionOptions.Unfilled;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Rules for items that were never filled: for all items of a kind, or single ones.
 *
 * @param blankNumbers numeric items that are all blanks
 * @param lowNumbers zoned and packed items that are all X'00'
 * @param lowTexts texts that are all X'00'
 * @param highTexts texts that are all X'FF'
 */
public record UnfilledRules(
        List<Rule> blankNumbers, List<Rule> lowNumbers, List<Rule> lowTexts, List<Rule> highTexts) {
    /** Name that means all items. */
    private static final String ALL = "";

    /**
     * One rule as text: {@code null} for all items, {@code AMOUNT=null} for one.
     *
     * @param item its path of COBOL names or the end of one, in upper case; empty for all
     */
    public record Rule(String item, Special as) {
        /**
         * Reads one rule.
         *
         * @throws IllegalArgumentException if it is not valid, with the reason
         */
        public static Rule parse(String text) {
            int equals = text.indexOf('=');
            return new Rule(
                    text.substring(0, Math.max(equals, 0)).strip().toUpperCase(Locale.ROOT),
                    special(text.substring(equals + 1).strip()));
        }

        /** Reads rules separated by blanks or commas. */
        public static List<Rule> list(String text) {
            return Arrays.stream(text.split("[,\\s]+"))
                    .filter(one -> !one.isEmpty())
                    .map(Rule::parse)
                    .toList();
        }

        private static Special special(String text) {
            return Arrays.stream(Special.values())
                    .filter(one -> word(one).equalsIgnoreCase(text.replace('_', '-')))
                    .findFirst()
                    .orElseThrow(() ->
                            new IllegalArgumentException(
                                    "'%s' is none of %s".formatted(text, words())));
        }

        private static String words() {
            return Arrays.stream(Special.values())
                    .map(Rule::word)
                    .collect(Collectors.joining(", "));
        }

        private static String word(Special special) {
            return special.name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    public UnfilledRules {
        blankNumbers = List.copyOf(blankNumbers);
        lowNumbers = List.copyOf(lowNumbers);
        lowTexts = List.copyOf(lowTexts);
        highTexts = List.copyOf(highTexts);
    }

    /** The names of single items. */
    public Set<String> items() {
        return Stream.of(blankNumbers, lowNumbers, lowTexts, highTexts)
                .flatMap(List::stream)
                .map(Rule::item)
                .filter(item -> !item.equals(ALL))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The options with these rules. */
    public ConversionOptions over(ConversionOptions options) {
        BadData bad = options.badData();
        Unfilled all = of(ALL, bad.unfilled());
        return options.withBadData(bad.withUnfilled(all))
                .withItems(
                        items().stream()
                                .collect(
                                        Collectors.toMap(
                                                Function.identity(), item -> of(item, all))));
    }

    private Unfilled of(String item, Unfilled base) {
        return new Unfilled(
                of(item, blankNumbers, base.blankNumbers()),
                of(item, lowNumbers, base.lowNumbers()),
                of(item, lowTexts, base.lowTexts()),
                of(item, highTexts, base.highTexts()));
    }

    /**
     * The rule for {@code item} with the longest name, of several the last; otherwise {@code base}.
     * A shorter name matches the item, too.
     */
    private static Special of(String item, List<Rule> given, Special base) {
        return given.stream()
                .filter(one -> one.item.equals(item) || item.endsWith("." + one.item))
                .sorted(Comparator.comparingInt(one -> one.item.length()))
                .map(Rule::as)
                .reduce(base, (_, last) -> last);
    }
}
