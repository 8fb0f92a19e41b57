package io.ironbridge.copybook.topdown;

import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/** The part of a JSON schema that determines the COBOL representation of a value. */
public sealed interface Shape {
    /**
     * A string.
     *
     * @param least {@code minLength}, 0 if there is none
     * @param most {@code maxLength}
     * @param longestValue characters of the longest value of {@code enum}
     * @param isDate whether its format is "date" or "date-time"
     */
    record Text(int least, OptionalInt most, OptionalInt longestValue, boolean isDate)
            implements Shape {}

    /**
     * A number of the format {@code decimal}.
     *
     * @param unsigned whether {@code minimum} is 0 or more
     */
    record Decimal(boolean unsigned) implements Shape {}

    /**
     * An integer.
     *
     * @param single whether its format is {@code int32}
     * @param unsigned whether {@code minimum} is 0 or more
     * @param digits number of digits, if it has no format and its bounds are all nines (0 or -999
     *     to 999)
     */
    record Whole(boolean single, boolean unsigned, OptionalInt digits) implements Shape {}

    /**
     * A number of any other format than {@code decimal}.
     *
     * @param single whether its format is {@code float}
     */
    record Floating(boolean single) implements Shape {}

    /** A boolean. */
    record Bool() implements Shape {}

    /**
     * An object.
     *
     * @param members in the order of the schema, with different names
     */
    record Structured(List<Member> members) implements Shape {
        public Structured {
            members = List.copyOf(members);
            Set<String> names = new HashSet<>();
            for (Member member : members) {
                if (!names.add(member.name())) {
                    throw new IllegalArgumentException("two members " + member.name());
                }
            }
        }
    }

    /**
     * An array.
     *
     * @param least {@code minItems}, 0 if there is none
     * @param most {@code maxItems}
     */
    record Sequence(Shape item, int least, OptionalInt most) implements Shape {
        /** Whether the number of items is always the same. */
        boolean fixed() {
            return most.isPresent() && most.getAsInt() == least;
        }
    }

    /**
     * A property of an object.
     *
     * @param name in JSON
     * @param required whether it is always present
     */
    record Member(String name, boolean required, Shape shape) {}
}
