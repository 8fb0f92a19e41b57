package io.ironbridge.gateway.http.h2;

import io.ironbridge.gateway.http.RequestHeaders;
import io.ironbridge.gateway.http.SingleFields;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The header fields of an HTTP/2 request in the form of HTTP/1: without pseudo-fields, the
 * authority as {@code host}, the parts of a cookie joined (RFC 9113 section 8.2.3).
 */
final class Http2Fields implements RequestHeaders, SingleFields.Names {
    private final List<Map.Entry<String, String>> fields = new ArrayList<>();

    Http2Fields(Http2Headers headers) {
        CharSequence authority = headers.authority();
        if (authority != null) {
            fields.add(Map.entry("host", authority.toString()));
        }
        headers.forEach(field -> add(field.getKey().toString(), field.getValue().toString()));
        String cookie = String.join("; ", all("cookie"));
        if (fields.removeIf(field -> field.getKey().equals("cookie"))) {
            fields.add(Map.entry("cookie", cookie));
        }
    }

    private void add(String name, String value) {
        boolean repeatedHost = name.equals("host") && first("host") != null;
        if (name.charAt(0) != ':' && !repeatedHost) {
            fields.add(Map.entry(name, value));
        }
    }

    @Override
    public int count() {
        return fields.size();
    }

    @Override
    public boolean isNamed(int index, String name) {
        return fields.get(index).getKey().equals(name);
    }

    /** The size of the fields in HTTP/1, in bytes. */
    int size() {
        int size = 0;
        for (Map.Entry<String, String> field : fields) {
            size += field.getKey().length() + field.getValue().length() + 4;
        }
        return size;
    }

    @Override
    public @Nullable String first(String name) {
        for (Map.Entry<String, String> field : fields) {
            if (field.getKey().equalsIgnoreCase(name)) {
                return field.getValue();
            }
        }
        return null;
    }

    @Override
    public List<String> all(String name) {
        return fields.stream()
                .filter(field -> field.getKey().equalsIgnoreCase(name))
                .map(Map.Entry::getValue)
                .toList();
    }

    @Override
    public void forEach(BiConsumer<String, String> field) {
        fields.forEach(entry -> field.accept(entry.getKey(), entry.getValue()));
    }

    /** Names only: values may hold credentials. */
    @Override
    public String toString() {
        return fields.stream().map(Map.Entry::getKey).toList().toString();
    }
}
