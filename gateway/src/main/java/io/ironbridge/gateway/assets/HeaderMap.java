package io.ironbridge.gateway.assets;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Header fields and cookies by name. Values of one name are joined by commas, once at the end,
 * since a peer may send thousands.
 */
public final class HeaderMap {
    private HeaderMap() {}

    /** Fields by name; names are case-insensitive. */
    public static Map<String, String> ofFields(Consumer<BiConsumer<String, String>> fields) {
        return joined(
                fields,
                new TreeMap<>(String.CASE_INSENSITIVE_ORDER),
                new TreeMap<>(String.CASE_INSENSITIVE_ORDER));
    }

    /** Cookies in the order of their names' first use. */
    public static Map<String, String> ofCookies(Consumer<BiConsumer<String, String>> cookies) {
        return joined(cookies, new LinkedHashMap<>(), new LinkedHashMap<>());
    }

    private static Map<String, String> joined(
            Consumer<BiConsumer<String, String>> pairs,
            Map<String, List<String>> values,
            Map<String, String> result) {
        pairs.accept(
                (name, value) -> values.computeIfAbsent(name, _ -> new ArrayList<>(1)).add(value));
        values.forEach((name, all) -> result.put(name, String.join(",", all)));
        return result;
    }
}
