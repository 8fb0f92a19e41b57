package io.ironbridge.mapping;

import com.dashjoin.jsonata.BoundedJsonata;
import com.dashjoin.jsonata.Functions;
import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Utils;
import io.ironbridge.mapping.Builtins.Arguments;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Functions that call functions. The library calls a built-in function without its signature's
 * checks and cannot call a regular expression or a partial application here.
 */
final class HigherOrder {
    private HigherOrder() {}

    static void extend(Builtins builtins) {
        builtins.register("map", "<af>", HigherOrder::map);
        builtins.register("filter", "<af>", HigherOrder::filter);
        builtins.register("single", "<af?>", HigherOrder::single);
        builtins.register("reduce", "<afj?:j>", HigherOrder::reduce);
        builtins.register("each", "<o-f:a>", HigherOrder::each);
        builtins.register("sift", "<o-f?:o>", HigherOrder::sift);
    }

    /** Calls {@code function} with as many of value, key and whole as it wants. */
    private static @Nullable Object call(
            Object function, @Nullable Object value, Object key, Object whole) {
        BoundedFunctions.bounds().visit();
        List<@Nullable Object> arguments = new ArrayList<>(3);
        arguments.add(value);
        int wanted = BoundedJsonata.arity(function);
        if (wanted >= 2) {
            arguments.add(key);
        }
        if (wanted >= 3) {
            arguments.add(whole);
        }
        return BoundedJsonata.call(function, arguments);
    }

    private static boolean holds(
            Object function, @Nullable Object value, Object key, Object whole) {
        return Boolean.TRUE.equals(Functions.toBoolean(call(function, value, key, whole)));
    }

    private static @Nullable Object map(Arguments arguments) {
        List<Object> items = arguments.array(0);
        if (items == null) {
            return null;
        }
        Object function = arguments.function(1);
        List<Object> results = Utils.createSequence();
        for (int i = 0; i < items.size(); i++) {
            Object result = call(function, items.get(i), i, items);
            if (result != null) {
                BoundedFunctions.bounds().items(1);
                results.add(result);
            }
        }
        return results;
    }

    private static @Nullable Object filter(Arguments arguments) {
        List<Object> items = arguments.array(0);
        if (items == null) {
            return null;
        }
        Object function = arguments.function(1);
        List<Object> results = Utils.createSequence();
        for (int i = 0; i < items.size(); i++) {
            if (holds(function, items.get(i), i, items)) {
                BoundedFunctions.bounds().items(1);
                results.add(items.get(i));
            }
        }
        return results;
    }

    private static @Nullable Object single(Arguments arguments) {
        List<Object> items = arguments.array(0);
        if (items == null) {
            return null;
        }
        int found = -1;
        for (int i = 0; i < items.size(); i++) {
            if (arguments.at(1) == null || holds(arguments.function(1), items.get(i), i, items)) {
                if (found >= 0) {
                    throw new JException("D3138", -1);
                }
                found = i;
            }
        }
        if (found < 0) {
            throw new JException("D3139", -1);
        }
        return items.get(found);
    }

    private static @Nullable Object reduce(Arguments arguments) {
        List<Object> items = arguments.array(0);
        if (items == null) {
            return null;
        }
        Object function = arguments.function(1);
        int wanted = BoundedJsonata.arity(function);
        if (wanted < 2) {
            throw new JException("D3050", -1);
        }
        Object result = arguments.at(2);
        boolean started = result != null || items.isEmpty();
        if (!started) {
            result = items.getFirst();
        }
        for (int i = started ? 0 : 1; i < items.size(); i++) {
            BoundedFunctions.bounds().visit();
            List<@Nullable Object> call = new ArrayList<>(4);
            call.add(result);
            call.add(items.get(i));
            if (wanted >= 3) {
                call.add(i);
            }
            if (wanted >= 4) {
                call.add(items);
            }
            result = BoundedJsonata.call(function, call);
        }
        return result;
    }

    @SuppressWarnings("unchecked")
    private static @Nullable Object each(Arguments arguments) {
        Map<String, Object> members = (Map<String, Object>) arguments.at(0);
        if (members == null) {
            return null;
        }
        Object function = arguments.function(1);
        List<Object> results = Utils.createSequence();
        members.forEach((name, member) -> {
            Object result = call(function, member, name, members);
            if (result != null) {
                BoundedFunctions.bounds().items(1);
                results.add(result);
            }
        });
        return results;
    }

    /** Without a function, the context is the object; the library puts it there. */
    @SuppressWarnings("unchecked")
    private static @Nullable Object sift(Arguments arguments) {
        Map<String, Object> members = (Map<String, Object>) arguments.at(0);
        if (members == null) {
            return null;
        }
        Object function = arguments.function(1);
        Map<String, Object> kept = new LinkedHashMap<>();
        members.forEach((name, member) -> {
            if (holds(function, member, name, members)) {
                BoundedFunctions.bounds().items(1);
                kept.put(name, member);
            }
        });
        return kept.isEmpty() ? null : kept;
    }
}
