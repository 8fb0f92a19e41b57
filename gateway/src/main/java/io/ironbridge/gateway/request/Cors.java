package io.ironbridge.gateway.request;

import io.ironbridge.apiproject.server.EndpointConfig;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.gateway.request.input.UrlText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Cross-origin requests of browsers (the Fetch standard), by Liberty's {@code cors} elements: the
 * one with the longest {@code domain} that a path begins with decides. Immutable.
 */
public final class Cors {
    private static final int NO_CONTENT = 204;
    private static final String ANY = "*";

    private final List<Domain> rules;

    /**
     * The scope of a rule.
     *
     * @param segments that paths begin with, decoded: another spelling of a path has the same rule
     */
    private record Domain(List<String> segments, EndpointConfig.Cors rule) {
        Domain(EndpointConfig.Cors rule) {
            this(segments(rule.domain()), rule);
        }

        private static List<String> segments(String domain) {
            List<String> segments = UrlText.segments(domain);
            return segments == null ? List.of(domain) : segments;
        }

        boolean covers(List<String> path) {
            return path.size() >= segments.size()
                    && path.subList(0, segments.size()).equals(segments);
        }
    }

    public Cors(List<EndpointConfig.Cors> configured) {
        rules =
                configured.stream()
                        .map(Domain::new)
                        .sorted(
                                Comparator.comparingInt(
                                        (Domain domain) -> -domain.segments().size()))
                        .toList();
    }

    /**
     * The rule for a request, including same-origin requests: caches must know that the answer
     * varies by origin. Null if no rule covers the path.
     */
    EndpointConfig.@Nullable Cors rule(Request request) {
        List<String> path = rules.isEmpty() ? null : UrlText.segments(request.path());
        if (path == null) {
            return null;
        }
        for (Domain domain : rules) {
            if (domain.covers(path)) {
                return domain.rule();
            }
        }
        return null;
    }

    /** Whether the browser asks for permission before the actual request. */
    static boolean isPreflight(Request request) {
        return request.method().equals("OPTIONS")
                && request.headers().first("origin") != null
                && request.headers().first("access-control-request-method") != null;
    }

    private static boolean allows(EndpointConfig.Cors rule, @Nullable String origin) {
        return origin != null
                && (rule.allowedOrigins().contains(ANY) || rule.allowedOrigins().contains(origin));
    }

    /** The answer to a preflight request; null if the request is not allowed. */
    static @Nullable Response preflight(EndpointConfig.Cors rule, Request request) {
        String method = request.headers().first("access-control-request-method");
        boolean fits =
                allows(rule, request.headers().first("origin"))
                        && method != null
                        && rule.allowedMethods().contains(method)
                        && headersFit(
                                rule, request.headers().first("access-control-request-headers"));
        if (!fits) {
            return null;
        }
        List<Map.Entry<String, String>> headers = new ArrayList<>(headers(rule, request));
        headers.add(
                Map.entry(
                        "access-control-allow-methods", String.join(", ", rule.allowedMethods())));
        String asked = request.headers().first("access-control-request-headers");
        if (asked != null) {
            headers.add(Map.entry("access-control-allow-headers", asked));
        }
        rule.maxAge()
                .ifPresent(age ->
                        headers.add(
                                Map.entry(
                                        "access-control-max-age", Long.toString(age.toSeconds()))));
        return new Response(NO_CONTENT, headers, new Response.Whole(Bytes.EMPTY));
    }

    private static boolean headersFit(EndpointConfig.Cors rule, @Nullable String asked) {
        if (asked == null || rule.allowedHeaders().contains(ANY)) {
            return true;
        }
        Set<String> allowed =
                rule.allowedHeaders().stream()
                        .map(name -> name.toLowerCase(Locale.ROOT))
                        .collect(Collectors.toSet());
        for (String name : asked.split(",", -1)) {
            if (!allowed.contains(name.strip().toLowerCase(Locale.ROOT))) {
                return false;
            }
        }
        return true;
    }

    /** The headers with which the browser shows the answer to its page; none if it may not. */
    static List<Map.Entry<String, String>> headers(EndpointConfig.Cors rule, Request request) {
        String origin = request.headers().first("origin");
        if (origin == null || !allows(rule, origin)) {
            return List.of(Map.entry("vary", "Origin"));
        }
        boolean anyone = rule.allowedOrigins().contains(ANY) && !rule.allowCredentials();
        List<Map.Entry<String, String>> headers = new ArrayList<>();
        headers.add(Map.entry("access-control-allow-origin", anyone ? ANY : origin));
        if (!anyone) {
            headers.add(Map.entry("vary", "Origin"));
        }
        if (rule.allowCredentials()) {
            headers.add(Map.entry("access-control-allow-credentials", "true"));
        }
        if (!rule.exposeHeaders().isEmpty()) {
            headers.add(
                    Map.entry(
                            "access-control-expose-headers",
                            String.join(", ", rule.exposeHeaders())));
        }
        return headers;
    }
}
