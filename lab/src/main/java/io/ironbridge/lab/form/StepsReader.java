package io.ironbridge.lab.form;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Reads the steps of one form, up to its {@code end}. */
final class StepsReader {
    private static final int MOST_DEPTH = 100;
    private static final int MOST_MARKS = 100_000;

    private final StatementLines lines;
    private int marks;

    StepsReader(StatementLines lines) {
        this.lines = lines;
    }

    FormPlan read() {
        List<FormStep> steps = steps("end", 0);
        return new FormPlan(steps, marks);
    }

    private List<FormStep> steps(String end, int depth) {
        if (depth > MOST_DEPTH) {
            throw new IllegalArgumentException("more than " + MOST_DEPTH + " levels");
        }
        List<FormStep> steps = new ArrayList<>();
        List<String> words = lines.next();
        while (!words.getFirst().equals(end)) {
            steps.add(step(words, depth + 1));
            words = lines.next();
        }
        return steps;
    }

    private FormStep step(List<String> words, int depth) {
        return switch (words.getFirst()) {
            case "mark" -> new FormStep.Mark(mark(StatementLines.number(words, 1)));
            case "repeat" ->
                    new FormStep.Repeat(StatementLines.number(words, 1), steps("}", depth));
            case "counted" ->
                    new FormStep.Counted(
                            item(words),
                            StatementLines.number(words, 5),
                            StatementLines.number(words, 6),
                            steps("}", depth));
            case "choice" -> choice(words, depth);
            default -> new FormStep.Run(conversion(words), StatementLines.number(words, 1));
        };
    }

    private int mark(int number) {
        if (number >= MOST_MARKS) {
            throw new IllegalArgumentException("more than " + MOST_MARKS + " marks");
        }
        marks = Math.max(marks, number + 1);
        return number;
    }

    private static FieldConversion conversion(List<String> words) {
        for (FieldConversion conversion : FieldConversion.values()) {
            if (conversion.word().equals(words.getFirst())) {
                return conversion;
            }
        }
        throw new IllegalArgumentException("unknown step " + words.getFirst());
    }

    private FormStep choice(List<String> words, int depth) {
        int length = StatementLines.number(words, 1);
        int hostLength = words.size() > 3 ? StatementLines.number(words, 2) : length;
        List<FormStep.Variant> variants = new ArrayList<>();
        List<String> next = lines.next();
        while (!next.getFirst().equals("}")) {
            variants.add(new FormStep.Variant(test(next), steps("}", depth + 1)));
            next = lines.next();
        }
        return new FormStep.Choice(length, hostLength, variants);
    }

    private FormStep.Test test(List<String> words) {
        return switch (words.getFirst()) {
            case "always" -> new FormStep.Always();
            case "when-text" -> textIs(words);
            case "when-number" -> new FormStep.NumberIs(item(words), numbers(words));
            default -> throw new IllegalArgumentException("unknown test " + words.getFirst());
        };
    }

    private FormStep.Test textIs(List<String> words) {
        int mark = mark(StatementLines.number(words, 1));
        int bytes = StatementLines.number(words, 3);
        ItemReading item =
                new ItemReading(
                        mark, StatementLines.number(words, 2), ItemReading.Shape.TEXT, bytes);
        List<String> texts = new ArrayList<>();
        for (String word : values(words, 4)) {
            String text = new String(HexFormat.of().parseHex(word), StandardCharsets.ISO_8859_1);
            if (text.length() != bytes) {
                throw new IllegalArgumentException("a text has not " + bytes + " characters");
            }
            texts.add(text);
        }
        return new FormStep.TextIs(item, texts);
    }

    private static List<Long> numbers(List<String> words) {
        return values(words, 5).stream().map(Long::valueOf).toList();
    }

    /** What stands between the item and the brace. */
    private static List<String> values(List<String> words, int from) {
        if (words.size() <= from) {
            throw new IllegalArgumentException(words.getFirst() + " needs more words");
        }
        return words.subList(from, words.size() - 1);
    }

    private ItemReading item(List<String> words) {
        return new ItemReading(
                mark(StatementLines.number(words, 1)),
                StatementLines.number(words, 2),
                shape(StatementLines.word(words, 3)),
                StatementLines.number(words, 4));
    }

    private static ItemReading.Shape shape(String word) {
        for (ItemReading.Shape shape : ItemReading.Shape.values()) {
            if (shape.word().equals(word)) {
                return shape;
            }
        }
        throw new IllegalArgumentException("unknown shape " + word);
    }
}
