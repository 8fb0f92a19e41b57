package io.ironbridge.httpclient;

import static io.ironbridge.httpclient.Fields.require;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How to reach one HTTP endpoint, and what its connections and replies are held to.
 *
 * @param host name or address, without brackets for IPv6
 * @param port of HTTPS when {@code tls} is given, otherwise of HTTP
 * @param tls empty for plain HTTP
 * @param maxConnections most connections at once, which is also how many calls can be under way; at
 *     least 1
 * @param requestIdHeader the request header in which to send the request id; empty to send it
 *     nowhere
 * @param credentialsHold how long credentials that the endpoint refused (status 401) are not sent
 *     again; then one request tries them. Zero: they are always sent
 */
public record HttpClientConfig(
        String host,
        int port,
        Optional<ClientTls> tls,
        int maxConnections,
        Timeouts timeouts,
        Limits limits,
        Optional<String> requestIdHeader,
        Duration credentialsHold) {
    /** {@link #maxConnections} unless set. */
    public static final int DEFAULT_MAX_CONNECTIONS = 64;

    /** {@link #credentialsHold} unless set. */
    public static final Duration DEFAULT_CREDENTIALS_HOLD = Duration.ofSeconds(30);

    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._:%-]+");

    /**
     * Checks what is given.
     *
     * @throws IllegalArgumentException for what cannot be; the message says what
     */
    public HttpClientConfig {
        require(HOST.matcher(host).matches(), "not a host name: " + host);
        require(port > 0 && port < 65536, "not a port: " + port);
        require(maxConnections > 0, "maxConnections must be at least 1");
        requestIdHeader.ifPresent(Fields::requireName);
        require(!credentialsHold.isNegative(), "credentialsHold must not be negative");
    }

    /** Plain HTTP, everything else at its default. */
    public static HttpClientConfig of(String host, int port) {
        return new HttpClientConfig(
                host,
                port,
                Optional.empty(),
                DEFAULT_MAX_CONNECTIONS,
                Timeouts.DEFAULTS,
                Limits.DEFAULTS,
                Optional.empty(),
                DEFAULT_CREDENTIALS_HOLD);
    }

    public HttpClientConfig withTls(ClientTls given) {
        return new HttpClientConfig(
                host,
                port,
                Optional.of(given),
                maxConnections,
                timeouts,
                limits,
                requestIdHeader,
                credentialsHold);
    }

    public HttpClientConfig withMaxConnections(int given) {
        return new HttpClientConfig(
                host, port, tls, given, timeouts, limits, requestIdHeader, credentialsHold);
    }

    public HttpClientConfig withTimeouts(Timeouts given) {
        return new HttpClientConfig(
                host, port, tls, maxConnections, given, limits, requestIdHeader, credentialsHold);
    }

    public HttpClientConfig withLimits(Limits given) {
        return new HttpClientConfig(
                host, port, tls, maxConnections, timeouts, given, requestIdHeader, credentialsHold);
    }

    public HttpClientConfig withRequestIdHeader(String given) {
        return new HttpClientConfig(
                host,
                port,
                tls,
                maxConnections,
                timeouts,
                limits,
                Optional.of(given),
                credentialsHold);
    }

    public HttpClientConfig withCredentialsHold(Duration given) {
        return new HttpClientConfig(
                host, port, tls, maxConnections, timeouts, limits, requestIdHeader, given);
    }

    /** Host and port as they appear in outcomes and messages. */
    public String endpoint() {
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
     *     only
     * @param streamAbove the body of a streamed reply comes whole up to this size, so that its
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
}
