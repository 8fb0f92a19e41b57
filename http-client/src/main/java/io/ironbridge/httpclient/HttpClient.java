package io.ironbridge.httpclient;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Connector.ConnectionCounts;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.socketclient.CallerCredentialBackoff;
import io.ironbridge.socketclient.ClientLoops;
import io.ironbridge.socketclient.ConnectionCredentialBackoff;
import io.ironbridge.socketclient.CredentialBackoff;
import io.ironbridge.socketclient.SocketClient;
import io.ironbridge.socketclient.SocketConfig;
import io.netty.handler.codec.http.HttpDecoderConfig;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Calls one HTTP endpoint over a pool of persistent HTTP/1.1 connections, as {@link SocketClient}
 * does. Redirects are not followed, compression is neither requested nor decoded. Credentials that
 * the endpoint refused are not sent again for {@link HttpClientConfig#backoff}: calls with them end
 * with {@link Outcome.NotSent}. Callers' own credentials have a separate backoff for each caller.
 *
 * <p>Thread-safe.
 */
public final class HttpClient implements AutoCloseable {
    private final HttpClientConfig config;
    private final SocketClient<HttpCall> sockets;
    private final ConnectionCredentialBackoff backoff;
    private final CallerCredentialBackoff callerBackoff;

    /** Connections are established on demand. */
    public HttpClient(HttpClientConfig config, ClientLoops loops) {
        this.config = config;
        HttpDecoderConfig decoding = HttpConnection.decoding(config.limits());
        this.sockets =
                new SocketClient<>(
                        config.socket(),
                        loops,
                        place -> new HttpConnection(place, config.limits(), decoding));
        this.backoff =
                new ConnectionCredentialBackoff(
                        config.endpoint(), config.backoff(), HttpClient::isRefused);
        this.callerBackoff =
                new CallerCredentialBackoff(
                        config.endpoint(), config.backoff(), HttpClient::isRefused);
    }

    private static boolean isRefused(Outcome outcome) {
        return outcome instanceof Outcome.Replied(Payload.HttpReply reply, _)
                && reply.refusesUser();
    }

    /** Prepares requests with this head for this endpoint. */
    public PreparedRequest prepare(RequestHead head) {
        return PreparedRequest.of(this, config, head);
    }

    void call(
            PreparedRequest request,
            Bytes body,
            CallContext context,
            Consumer<? super Outcome> answer) {
        String callerValue = request.callerValue(context);
        if (callerValue == null && request.namesCaller()) {
            answer.accept(
                    new Outcome.NotSent(
                            request.name()
                                    + " requires a caller identity that this call does not have"));
            return;
        }
        sockets.call(
                new HttpCall(
                        config.socket(),
                        request,
                        body,
                        context,
                        callerValue,
                        backoff(request),
                        answer));
    }

    private CredentialBackoff backoff(PreparedRequest request) {
        if (request.sendsCallersPassword()) {
            return callerBackoff;
        }
        return request.hasCredentials() ? backoff : ConnectionCredentialBackoff.OFF;
    }

    /** Maximum number of concurrent calls: {@link SocketConfig#maxConnections}. */
    public int capacity() {
        return sockets.capacity();
    }

    /** State of the connections; cheap. */
    public ConnectionCounts connections() {
        return sockets.connections();
    }

    /** As {@link Connector#refusedCredentials}. */
    public int refusedCredentials() {
        return backoff.refused() + callerBackoff.refused();
    }

    /** As {@link Connector#releaseCredentials}. */
    public void releaseCredentials() {
        backoff.release();
        callerBackoff.release();
    }

    /** Whether the endpoint listens, see {@link SocketClient#test}. */
    public Optional<String> test(Duration longest) {
        return sockets.test(longest);
    }

    /**
     * Closes all connections and returns at once. Calls in progress end with {@link
     * Outcome.Unreachable}, streamed bodies fail; new calls get the same outcome.
     */
    @Override
    public void close() {
        sockets.close();
    }
}
