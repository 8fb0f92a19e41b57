package io.ironbridge.workloaddriver.protocol.http;

import java.time.Duration;

/**
 * Target, TLS, credentials, limits and version of HTTP connections.
 *
 * @param tls used if the target is secure
 */
public record HttpSettings(
        HttpTarget target,
        TlsSettings tls,
        Credentials credentials,
        Limits limits,
        HttpVersion version) {
    /** By HTTP/1.1. */
    public HttpSettings(
            HttpTarget target, TlsSettings tls, Credentials credentials, Limits limits) {
        this(target, tls, credentials, limits, new HttpVersion.Http11());
    }

    /** The same with other limits. */
    public HttpSettings withLimits(Limits others) {
        return new HttpSettings(target, tls, credentials, others, version);
    }

    /**
     * Limits of one request.
     *
     * @param connect to connect, and as long again for the TLS handshake
     * @param answer from sending to the whole answer; connecting included
     * @param answerBytes longest body of an answer
     */
    public record Limits(Duration connect, Duration answer, long answerBytes) {
        /** The longest time. */
        public static final Duration LONGEST = Duration.ofHours(1);

        /** The longest body that can be allowed. */
        public static final long MOST_BYTES = 1L << 30;

        /** 5 s, 30 s, 64 MiB. */
        public static final Limits DEFAULTS =
                new Limits(Duration.ofSeconds(5), Duration.ofSeconds(30), 64L << 20);
    }
}
