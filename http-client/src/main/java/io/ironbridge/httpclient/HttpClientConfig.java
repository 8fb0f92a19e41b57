package io.ironbridge.httpclient;

import static io.ironbridge.httpclient.Fields.require;

import io.ironbridge.socketclient.BackoffConfig;
import io.ironbridge.socketclient.ClientTls;
import io.ironbridge.socketclient.SocketConfig;
import java.util.Optional;

/**
 * Address and limits of one HTTP endpoint.
 *
 * @param socket HTTPS if it has TLS, otherwise HTTP
 * @param requestIdHeader the request header for the request id; empty to send none
 * @param backoff of credentials that the endpoint refused (status 401)
 */
public record HttpClientConfig(
        SocketConfig socket,
        Limits limits,
        Optional<String> requestIdHeader,
        BackoffConfig backoff) {
    /**
     * Validates the settings.
     *
     * @throws IllegalArgumentException for a value out of range; the message names it
     */
    public HttpClientConfig {
        requestIdHeader.ifPresent(Fields::requireName);
    }

    /**
     * Plain HTTP with default settings.
     *
     * @throws IllegalArgumentException for a value out of range; the message names it
     */
    public static HttpClientConfig of(String host, int port) {
        return of(SocketConfig.of(host, port));
    }

    /** This socket with default settings. */
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

    /** Host and port as in outcomes and messages. */
    public String endpoint() {
        return socket.endpoint();
    }

    /**
     * Maximum sizes of a reply in bytes; a larger reply is {@code Unreadable}.
     *
     * @param replyBytes of a body that is held completely in memory; streamed bodies are limited by
     *     time only
     * @param streamAbove the body of a streamed reply is read completely up to this size, so that
     *     its connection is free before a slow client has read it
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
