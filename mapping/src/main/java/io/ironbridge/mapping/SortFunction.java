package io.ironbridge.mapping;

import com.dashjoin.jsonata.Functions;
import com.dashjoin.jsonata.JException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code $sort} of numbers of several kinds, which the library cannot compare with each other; with
 * a comparing function it is the library's.
 */
final class SortFunction {
    private SortFunction() {}

    /**
     * Applies to an array and, if given, the function that tells whether two items change places.
     */
    static @Nullable List<?> call(List<?> args) {
        List<?> items = (List<?>) args.get(0);
        if (items == null || (args.size() > 1 && args.get(1) != null)) {
            return Functions.sort(items, args.size() > 1 ? args.get(1) : null);
        }
        if (items.stream().allMatch(Number.class::isInstance)) {
            return sorted(items, Comparator.comparingDouble(item -> ((Number) item).doubleValue()));
        }
        if (items.stream().allMatch(String.class::isInstance)) {
            return sorted(items, Comparator.comparing(String.class::cast));
        }
        if (items.size() < 2) {
            return items;
        }
        throw new JException("D3070", -1);
    }

    private static List<?> sorted(List<?> items, Comparator<Object> order) {
        List<Object> sorted = new ArrayList<>(items);
        sorted.sort(order);
        return sorted;
    }
}
