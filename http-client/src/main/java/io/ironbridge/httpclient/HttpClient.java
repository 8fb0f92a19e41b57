package io.ironbridge.httpclient;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Connector.ConnectionCounts;
import io.ironbridge.connectorapi.Outcome;
import io.netty.channel.EventLoop;
import java.util.List;
import java.util.function.Consumer;

/**
 * Calls one HTTP endpoint over a pool of persistent HTTP/1.1 connections, one request at a time on
 * each.
 *
 * <p>A call runs on the event loop it was made on when a connection there is free, otherwise it
 * hops to another. It never waits for a connection: beyond {@link #capacity} it is {@link
 * Outcome.Busy} at once. Requests are sent once: the single repetition is a request for which the
 * pooled connection turned out to be closed before any of its bytes was written. A connection whose
 * call ended in any other way than with its whole reply is closed. Redirects are not followed,
 * compression is neither asked for nor undone. Credentials that the endpoint refused are not sent
 * again for {@link HttpClientConfig#credentialsHold}: calls with them are {@link
 * Outcome.HostFailure} then.
 *
 * <p>Thread-safe.
 */
public final class HttpClient implements AutoCloseable {
    private final HttpClientConfig config;
    private final List<EventLoop> loops;
    private final ConnectionPool pool;
    private final CredentialsHold hold;

    /** Connections are established when they are needed. */
    public HttpClient(HttpClientConfig config, ClientLoops loops) {
        this.config = config;
        this.loops = loops.all();
        Endpoint endpoint = new Endpoint(config, loops.channelType());
        this.pool = new ConnectionPool(config.maxConnections(), loops.group(), endpoint);
        this.hold =
                new CredentialsHold(config.endpoint(), config.credentialsHold(), System::nanoTime);
    }

    /** Makes requests with this head ready to be sent to this endpoint. */
    public PreparedRequest prepare(RequestHead head) {
        return PreparedRequest.of(this, config, head);
    }

    void call(
            PreparedRequest request,
            Bytes body,
            CallContext context,
            Consumer<? super Outcome> answer) {
        CredentialsHold holding = request.hasCredentials() ? hold : CredentialsHold.OFF;
        HttpCall call = HttpCall.of(config, request, body, context, holding, answer);
        if (!call.endsUnsent() && !call.isHeld()) {
            start(call);
        }
    }

    private void start(HttpCall call) {
        switch (pool.lease(ClientLoops.current(loops))) {
            case ConnectionPool.Leased(HttpConnection connection) -> connection.start(call);
            case ConnectionPool.Full _ ->
                    call.answer(new Outcome.Busy(config.endpoint(), capacity()));
            case ConnectionPool.Closed _ -> call.answer(HttpCall.closed(config.endpoint(), false));
        }
    }

    /** How many calls may be under way at once: {@link HttpClientConfig#maxConnections}. */
    public int capacity() {
        return config.maxConnections();
    }

    /** What the connections are doing now; cheap. */
    public ConnectionCounts connections() {
        return pool.counts();
    }

    /**
     * Closes all connections and returns at once. Calls under way end with {@link
     * Outcome.Unreachable}, streamed bodies fail; new calls are answered the same.
     */
    @Override
    public void close() {
        pool.close();
    }
}
