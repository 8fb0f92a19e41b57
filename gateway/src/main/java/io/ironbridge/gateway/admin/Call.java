package io.ironbridge.gateway.admin;

import io.ironbridge.gateway.http.Request;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request to the administration port.
 *
 * @param segments of the path, decoded
 * @param query parameters, decoded, with their names in lower case; each once
 */
record Call(Request request, List<String> segments, Map<String, String> query) {
    private static final Set<String> ARCHIVES =
            Set.of("application/zip", "application/java-archive", "application/octet-stream");

    Call {
        segments = List.copyOf(segments);
        query = Map.copyOf(query);
    }

    /** Null if the path or query cannot be parsed, or a parameter is repeated. */
    static @Nullable Call of(Request request) {
        try {
            List<String> segments = new ArrayList<>();
            for (String segment : request.path().split("/", -1)) {
                if (!segment.isEmpty()) {
                    segments.add(decoded(segment.replace("+", "%2B")));
                }
            }
            Map<String, String> query = new HashMap<>();
            String text = request.query();
            for (String parameter : (text == null ? "" : text).split("&", -1)) {
                if (!parameter.isEmpty()) {
                    int equals = parameter.indexOf('=');
                    String name = equals < 0 ? parameter : parameter.substring(0, equals);
                    String value = equals < 0 ? "" : decoded(parameter.substring(equals + 1));
                    if (query.put(decoded(name).toLowerCase(Locale.ROOT), value) != null) {
                        return null;
                    }
                }
            }
            return new Call(request, segments, query);
        } catch (IllegalArgumentException _) {
            return null;
        }
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    /** A name as it appears in a path: with {@code %2F} for a slash. */
    static String encoded(String segment) {
        return URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20");
    }

    boolean isRead() {
        return request.method().equals("GET") || request.method().equals("HEAD");
    }

    /** Whether the path has this length and begins with these segments. */
    boolean is(int length, String... first) {
        return segments.size() == length
                && segments.subList(0, first.length).equals(List.of(first));
    }

    String segment(int index) {
        return segments.get(index);
    }

    boolean has(String method) {
        return request.method().equals(method);
    }

    /** Whether the Content-Type of the body is that of an archive. */
    boolean hasArchive() {
        String type = request.headers().first("content-type");
        return type != null
                && ARCHIVES.contains(type.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT));
    }
}
