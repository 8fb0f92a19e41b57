package io.ironbridge.gateway;

import io.ironbridge.gateway.http.RequestHeaders;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Header fields of a request that was not read from a socket.
 *
 * @param fields values by names in lower case
 */
public record TestFields(Map<String, String> fields) implements RequestHeaders {
    @Override
    public @Nullable String first(String name) {
        return fields.get(name.toLowerCase(Locale.ROOT));
    }

    @Override
    public List<String> all(String name) {
        return Optional.ofNullable(first(name)).stream().toList();
    }

    @Override
    public void forEach(BiConsumer<String, String> field) {
        fields.forEach(field);
    }
}
