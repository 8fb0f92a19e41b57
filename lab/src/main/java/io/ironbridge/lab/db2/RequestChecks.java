package io.ironbridge.lab.db2;

import com.sun.net.httpserver.HttpExchange;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Checks a request before it is processed: user, permission, method, media types. */
final class RequestChecks {
    private final LabDb2Config config;

    RequestChecks(LabDb2Config config) {
        this.config = config;
    }

    void checkUser(HttpExchange exchange) throws RestFailure {
        String authorization = exchange.getRequestHeaders().getFirst("Authorization");
        if (config.credentials().isPresent() && !config.credentials().get().match(authorization)) {
            throw new RestFailure(
                    401,
                    "Authentication failed",
                    Map.of("WWW-Authenticate", "Basic realm=\"Db2\", charset=\"UTF-8\""));
        }
    }

    void checkAllowed(Service service) throws RestFailure {
        String name = service.key().collection() + "." + service.key().name();
        if (config.deniedServices().contains(name)) {
            throw new RestFailure(403, "Not permitted to use service " + service.key().text());
        }
    }

    void checkMethod(HttpExchange exchange, String... allowed) throws RestFailure {
        if (!Arrays.asList(allowed).contains(exchange.getRequestMethod())) {
            throw new RestFailure(
                    405,
                    "Method " + exchange.getRequestMethod() + " is not allowed here",
                    Map.of("Allow", String.join(", ", allowed)));
        }
    }

    /** The body must be declared as JSON, in UTF-8 when a charset is named. */
    void checkJson(HttpExchange exchange) throws RestFailure {
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        if (type == null || !isJson(type)) {
            throw new RestFailure(415, "Content-Type must be application/json");
        }
    }

    private static boolean isJson(String contentType) {
        String[] parts = contentType.toLowerCase(Locale.ROOT).split(";", -1);
        if (parts.length == 0 || !parts[0].strip().equals("application/json")) {
            return false;
        }
        return Arrays.stream(parts)
                .skip(1)
                .map(part -> part.strip().replace("\"", ""))
                .filter(part -> part.startsWith("charset="))
                .allMatch("charset=utf-8"::equals);
    }

    void checkAccept(HttpExchange exchange) throws RestFailure {
        List<String> accepted = exchange.getRequestHeaders().get("Accept");
        if (accepted != null && accepted.stream().noneMatch(RequestChecks::takesJson)) {
            throw new RestFailure(406, "Accept must allow application/json");
        }
    }

    private static boolean takesJson(String accept) {
        return Arrays.stream(accept.toLowerCase(Locale.ROOT).split(",", -1))
                .map(String::strip)
                .filter(range -> !range.matches(".*;\\s*q=0(\\.0*)?"))
                .map(range -> range.split(";", 2)[0].strip())
                .anyMatch(List.of("application/json", "application/*", "*/*")::contains);
    }
}
