package io.ironbridge.gateway.cache;

import io.ironbridge.apiproject.project.CachePolicy.CacheId;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.http.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The fields by which clients and caches before them use the replies of an operation (RFC 9111).
 */
final class CacheHeaders {
    private static final int NOT_MODIFIED = 304;
    private static final String ETAG = "etag";
    private static final String CONTROL = "cache-control";

    /** RFC 9211. */
    private static final String STATUS = "cache-status";

    private static final Set<String> OF_NOT_MODIFIED =
            Set.of(ETAG, CONTROL, "age", "vary", STATUS, "content-location", "expires");

    private final boolean isPrivate;

    /**
     * @param isPrivate whether callers are identified, so that only their own caches may keep
     *     replies
     */
    CacheHeaders(boolean isPrivate) {
        this.isPrivate = isPrivate;
    }

    /** A reply with the validator of its body, unless the project has one. */
    static Response withValidator(Response response, Bytes body) {
        if (value(response, ETAG) != null) {
            return response;
        }
        List<Map.Entry<String, String>> fields = new ArrayList<>(response.headers());
        fields.add(Map.entry(ETAG, '"' + CacheRequest.digest(body.array()) + '"'));
        return new Response(response.status(), fields, response.body());
    }

    /** The reply as it is sent when it is made. */
    Response ofMiss(Response response, CacheId id, String status) {
        List<Map.Entry<String, String>> fields = new ArrayList<>(response.headers());
        addControl(fields, response, id, 0);
        return withStatus(new Response(response.status(), fields, response.body()), status);
    }

    /** A reply with what the cache has done. */
    static Response withStatus(Response response, String status) {
        List<Map.Entry<String, String>> fields = new ArrayList<>(response.headers());
        fields.add(Map.entry(STATUS, "ironbridge; " + status));
        return new Response(response.status(), fields, response.body());
    }

    /** The kept reply as it is sent. */
    Response ofHit(Response response, CacheId id, long ageSeconds) {
        List<Map.Entry<String, String>> fields = new ArrayList<>(response.headers());
        addControl(fields, response, id, ageSeconds);
        fields.add(Map.entry("age", Long.toString(ageSeconds)));
        String left =
                id.timeout().isZero() ? "" : "; ttl=" + (id.timeout().toSeconds() - ageSeconds);
        return withStatus(new Response(response.status(), fields, response.body()), "hit" + left);
    }

    private void addControl(
            List<Map.Entry<String, String>> fields,
            Response response,
            CacheId id,
            long ageSeconds) {
        if (value(response, CONTROL) == null) {
            fields.add(Map.entry(CONTROL, control(id, ageSeconds)));
        }
        String vary = vary(id);
        if (!vary.isEmpty()) {
            fields.add(Map.entry("vary", vary));
        }
    }

    /** Clients subtract the age from what they may use. */
    private String control(CacheId id, long ageSeconds) {
        String who = isPrivate ? "private, " : "";
        Duration use = id.clientMaxAge();
        if (use.isZero()) {
            return who + "no-cache";
        }
        long most = ageSeconds + use.toSeconds();
        long lifetime = id.timeout().isZero() ? most : Math.min(most, id.timeout().toSeconds());
        return who + "max-age=" + Math.max(0, lifetime);
    }

    private static String vary(CacheId id) {
        return id.key().stream()
                .flatMap(component ->
                        switch (component.kind()) {
                            case HEADER -> Stream.of(component.name());
                            case COOKIE -> Stream.of("cookie");
                            case LOCALE -> Stream.of("accept-language");
                            case PATH, QUERY, BODY, CALLER, METHOD, PATH_INFO ->
                                    Stream.<String>empty();
                        })
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
    }

    /** Whether the client has this reply (RFC 9110, section 13.1.2). */
    static boolean isUnchanged(CacheRequest request, Response response) {
        String known = request.header("if-none-match");
        String own = known == null ? null : value(response, ETAG);
        if (known == null || own == null || !request.isRead()) {
            return false;
        }
        if (known.equals(own) || known.strip().equals("*")) {
            return true;
        }
        for (String one : known.split(",", -1)) {
            String tag = one.strip();
            if ((tag.startsWith("W/") ? tag.substring(2) : tag).equals(own)) {
                return true;
            }
        }
        return false;
    }

    /** The answer to a client that has the reply. */
    static Response notModified(Response whole) {
        return new Response(
                NOT_MODIFIED,
                whole.headers().stream()
                        .filter(field -> OF_NOT_MODIFIED.contains(lower(field.getKey())))
                        .toList(),
                new Response.Whole(Bytes.EMPTY));
    }

    /** Whether the project's response permits to keep it. */
    static boolean mayBeKept(Response response) {
        for (Map.Entry<String, String> field : response.headers()) {
            String value = lower(field.getValue());
            boolean forbids =
                    switch (lower(field.getKey())) {
                        case "set-cookie" -> true;
                        case "vary" -> value.contains("*");
                        case CONTROL ->
                                value.contains("no-store")
                                        || value.contains("private")
                                        || value.contains("no-cache");
                        default -> false;
                    };
            if (forbids) {
                return false;
            }
        }
        return true;
    }

    static @Nullable String value(Response response, String name) {
        for (Map.Entry<String, String> field : response.headers()) {
            if (field.getKey().equalsIgnoreCase(name)) {
                return field.getValue();
            }
        }
        return null;
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
