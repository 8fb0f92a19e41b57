package io.ironbridge.mapping.jsonata;

import com.dashjoin.jsonata.BoundedJsonata;
import com.dashjoin.jsonata.Functions;
import com.dashjoin.jsonata.JException;
import io.ironbridge.mapping.jsonata.Builtins.Arguments;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code $sort}. The library cannot compare numbers of several kinds and interprets a function's
 * false as "less": equal items change places.
 */
final class SortFunction {
    private SortFunction() {}

    /** Takes an array and, if given, the function that decides whether two items change places. */
    static @Nullable List<?> call(Arguments arguments) {
        List<Object> items = arguments.array(0);
        if (items == null || (items.size() < 2 && arguments.at(1) != null)) {
            return items;
        }
        BoundedFunctions.bounds().items(items.size());
        if (arguments.at(1) != null) {
            return Arrays.asList(merged(items.toArray(), arguments.function(1)));
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

    /**
     * The merge sort that JSONata defines: the right item goes first only if the function returns
     * true. It works with any function; a contradictory one results in an arbitrary order.
     */
    private static Object[] merged(Object[] items, Object function) {
        if (items.length < 2) {
            return items;
        }
        int middle = items.length / 2;
        Object[] left = merged(Arrays.copyOfRange(items, 0, middle), function);
        Object[] right = merged(Arrays.copyOfRange(items, middle, items.length), function);
        int fromLeft = 0;
        int fromRight = 0;
        for (int i = 0; i < items.length; i++) {
            boolean takesRight =
                    fromLeft == left.length
                            || (fromRight < right.length
                                    && swaps(function, left[fromLeft], right[fromRight]));
            items[i] = takesRight ? right[fromRight++] : left[fromLeft++];
        }
        return items;
    }

    private static boolean swaps(Object function, Object left, Object right) {
        BoundedFunctions.bounds().visit();
        return Boolean.TRUE.equals(
                Functions.toBoolean(BoundedJsonata.call(function, Arrays.asList(left, right))));
    }
}
