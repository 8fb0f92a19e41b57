package io.ironbridge.copybook.layout;

import java.util.List;

/**
 * A condition name (level 88).
 *
 * @param name the condition name
 * @param ranges values in source order; a single value is a range from itself to itself
 */
public record Condition(String name, List<Range> ranges) {
    public Condition {
        ranges = List.copyOf(ranges);
    }

    /** A range of values, both ends included. */
    public record Range(Literal from, Literal through) {}
}
