package io.ironbridge.lab.db2;

import com.sun.net.httpserver.HttpExchange;
import io.ironbridge.lab.db2.LabDb2Config.Credentials;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The checks before any work: user, permission, method, media types. */
final class Gatekeeper {
    private static final String BASIC = "Basic ";

    private final LabDb2Config config;

    Gatekeeper(LabDb2Config config) {
        this.config = config;
    }

    void checkUser(HttpExchange exchange) throws RestFailure {
        if (config.credentials().isPresent() && !matches(exchange, config.credentials().get())) {
            throw new RestFailure(
                    401,
                    "Authentication failed",
                    Map.of("WWW-Authenticate", "Basic realm=\"Db2\", charset=\"UTF-8\""));
        }
    }

    private static boolean matches(HttpExchange exchange, Credentials credentials) {
        String header = exchange.getRequestHeaders().getFirst("Authorization");
        if (header == null || !header.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
            return false;
        }
        String expected = credentials.user() + ":" + credentials.password();
        try {
            byte[] given = Base64.getDecoder().decode(header.substring(BASIC.length()).strip());
            return MessageDigest.isEqual(given, expected.getBytes(StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return false;
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
        if (accepted != null && accepted.stream().noneMatch(Gatekeeper::takesJson)) {
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
