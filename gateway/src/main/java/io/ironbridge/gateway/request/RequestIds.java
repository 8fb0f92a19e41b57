package io.ironbridge.gateway.request;

import io.ironbridge.apiproject.server.ObservationConfig.Correlation;
import io.ironbridge.gateway.http.Request;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Chooses the id of a request in logs, problems, traces and at back ends: the caller's id if it is
 * safe and accepted, otherwise a new one.
 */
public final class RequestIds {
    private static final int MAX_LENGTH = 64;

    private final Correlation settings;

    public RequestIds(Correlation settings) {
        this.settings = settings;
    }

    String of(Request request) {
        if (!settings.trusted()) {
            return fresh();
        }
        String given = request.headers().first(settings.header());
        return given != null && isHarmless(given) ? given : fresh();
    }

    /** The header for ids in requests and answers. */
    String header() {
        return settings.header();
    }

    /** Whether every answer has the id; otherwise only answers that report a failure have it. */
    boolean isAlwaysReturned() {
        return settings.always();
    }

    /** A new id. */
    public static String fresh() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }

    /**
     * Whether the id is safe: it cannot end a header or a log line, or act as a delimiter in a
     * query.
     */
    private static boolean isHarmless(String id) {
        if (id.isEmpty() || id.length() > MAX_LENGTH) {
            return false;
        }
        for (int i = 0; i < id.length(); i++) {
            if (!isPlain(id.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPlain(char c) {
        return (c >= '0' && c <= '9')
                || (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || c == '-'
                || c == '_'
                || c == '.';
    }
}
