package io.ironbridge.mapping.jsonata;

import com.dashjoin.jsonata.BoundedJsonata;
import com.dashjoin.jsonata.Functions;
import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Utils;
import io.ironbridge.mapping.jsonata.Builtins.Arguments;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Functions that call functions. The library calls a built-in function without its signature's
 * checks and cannot call a regular expression or a partial application here.
 */
final class HigherOrder {
    private HigherOrder() {}

    static void extend(Builtins builtins) {
        builtins.register("map", "<af>", HigherOrder::results);
        builtins.register("each", "<o-f:a>", HigherOrder::results);
        builtins.register("filter", "<af>", HigherOrder::filter);
        builtins.register("sift", "<o-f?:o>", HigherOrder::sift);
        builtins.register("single", "<af?>", HigherOrder::single);
        builtins.register("reduce", "<afj?:j>", HigherOrder::reduce);
    }

    /**
     * Calls {@code function} with as many of the arguments as it accepts, at least {@code least}.
     */
    private static @Nullable Object call(
            Object function, int least, @Nullable Object... arguments) {
        BoundedFunctions.bounds().visit();
        int wanted = Math.clamp(BoundedJsonata.arity(function), least, arguments.length);
        return BoundedJsonata.call(
                function, new ArrayList<>(Arrays.asList(arguments).subList(0, wanted)));
    }

    /** Visits an array with its indices or an object with its names. */
    private static void forEach(Object whole, BiConsumer<Object, Object> consumer) {
        if (whole instanceof Map<?, ?> members) {
            members.forEach((name, member) -> consumer.accept(member, name));
            return;
        }
        int index = 0;
        for (Object item : (List<?>) whole) {
            consumer.accept(item, index++);
        }
    }

    /** {@code $map} and {@code $each}. */
    private static @Nullable Object results(Arguments arguments) {
        Object whole = arguments.at(0);
        if (whole == null) {
            return null;
        }
        Object function = arguments.function(1);
        List<Object> results = Utils.createSequence();
        forEach(
                whole,
                (value, key) -> {
                    Object result = call(function, 1, value, key, whole);
                    if (result != null) {
                        BoundedFunctions.bounds().items(1);
                        results.add(result);
                    }
                });
        return results;
    }

    /** Visits the items for which the function returns true. */
    private static void forMatches(
            Arguments arguments, Object whole, BiConsumer<Object, Object> consumer) {
        Object function = arguments.function(1);
        forEach(
                whole,
                (value, key) -> {
                    if (Boolean.TRUE.equals(
                            Functions.toBoolean(call(function, 1, value, key, whole)))) {
                        consumer.accept(value, key);
                    }
                });
    }

    private static @Nullable Object filter(Arguments arguments) {
        Object items = arguments.at(0);
        if (items == null) {
            return null;
        }
        List<Object> kept = Utils.createSequence();
        forMatches(
                arguments,
                items,
                (item, _) -> {
                    BoundedFunctions.bounds().items(1);
                    kept.add(item);
                });
        return kept;
    }

    /** Without a function, the object is the context; the library passes it. */
    private static @Nullable Object sift(Arguments arguments) {
        Object members = arguments.at(0);
        if (members == null) {
            return null;
        }
        Map<Object, Object> kept = new LinkedHashMap<>();
        forMatches(arguments, members, (member, name) -> kept.put(name, member));
        BoundedFunctions.bounds().object(kept.size());
        return kept.isEmpty() ? null : kept;
    }

    private static @Nullable Object single(Arguments arguments) {
        List<Object> items = arguments.array(0);
        if (items == null) {
            return null;
        }
        List<Object> found = new ArrayList<>();
        BiConsumer<Object, Object> finder =
                (item, _) -> {
                    if (!found.isEmpty()) {
                        throw new JException("D3138", -1);
                    }
                    found.add(item);
                };
        if (arguments.at(1) == null) {
            forEach(items, finder);
        } else {
            forMatches(arguments, items, finder);
        }
        if (found.isEmpty()) {
            throw new JException("D3139", -1);
        }
        return found.getFirst();
    }

    private static @Nullable Object reduce(Arguments arguments) {
        List<Object> items = arguments.array(0);
        if (items == null) {
            return null;
        }
        Object function = arguments.function(1);
        if (BoundedJsonata.arity(function) < 2) {
            throw new JException("D3050", -1);
        }
        Object result = arguments.at(2);
        int first = 0;
        if (result == null && !items.isEmpty()) {
            result = items.getFirst();
            first = 1;
        }
        long mark = BoundedFunctions.bounds().mark();
        for (int i = first; i < items.size(); i++) {
            result = call(function, 2, result, items.get(i), i, items);
            BoundedFunctions.bounds().keepOnly(mark, result);
        }
        return result;
    }
}
