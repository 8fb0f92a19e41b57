package io.ironbridge.mapping.jsonata;

import com.dashjoin.jsonata.BoundedJsonata.Operators;
import com.dashjoin.jsonata.Functions;
import com.dashjoin.jsonata.Utils;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Operators on values, within the bounds of the evaluation. */
final class Values implements Operators {
    static final Values OPERATORS = new Values();

    private Values() {}

    private static EvaluationBounds bounds() {
        return BoundedFunctions.bounds();
    }

    /**
     * Calls {@code consumer} with each item of nested arrays, or with a value that is not an array.
     */
    static void forEach(@Nullable Object value, Consumer<@Nullable Object> consumer) {
        bounds().visit();
        if (value instanceof List<?> items) {
            for (Object item : items) {
                forEach(item, consumer);
            }
        } else {
            consumer.accept(value);
        }
    }

    /** Adds a value, or the items of an array. */
    static void add(List<Object> result, @Nullable Object value) {
        if (value instanceof List<?> items) {
            bounds().items(items.size());
            result.addAll(items);
        } else {
            bounds().items(1);
            result.add(value);
        }
    }

    @Override
    public List<Object> named(List<?> items, String name) {
        List<Object> found = Utils.createSequence();
        forEach(
                items,
                item -> {
                    Object member = Functions.lookup(item, name);
                    if (member != null) {
                        add(found, member);
                    }
                });
        return found;
    }

    @Override
    public List<Object> children(@Nullable Object value) {
        List<Object> found = Utils.createSequence();
        Collection<?> parts =
                switch (value) {
                    case Map<?, ?> members -> members.values();
                    case List<?> items -> items;
                    case null, default -> List.of();
                };
        parts.forEach(part -> forEach(part, item -> add(found, item)));
        return found;
    }

    @Override
    public List<Object> descendants(Object value) {
        List<Object> found = Utils.createSequence();
        descend(value, found);
        return found;
    }

    private static void descend(@Nullable Object value, List<Object> found) {
        forEach(
                value,
                item -> {
                    add(found, item);
                    if (item instanceof Map<?, ?> members) {
                        members.values().forEach(member -> descend(member, found));
                    }
                });
    }

    @Override
    public boolean alike(@Nullable Object left, @Nullable Object right) {
        return isAlike(left, right);
    }

    /** Whether two values are equal in all members and items; numbers by their value. */
    @SuppressWarnings("ReferenceEquality") // the same object needs no comparison of its members
    static boolean isAlike(@Nullable Object left, @Nullable Object right) {
        bounds().visit();
        if (left == right) {
            return true;
        }
        return switch (left) {
            case Number number ->
                    right instanceof Number other && number.doubleValue() == other.doubleValue();
            case List<?> items -> right instanceof List<?> others && sameItems(items, others);
            case Map<?, ?> members ->
                    right instanceof Map<?, ?> others && sameMembers(members, others);
            case null -> false;
            default -> left.equals(right);
        };
    }

    private static boolean sameItems(List<?> items, List<?> others) {
        if (items.size() != others.size()) {
            return false;
        }
        for (int i = 0; i < items.size(); i++) {
            if (!isAlike(items.get(i), others.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameMembers(Map<?, ?> members, Map<?, ?> others) {
        return members.size() == others.size()
                && members.entrySet().stream()
                        .allMatch(member ->
                                others.containsKey(member.getKey())
                                        && isAlike(member.getValue(), others.get(member.getKey())));
    }

    @Override
    public String joined(@Nullable Object left, @Nullable Object right) {
        String first = left == null ? "" : bounds().string(left, false);
        String second = right == null ? "" : bounds().string(right, false);
        bounds().text((long) first.length() + second.length());
        return first + second;
    }

    /** Numbers keep their digits. */
    @Override
    public Object copy(Object value, Consumer<Object> made) {
        return switch (value) {
            case Map<?, ?> members -> {
                bounds().object(members.size());
                Map<Object, Object> copy = new LinkedHashMap<>();
                made.accept(copy);
                members.forEach((name, member) -> copy.put(name, copy(member, made)));
                yield copy;
            }
            case List<?> items -> {
                bounds().items(items.size() + 1L);
                List<Object> copy = new ArrayList<>();
                items.forEach(item -> copy.add(copy(item, made)));
                yield copy;
            }
            default -> value;
        };
    }

    @Override
    public @Nullable Map<String, Object> firstMatch(Pattern pattern, String text) {
        Matcher matcher = GuardedText.matcher(pattern, text);
        return matcher.find() ? ReplaceFunction.found(matcher) : null;
    }
}
