package io.ironbridge.connectordb2;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How to reach one Db2 location's native REST services.
 *
 * @param host name or address of the DDF, without brackets for IPv6
 * @param port DDF's SQL port, or its secure port when {@code tls} is given
 * @param credentials for basic authentication; empty when the client certificate says who calls
 * @param tls empty for plain HTTP
 * @param maxConnections most connections at once, which is also how many calls can be under way; at
 *     least 1
 * @param correlationHeader the request header in which to send the request id; empty to send it
 *     nowhere (no such header of Db2's is documented)
 */
public record Db2RestConfig(
        String host,
        int port,
        Optional<Db2Credentials> credentials,
        Optional<Db2Tls> tls,
        int maxConnections,
        Timeouts timeouts,
        Limits limits,
        Optional<String> correlationHeader) {
    /** {@link #maxConnections} unless set. */
    public static final int DEFAULT_MAX_CONNECTIONS = 64;

    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._:%-]+");
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");

    public Db2RestConfig {
        require(HOST.matcher(host).matches(), "not a host name: " + host);
        require(port > 0 && port < 65536, "not a port: " + port);
        require(maxConnections > 0, "maxConnections must be at least 1");
        require(
                correlationHeader.isEmpty() || TOKEN.matcher(correlationHeader.get()).matches(),
                "not a header name: " + correlationHeader.orElse(""));
    }

    /** Plain HTTP without credentials, everything else at its default. */
    public static Db2RestConfig of(String host, int port) {
        return new Db2RestConfig(
                host,
                port,
                Optional.empty(),
                Optional.empty(),
                DEFAULT_MAX_CONNECTIONS,
                Timeouts.DEFAULTS,
                Limits.DEFAULTS,
                Optional.empty());
    }

    public Db2RestConfig withCredentials(Db2Credentials given) {
        return new Db2RestConfig(
                host,
                port,
                Optional.of(given),
                tls,
                maxConnections,
                timeouts,
                limits,
                correlationHeader);
    }

    public Db2RestConfig withTls(Db2Tls given) {
        return new Db2RestConfig(
                host,
                port,
                credentials,
                Optional.of(given),
                maxConnections,
                timeouts,
                limits,
                correlationHeader);
    }

    public Db2RestConfig withMaxConnections(int given) {
        return new Db2RestConfig(
                host, port, credentials, tls, given, timeouts, limits, correlationHeader);
    }

    public Db2RestConfig withTimeouts(Timeouts given) {
        return new Db2RestConfig(
                host, port, credentials, tls, maxConnections, given, limits, correlationHeader);
    }

    public Db2RestConfig withLimits(Limits given) {
        return new Db2RestConfig(
                host, port, credentials, tls, maxConnections, timeouts, given, correlationHeader);
    }

    public Db2RestConfig withCorrelationHeader(String given) {
        return new Db2RestConfig(
                host, port, credentials, tls, maxConnections, timeouts, limits, Optional.of(given));
    }

    /** Host and port as they appear in outcomes and messages. */
    String endpoint() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }

    /**
     * All longer than zero.
     *
     * @param connect until a connection stands; the TLS handshake gets the same time again
     * @param receive from the start of a call to its reply complete, a streamed body included
     * @param idle how long an unused connection is kept
     */
    public record Timeouts(Duration connect, Duration receive, Duration idle) {
        public static final Timeouts DEFAULTS =
                new Timeouts(
                        Duration.ofSeconds(30), Duration.ofSeconds(60), Duration.ofSeconds(30));

        public Timeouts {
            require(
                    positive(connect) && positive(receive) && positive(idle),
                    "a timeout must be longer than zero");
        }

        private static boolean positive(Duration duration) {
            return duration.isPositive();
        }
    }

    /**
     * What a reply may measure, in bytes; more is {@code Unreadable}.
     *
     * @param replyBytes of a body that is held whole in memory; streamed bodies are bounded by time
     *     only. Db2's own limit is 2 GB
     * @param streamAbove a body for a streamed target comes whole up to this size, so that its
     *     connection is free before a slow client has taken it
     * @param headerBytes of all header fields together
     * @param statusLineBytes of the first line
     */
    public record Limits(int replyBytes, int streamAbove, int headerBytes, int statusLineBytes) {
        public static final Limits DEFAULTS = new Limits(64 << 20, 64 << 10, 64 << 10, 4 << 10);

        public Limits {
            require(
                    replyBytes > 0 && headerBytes > 0 && statusLineBytes > 0,
                    "a limit must be at least 1");
            require(streamAbove >= 0, "streamAbove must not be negative");
        }
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
