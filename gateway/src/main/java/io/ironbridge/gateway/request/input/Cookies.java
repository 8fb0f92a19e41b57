package io.ironbridge.gateway.request.input;

import io.ironbridge.gateway.assets.HeaderMap;
import io.ironbridge.gateway.http.Request;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * The cookies of a request (RFC 6265); several with one name are joined by commas, as in z/OS
 * Connect.
 */
public final class Cookies {
    private Cookies() {}

    public static Map<String, String> of(Request request) {
        return HeaderMap.ofCookies(cookie -> read(request, cookie));
    }

    private static void read(Request request, BiConsumer<String, String> cookie) {
        for (String header : request.headers().all("cookie")) {
            for (String pair : header.split(";", -1)) {
                int equals = pair.indexOf('=');
                if (equals > 0) {
                    cookie.accept(
                            pair.substring(0, equals).strip(),
                            unquoted(pair.substring(equals + 1).strip()));
                }
            }
        }
    }

    private static String unquoted(String value) {
        return value.length() > 1 && value.startsWith("\"") && value.endsWith("\"")
                ? value.substring(1, value.length() - 1)
                : value;
    }
}
