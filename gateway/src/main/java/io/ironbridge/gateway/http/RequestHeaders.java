package io.ironbridge.gateway.http;

import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Header fields of a request; names are case-insensitive. */
public interface RequestHeaders {
    /** The first value of {@code name}, or null. */
    @Nullable String first(String name);

    /** All values of {@code name} in the order sent; empty if there are none. */
    List<String> all(String name);

    /** Passes every field, name and value, in the order sent. */
    void forEach(BiConsumer<String, String> field);
}
