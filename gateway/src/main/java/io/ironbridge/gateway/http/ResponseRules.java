package io.ironbridge.gateway.http;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks responses of handlers, and knows which fields the listener sets itself. */
public final class ResponseRules {
    /** No Content-Length given. */
    static final long UNKNOWN = -1;

    private ResponseRules() {}

    /**
     * Checks status, names, values and a streamed body's Content-Length.
     *
     * @throws IllegalArgumentException if sending it would corrupt the connection; names the field,
     *     never the value
     */
    static void check(Response response) {
        if (response.status() < 200 || response.status() > 599) {
            throw new IllegalArgumentException("status must be 200 to 599: " + response.status());
        }
        int lengths = 0;
        for (Map.Entry<String, String> field : response.headers()) {
            check(field.getKey(), field.getValue());
            if (isLength(field.getKey())) {
                checkLength(field.getValue(), ++lengths);
            }
        }
    }

    private static void check(String name, String value) {
        if (!Grammar.name(name)) {
            throw new IllegalArgumentException("the name of a response header is not a token");
        }
        if (!Grammar.value(value)) {
            throw new IllegalArgumentException(
                    "the value of response header "
                            + name
                            + " holds a character that HTTP forbids");
        }
    }

    private static void checkLength(String value, int lengths) {
        if (lengths > 1 || Grammar.length(value) < 0) {
            throw new IllegalArgumentException("content-length is repeated or is not a number");
        }
    }

    /** The Content-Length from the handler, or {@link #UNKNOWN}. */
    static long declaredLength(Response response) {
        for (Map.Entry<String, String> field : response.headers()) {
            if (isLength(field.getKey())) {
                return Grammar.length(field.getValue());
            }
        }
        return UNKNOWN;
    }

    private static boolean isLength(@Nullable String name) {
        return "content-length".equalsIgnoreCase(name);
    }

    /** Whether the listener sets this field itself, or it applies to one connection only. */
    public static boolean reserved(String name) {
        return switch (name.length()) {
            case 2 -> name.equalsIgnoreCase("te");
            case 4 -> name.equalsIgnoreCase("date");
            case 7 -> name.equalsIgnoreCase("trailer") || name.equalsIgnoreCase("upgrade");
            case 10 -> name.equalsIgnoreCase("connection") || name.equalsIgnoreCase("keep-alive");
            case 14 -> name.equalsIgnoreCase("content-length");
            case 16 -> name.equalsIgnoreCase("proxy-connection");
            case 17 -> name.equalsIgnoreCase("transfer-encoding");
            default -> false;
        };
    }

    /** Whether a status never has a body (RFC 9110 section 6.4.1). */
    static boolean bodyless(int status) {
        return status == 204 || status == 304;
    }
}
