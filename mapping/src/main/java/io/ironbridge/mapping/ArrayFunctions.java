package io.ironbridge.mapping;

import com.dashjoin.jsonata.Functions;
import com.dashjoin.jsonata.Utils;
import com.dashjoin.jsonata.Utils.JList;
import io.ironbridge.mapping.Builtins.Arguments;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Functions on arrays and objects whose result can outgrow what they are given, or for which the
 * library takes time that grows with the square of their arguments.
 */
final class ArrayFunctions {
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
        add(result, first);
        add(result, second);
        return result;
    }

    private static void add(List<Object> result, Object value) {
        if (value instanceof List<?> items) {
            bounds().items(items.size());
            result.addAll(items);
        } else {
            bounds().items(1);
            result.add(value);
        }
    }

    private static @Nullable Object spread(@Nullable Object value) {
        if (!(value instanceof List || value instanceof Map)) {
            return value;
        }
        List<Object> result = Utils.createSequence();
        spread(value, result);
        return result;
    }

    private static void spread(@Nullable Object value, List<Object> result) {
        switch (value) {
            case List<?> items -> items.forEach(item -> spread(item, result));
            case Map<?, ?> members ->
                    members.forEach((name, member) -> {
                        bounds().items(OBJECT_ITEMS);
                        Map<Object, Object> single = new LinkedHashMap<>();
                        single.put(name, member);
                        result.add(single);
                    });
            case null -> {}
            default -> add(result, value);
        }
    }

    /** What an object of one member weighs, in items of an array. */
    private static final int OBJECT_ITEMS = 16;

    private static Object keys(@Nullable Object value) {
        Set<Object> names = new LinkedHashSet<>();
        collectKeys(value, names);
        List<Object> result = Utils.createSequence();
        result.addAll(names);
        return result;
    }

    private static void collectKeys(@Nullable Object value, Set<Object> names) {
        bounds().visit();
        if (value instanceof List<?> items) {
            items.forEach(item -> collectKeys(item, names));
        } else if (value instanceof Map<?, ?> members) {
            names.addAll(members.keySet());
        }
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
        bounds().items((long) length * (call.values().size() + OBJECT_ITEMS));
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
        if (!(from instanceof List<?> items)) {
            return name == null ? null : Functions.lookup(from, name);
        }
        List<Object> result = Utils.createSequence();
        collect(items, name, result);
        return result;
    }

    private static void collect(List<?> items, @Nullable String name, List<Object> result) {
        for (Object item : items) {
            bounds().visit();
            if (item instanceof List<?> nested) {
                collect(nested, name, result);
            } else if (item instanceof Map && name != null) {
                Object found = Functions.lookup(item, name);
                if (found != null) {
                    add(result, found);
                }
            }
        }
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
