package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.layout.Condition;
import io.ironbridge.copybook.layout.Condition.Range;
import io.ironbridge.copybook.layout.Literal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Level 88 entries in the {@code remarks} of a data structure, which has no other place for them.
 * z/OS Connect takes remarks as a description.
 */
final class ConditionEntries {
    private final Deque<String> words = new ArrayDeque<>();

    private ConditionEntries(String text) {
        for (String word : SourceWords.of(text)) {
            boolean last = word.length() > 1 && word.endsWith(".");
            words.add(last ? word.substring(0, word.length() - 1) : word);
            if (last) {
                words.add(".");
            }
        }
    }

    /** The entries on one line, without those that have characters unknown to XML. */
    static String text(List<Condition> conditions) {
        return conditions.stream()
                .map(EntryText::of)
                .filter(entry -> entry.chars().noneMatch(Character::isISOControl))
                .collect(Collectors.joining(" "));
    }

    /** The entries that a text consists of; none if it is another text. */
    static List<Condition> read(String text) {
        ConditionEntries entries = new ConditionEntries(text);
        List<Condition> conditions = new ArrayList<>();
        while (!entries.words.isEmpty()) {
            Optional<Condition> entry = entries.entry();
            if (entry.isEmpty()) {
                return List.of();
            }
            conditions.add(entry.get());
        }
        return conditions;
    }

    private Optional<Condition> entry() {
        boolean level = takes("88");
        String name = words.isEmpty() ? "" : words.remove();
        if (!level || !takes("VALUE")) {
            return Optional.empty();
        }
        List<Range> ranges = new ArrayList<>();
        do {
            Literal from = Literals.read(words);
            Literal through = takes("THRU") ? Literals.read(words) : from;
            if (from == null || through == null) {
                return Optional.empty();
            }
            ranges.add(new Range(from, through));
        } while (!words.isEmpty() && !takes("."));
        return Optional.of(new Condition(name, ranges));
    }

    private boolean takes(String word) {
        boolean next = word.equals(words.peek());
        if (next) {
            words.remove();
        }
        return next;
    }
}
