package io.ironbridge.gateway.record;

import io.ironbridge.mapping.json.UntrustedJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** JSON as maps, lists, strings, numbers, booleans and null. */
final class JsonTrees {
    private static final JsonMapper JSON =
            JsonMapper.builder(UntrustedJson.FACTORY)
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                    .build();

    private JsonTrees() {}

    /**
     * Numbers keep their digits.
     *
     * @throws tools.jackson.core.JacksonException if it is not JSON
     */
    static @Nullable Object read(byte[] json) {
        return JSON.readValue(json, Object.class);
    }

    /** Without white space between tokens. */
    static byte[] write(@Nullable Object tree) {
        return JSON.writeValueAsBytes(tree);
    }

    /** Visits the values that are neither maps nor lists, with their paths: {@code A.B.0.C}. */
    static void leaves(String path, @Nullable Object tree, BiConsumer<String, Object> visitor) {
        switch (tree) {
            case Map<?, ?> map ->
                    map.forEach((name, value) -> leaves(below(path, name), value, visitor));
            case List<?> list -> {
                for (int i = 0; i < list.size(); i++) {
                    leaves(below(path, i), list.get(i), visitor);
                }
            }
            case null -> visitor.accept(path, "");
            default -> visitor.accept(path, tree);
        }
    }

    /**
     * A copy with other leaves.
     *
     * @param change gets the path of names without indexes, and the leaf
     */
    static @Nullable Object copy(
            String path,
            @Nullable Object tree,
            BiFunction<String, @Nullable Object, @Nullable Object> change) {
        return switch (tree) {
            case Map<?, ?> map -> {
                Map<String, @Nullable Object> copy = new LinkedHashMap<>();
                map.forEach((name, value) ->
                        copy.put(String.valueOf(name), copy(below(path, name), value, change)));
                yield copy;
            }
            case List<?> list -> {
                List<@Nullable Object> copy = new ArrayList<>();
                list.forEach(value -> copy.add(copy(path, value, change)));
                yield copy;
            }
            case null, default -> change.apply(path, tree);
        };
    }

    private static String below(String path, Object name) {
        return path.isEmpty() ? name.toString() : path + "." + name;
    }

    /** Whether a name means the item at a path: it is the path, or its end; case is ignored. */
    static boolean means(String name, String path) {
        int from = path.length() - name.length();
        return from >= 0
                && path.regionMatches(true, from, name, 0, name.length())
                && (from == 0 || path.charAt(from - 1) == '.');
    }
}
