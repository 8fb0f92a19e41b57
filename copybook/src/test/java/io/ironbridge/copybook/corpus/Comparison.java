package io.ironbridge.copybook.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Holds what differs against what is known to differ. */
final class Comparison {
    /** Most differences told. */
    private static final int TOLD = 60;

    private final List<Known> known;
    private final Map<Known, Integer> times = new LinkedHashMap<>();
    private final Map<String, Told> unknown = new LinkedHashMap<>();

    private Comparison(List<Known> known) {
        this.known = known;
    }

    /** Fails unless these are the known differences, no more and no fewer. */
    static void check(List<Known> known, List<Difference> differences) {
        Comparison comparison = new Comparison(known);
        differences.forEach(comparison::add);
        Map<Known, Integer> expected = new LinkedHashMap<>();
        known.forEach(one -> expected.put(one, one.times()));

        assertThat(comparison.told()).as("differences that are not listed").isEmpty();
        assertThat(comparison.times)
                .as("listed differences")
                .containsExactlyInAnyOrderEntriesOf(expected);
    }

    private void add(Difference difference) {
        known.stream()
                .filter(one -> one.covers(difference))
                .findFirst()
                .ifPresentOrElse(
                        one -> times.merge(one, 1, Integer::sum),
                        () -> unknown.merge(difference.place(), Told.of(difference), Told::and));
    }

    private List<String> told() {
        return unknown.entrySet().stream()
                .map(entry -> entry.getKey() + ": " + entry.getValue())
                .limit(TOLD)
                .toList();
    }

    /** How often a field differs, and the first values. */
    private record Told(int times, String values) {
        private static final int FIRST = 2000;

        static Told of(Difference difference) {
            return new Told(
                    1, "theirs %s, ours %s".formatted(difference.theirs(), difference.ours()));
        }

        Told and(Told other) {
            boolean more = values.length() < FIRST && !values.contains(other.values);
            return new Told(times + other.times, more ? values + "; " + other.values : values);
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder(times + " times, ");
            values.chars().forEach(character -> append((char) character, text));
            return text.toString();
        }

        /** Shows what cannot be seen. */
        private static void append(char character, StringBuilder text) {
            if (character >= ' ' && character <= '~') {
                text.append(character);
            } else {
                text.append("\\u%04X".formatted((int) character));
            }
        }
    }
}
