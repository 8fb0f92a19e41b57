package io.ironbridge.gateway.http;

import io.ironbridge.gateway.http.h1.HeadParser;
import java.nio.charset.StandardCharsets;

/** Reads heads of requests that were not read from a socket. */
public final class Heads {
    private static final int LARGE = 1 << 24;
    private static final HttpLimits LIMITS =
            HttpLimits.defaults()
                    .withMaxRequestLine(LARGE)
                    .withMaxHeaderBytes(LARGE)
                    .withMaxHeaderCount(LARGE);

    private Heads() {}

    /**
     * Reads a head, or refuses it.
     *
     * @param lines with line ends, without the empty line
     */
    public static void read(String lines) {
        try {
            HeadParser.parse((lines + "\r\n").getBytes(StandardCharsets.ISO_8859_1), LIMITS);
        } catch (RefusedRequest _) {
            // as most of them
        }
    }
}
