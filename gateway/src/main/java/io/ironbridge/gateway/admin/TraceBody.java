package io.ironbridge.gateway.admin;

import io.ironbridge.gateway.admin.Administration.TraceWish;
import io.ironbridge.gateway.admin.RefusedException.Why;
import java.net.InetAddress;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Parses an administrator's request for tracing. Mistakes are rejected: if ignored, they would
 * trace more than intended, or nothing.
 */
final class TraceBody {
    private static final int TRACE_SECONDS = 300;
    private static final int TRACE_REQUESTS = 20;
    private static final Set<String> MEMBERS =
            new TreeSet<>(Set.of("operation", "user", "source", "seconds", "requests", "shown"));

    private final JsonNode root;

    private TraceBody(JsonNode root) {
        this.root = root;
    }

    static TraceWish wish(Call call) throws RefusedException {
        JsonNode root;
        try {
            root = AdminResponse.mapper().readTree(call.request().body().array());
        } catch (JacksonException _) {
            throw noJson();
        }
        if (!root.isObject()) {
            throw noJson();
        }
        return new TraceBody(root).wish();
    }

    private static RefusedException noJson() {
        return new RefusedException(
                Why.MALFORMED, "Send a JSON object such as {\"operation\": \"getItem\"}");
    }

    private TraceWish wish() throws RefusedException {
        for (String name : root.propertyNames()) {
            if (!MEMBERS.contains(name)) {
                throw faulty(name + " must be one of " + String.join(", ", MEMBERS));
            }
        }
        return new TraceWish(
                text("operation"),
                text("user"),
                source(),
                number("seconds", TRACE_SECONDS),
                number("requests", TRACE_REQUESTS),
                shown());
    }

    private static RefusedException faulty(String message) {
        return new RefusedException(Why.FAULTY, message);
    }

    private Optional<String> text(String name) throws RefusedException {
        return root.has(name) ? Optional.of(text(root.path(name), name)) : Optional.empty();
    }

    private static String text(JsonNode value, String name) throws RefusedException {
        if (!value.isString() || value.asString().isBlank()) {
            throw faulty(name + " must be a text that is not blank");
        }
        return value.asString();
    }

    /** In the form of callers' addresses. */
    private Optional<String> source() throws RefusedException {
        Optional<String> source = text("source");
        try {
            return source.map(InetAddress::ofLiteral).map(InetAddress::getHostAddress);
        } catch (IllegalArgumentException _) {
            throw faulty("source must be an IP address, such as 192.0.2.7");
        }
    }

    private int number(String name, int otherwise) throws RefusedException {
        if (!root.has(name)) {
            return otherwise;
        }
        JsonNode value = root.path(name);
        if (!value.isIntegralNumber() || !value.canConvertToInt()) {
            throw faulty(name + " must be a whole number");
        }
        return value.asInt();
    }

    private Set<String> shown() throws RefusedException {
        JsonNode names = root.path("shown");
        if (root.has("shown") && !names.isArray()) {
            throw faulty("shown must be a list of names");
        }
        Set<String> shown = new HashSet<>();
        for (JsonNode name : names) {
            shown.add(text(name, "each name in shown"));
        }
        return shown;
    }
}
