package io.ironbridge.lab.ims.macro;

import java.util.List;
import java.util.stream.Collectors;

/** A value in the operands of a macro. */
public sealed interface Operand {
    /** Where it begins. */
    Place place();

    /** Its items; a single value, also an empty one, is a list of itself. */
    default List<Operand> items() {
        return List.of(this);
    }

    /** In source form, in upper case unless it was quoted. */
    @Override
    String toString();

    /**
     * One value.
     *
     * @param text without its quotation marks; in capital letters where it had none; empty where
     *     nothing stands between two commas
     * @param quoted whether all of it stood in quotation marks; {@code X'0F'} does not count as
     *     such
     */
    record Word(Place place, String text, boolean quoted) implements Operand {
        /** Whether nothing was given. */
        public boolean isOmitted() {
            return text.isEmpty() && !quoted;
        }

        @Override
        public String toString() {
            return quoted ? "'" + text.replace("'", "''") + "'" : text;
        }
    }

    /** Values in parentheses. */
    record Sublist(Place place, List<Operand> items) implements Operand {
        public Sublist {
            items = List.copyOf(items);
        }

        @Override
        public String toString() {
            return items.stream().map(Operand::toString).collect(Collectors.joining(",", "(", ")"));
        }
    }
}
