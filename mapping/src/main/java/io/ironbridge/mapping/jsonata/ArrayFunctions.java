package io.ironbridge.mapping.jsonata;

import com.dashjoin.jsonata.Functions;
import com.dashjoin.jsonata.Utils;
import com.dashjoin.jsonata.Utils.JList;
import io.ironbridge.mapping.jsonata.Builtins.Arguments;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Functions on arrays and objects whose result can be much larger than their arguments, or for
 * which the library takes quadratic time.
 */
final class ArrayFunctions {
    /** Weight of a short array, in items of one. */
    private static final int ARRAY_ITEMS = 16;

    private ArrayFunctions() {}

    static void extend(Builtins builtins) {
        builtins.register("append", "<xx:a>", ArrayFunctions::append);
        builtins.register("spread", "<x-:a<o>>", call -> spread(call.at(0)));
        builtins.register("keys", "<x-:a<s>>", call -> keys(call.at(0)));
        builtins.register("distinct", "<x:x>", call -> distinct(call.at(0)));
        builtins.register("merge", "<a<o>:o>", ArrayFunctions::merge);
        builtins.register("zip", "<a+>", ArrayFunctions::zip);
        builtins.register("lookup", "<x-s:x>", ArrayFunctions::lookup);
        builtins.register("reverse", "<a:a>", ArrayFunctions::reverse);
        builtins.register("shuffle", "<a:a>", ArrayFunctions::shuffle);
    }

    private static EvaluationBounds bounds() {
        return BoundedFunctions.bounds();
    }

    private static @Nullable Object append(Arguments call) {
        Object first = call.at(0);
        Object second = call.at(1);
        if (first == null || second == null) {
            return first == null ? second : first;
        }
        if (first instanceof List<?> list && list.isEmpty() && second instanceof Utils.RangeList) {
            return second;
        }
        List<Object> result = new JList<>();
        Values.add(result, first);
        Values.add(result, second);
        return result;
    }

    private static @Nullable Object spread(@Nullable Object value) {
        if (!(value instanceof List || value instanceof Map)) {
            return value;
        }
        List<Object> result = Utils.createSequence();
        Values.forEach(
                value,
                item -> {
                    if (item instanceof Map<?, ?> members) {
                        members.forEach((name, member) -> {
                            bounds().object(1);
                            Map<Object, Object> single = new LinkedHashMap<>();
                            single.put(name, member);
                            result.add(single);
                        });
                    } else if (item != null) {
                        Values.add(result, item);
                    }
                });
        return result;
    }

    private static Object keys(@Nullable Object value) {
        Set<Object> names = new LinkedHashSet<>();
        Values.forEach(
                value,
                item -> {
                    if (item instanceof Map<?, ?> members) {
                        names.addAll(members.keySet());
                    }
                });
        List<Object> result = Utils.createSequence();
        Values.add(result, List.copyOf(names));
        return result;
    }

    private static @Nullable Object distinct(@Nullable Object value) {
        if (!(value instanceof List<?> items) || items.size() < 2) {
            return value;
        }
        bounds().items(items.size());
        Map<DeepKey, Object> found = new LinkedHashMap<>();
        items.forEach(item -> found.putIfAbsent(new DeepKey(item), item));
        List<Object> result = items instanceof JList ? Utils.createSequence() : new ArrayList<>();
        result.addAll(found.values());
        return result;
    }

    private static @Nullable Object merge(Arguments call) {
        List<Object> objects = call.array(0);
        if (objects == null) {
            return null;
        }
        Map<Object, Object> result = new LinkedHashMap<>();
        for (Object object : objects) {
            Map<?, ?> members = (Map<?, ?>) object;
            bounds().items(members.size());
            result.putAll(members);
        }
        return result;
    }

    private static Object zip(Arguments call) {
        int length = Integer.MAX_VALUE;
        for (Object array : call.values()) {
            length = Math.min(length, array instanceof List<?> items ? items.size() : 0);
        }
        bounds().items((long) length * (call.values().size() + ARRAY_ITEMS));
        List<Object> result = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            List<Object> tuple = new ArrayList<>();
            for (Object array : call.values()) {
                tuple.add(((List<?>) array).get(i));
            }
            result.add(tuple);
        }
        return result;
    }

    private static @Nullable Object lookup(Arguments call) {
        Object from = call.at(0);
        String name = call.text(1);
        if (name == null) {
            return null;
        }
        return from instanceof List<?> items
                ? Values.OPERATORS.named(items, name)
                : Functions.lookup(from, name);
    }

    private static @Nullable Object reverse(Arguments call) {
        List<Object> items = call.array(0);
        if (items == null) {
            return null;
        }
        bounds().items(items.size());
        return Functions.reverse(items);
    }

    private static @Nullable Object shuffle(Arguments call) {
        List<Object> items = call.array(0);
        if (items == null) {
            return null;
        }
        bounds().items(items.size());
        return Functions.shuffle(items);
    }
}
