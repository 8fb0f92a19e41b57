package io.ironbridge.httpclient;

import static io.ironbridge.httpclient.Fields.require;

import io.ironbridge.socketclient.BackoffConfig;
import io.ironbridge.socketclient.ClientTls;
import io.ironbridge.socketclient.SocketConfig;
import java.util.Optional;

/**
 * How to reach one HTTP endpoint, and what its connections and replies are held to.
 *
 * @param socket HTTPS when it has TLS, otherwise HTTP
 * @param requestIdHeader the request header in which to send the request id; empty to send it
 *     nowhere
 * @param backoff of credentials that the endpoint refused (status 401)
 */
public record HttpClientConfig(
        SocketConfig socket,
        Limits limits,
        Optional<String> requestIdHeader,
        BackoffConfig backoff) {
    /**
     * Checks what is given.
     *
     * @throws IllegalArgumentException for what cannot be; the message says what
     */
    public HttpClientConfig {
        requestIdHeader.ifPresent(Fields::requireName);
    }

    /**
     * Plain HTTP, everything else at its default.
     *
     * @throws IllegalArgumentException for what cannot be; the message says what
     */
    public static HttpClientConfig of(String host, int port) {
        return of(SocketConfig.of(host, port));
    }

    /** This socket, everything else at its default. */
    public static HttpClientConfig of(SocketConfig socket) {
        return new HttpClientConfig(
                socket, Limits.DEFAULTS, Optional.empty(), BackoffConfig.DEFAULT);
    }

    public HttpClientConfig withTls(ClientTls given) {
        return new HttpClientConfig(socket.withTls(given), limits, requestIdHeader, backoff);
    }

    public HttpClientConfig withMaxConnections(int given) {
        return new HttpClientConfig(
                socket.withMaxConnections(given), limits, requestIdHeader, backoff);
    }

    public HttpClientConfig withTimeouts(SocketConfig.Timeouts given) {
        return new HttpClientConfig(socket.withTimeouts(given), limits, requestIdHeader, backoff);
    }

    public HttpClientConfig withLimits(Limits given) {
        return new HttpClientConfig(socket, given, requestIdHeader, backoff);
    }

    public HttpClientConfig withRequestIdHeader(String given) {
        return new HttpClientConfig(socket, limits, Optional.of(given), backoff);
    }

    public HttpClientConfig withBackoff(BackoffConfig given) {
        return new HttpClientConfig(socket, limits, requestIdHeader, given);
    }

    /** Host and port as they appear in outcomes and messages. */
    public String endpoint() {
        return socket.endpoint();
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
