package io.ironbridge.mapping.jsonata;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A value as the key of a map; values are equal as by the operator {@code =}. Keys have an order,
 * so that hash tables stay fast if callers choose values with one hash.
 */
record DeepKey(@Nullable Object value) implements Comparable<DeepKey> {
    @Override
    public boolean equals(Object other) {
        return other instanceof DeepKey(Object that) && Values.isAlike(value, that);
    }

    @Override
    public int hashCode() {
        return hash(value);
    }

    /** By kind, then by value; functions have no order. */
    @Override
    public int compareTo(DeepKey other) {
        return compare(value, other.value);
    }

    private static int hash(@Nullable Object value) {
        BoundedFunctions.bounds().visit();
        return switch (value) {
            case Number number -> Double.hashCode(number.doubleValue());
            case List<?> items -> {
                int hash = 1;
                for (Object item : items) {
                    hash = 31 * hash + hash(item);
                }
                yield hash;
            }
            case Map<?, ?> members -> {
                int hash = 0;
                for (Map.Entry<?, ?> member : members.entrySet()) {
                    hash += member.getKey().hashCode() ^ hash(member.getValue());
                }
                yield hash;
            }
            case null -> 0;
            default -> value.hashCode();
        };
    }

    private static int compare(@Nullable Object left, @Nullable Object right) {
        BoundedFunctions.bounds().visit();
        return switch (left) {
            case Number number when right instanceof Number other ->
                    Double.compare(number.doubleValue(), other.doubleValue());
            case String text when right instanceof String other -> text.compareTo(other);
            case Boolean truth when right instanceof Boolean other -> truth.compareTo(other);
            case List<?> items when right instanceof List<?> others -> compareItems(items, others);
            case Map<?, ?> members when right instanceof Map<?, ?> others ->
                    compareMembers(members, others);
            case null, default -> Integer.compare(kind(left), kind(right));
        };
    }

    private static int kind(@Nullable Object value) {
        return switch (value) {
            case null -> 0;
            case Boolean _ -> 1;
            case Number _ -> 2;
            case String _ -> 3;
            case List<?> _ -> 4;
            case Map<?, ?> _ -> 5;
            default -> 6;
        };
    }

    private static int compareItems(List<?> left, List<?> right) {
        int order = Integer.compare(left.size(), right.size());
        Iterator<?> others = right.iterator();
        for (Iterator<?> items = left.iterator(); order == 0 && items.hasNext(); ) {
            order = compare(items.next(), others.next());
        }
        return order;
    }

    private static int compareMembers(Map<?, ?> left, Map<?, ?> right) {
        int order = Integer.compare(left.size(), right.size());
        if (order != 0) {
            return order;
        }
        Map<?, ?> sorted = new TreeMap<>(left);
        Map<?, ?> others = new TreeMap<>(right);
        order = compareItems(List.copyOf(sorted.keySet()), List.copyOf(others.keySet()));
        return order != 0
                ? order
                : compareItems(new ArrayList<>(sorted.values()), new ArrayList<>(others.values()));
    }
}
