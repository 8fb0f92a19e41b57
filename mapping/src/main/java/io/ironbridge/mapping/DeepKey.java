package io.ironbridge.mapping;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value as the key of a map, where values are alike as the operator {@code =} has it. */
record DeepKey(@Nullable Object value) {
    @Override
    public boolean equals(Object other) {
        return other instanceof DeepKey(Object that) && Values.isAlike(value, that);
    }

    @Override
    public int hashCode() {
        return hash(value);
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
}
