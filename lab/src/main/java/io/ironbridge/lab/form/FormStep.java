package io.ironbridge.lab.form;

import java.util.List;

/** One step of a {@link FormPlan}; each starts where the previous one ended. */
public sealed interface FormStep {
    /**
     * Items of one kind, one behind the other.
     *
     * @param count how many; for TEXT and AS_IS these are bytes
     */
    record Run(FieldConversion conversion, int count) implements FormStep {
        public Run {
            atLeast(1, count);
        }
    }

    /** Notes the position, from which items are read later. */
    record Mark(int number) implements FormStep {
        public Mark {
            atLeast(0, number);
        }
    }

    /** A table with a fixed number of occurrences. */
    record Repeat(int times, List<FormStep> steps) implements FormStep {
        public Repeat {
            atLeast(1, times);
            steps = List.copyOf(steps);
        }
    }

    /**
     * A table with OCCURS DEPENDING ON; following items slide. A counter outside the limits is
     * treated as the nearest limit.
     */
    record Counted(ItemReading counter, int min, int max, List<FormStep> steps)
            implements FormStep {
        public Counted {
            atLeast(0, min);
            atLeast(min, max);
            steps = List.copyOf(steps);
        }
    }

    /**
     * Storage with several descriptions (REDEFINES): the first one that applies is used, text if
     * none does. Bytes that the description leaves are text.
     *
     * @param length bytes of the storage in native form
     * @param hostLength bytes of the storage in host form, which differ where it holds addresses
     */
    record Choice(int length, int hostLength, List<Variant> variants) implements FormStep {
        public Choice {
            atLeast(1, hostLength);
            atLeast(hostLength, length);
            variants = List.copyOf(variants);
        }

        /** Without addresses. */
        public Choice(int length, List<Variant> variants) {
            this(length, length, variants);
        }
    }

    /** One of the descriptions, and when it applies. */
    record Variant(Test test, List<FormStep> steps) {
        public Variant {
            steps = List.copyOf(steps);
        }
    }

    /** When a description applies. */
    sealed interface Test {}

    /** Applies if none before does. */
    record Always() implements Test {}

    /**
     * An item has one of these values.
     *
     * @param texts in ISO 8859-1, filled with blanks to the item's length
     */
    record TextIs(ItemReading item, List<String> texts) implements Test {
        public TextIs {
            texts = List.copyOf(texts);
        }
    }

    /** A number has one of these values, without regard of its decimal point. */
    record NumberIs(ItemReading item, List<Long> numbers) implements Test {
        public NumberIs {
            numbers = List.copyOf(numbers);
        }
    }

    /** Whether some of the steps convert addresses. */
    static boolean addresses(List<FormStep> steps) {
        return steps.stream().anyMatch(FormStep::addresses);
    }

    private static boolean addresses(FormStep step) {
        return switch (step) {
            case Run(FieldConversion conversion, int _) -> conversion == FieldConversion.ADDRESS;
            case Mark _ -> false;
            case Repeat(int _, List<FormStep> steps) -> addresses(steps);
            case Counted counted -> addresses(counted.steps());
            case Choice choice ->
                    choice.variants().stream().anyMatch(variant -> addresses(variant.steps()));
        };
    }

    private static void atLeast(int least, int value) {
        if (value < least) {
            throw new IllegalArgumentException(value + " is less than " + least);
        }
    }
}
