package io.ironbridge.gateway;

import io.ironbridge.gateway.http.Request;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The id that a request has in logs and problems: the caller's {@code x-request-id} where it is
 * harmless, otherwise one of ours.
 */
final class RequestIds {
    private static final int MAX_LENGTH = 64;

    private RequestIds() {}

    static String of(Request request) {
        String given = request.headers().first("x-request-id");
        return given != null && isHarmless(given) ? given : fresh();
    }

    /** An id of ours. */
    static String fresh() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }

    private static boolean isHarmless(String id) {
        return !id.isEmpty()
                && id.length() <= MAX_LENGTH
                && id.chars().allMatch(RequestIds::isPlain);
    }

    private static boolean isPlain(int c) {
        return (c >= '0' && c <= '9')
                || (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || c == '-'
                || c == '_'
                || c == '.';
    }
}
