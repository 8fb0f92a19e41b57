package io.ironbridge.connectordb2;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.netty.channel.EventLoop;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Calls Db2's native REST services over a pool of persistent HTTP/1.1 connections.
 *
 * <p>A call runs on the event loop it was made on when a connection there is free, otherwise it
 * hops to another. Requests are sent once: the single repetition is a request for which the pooled
 * connection turned out to be closed before any of its bytes was written. Redirects are not
 * followed, compression is not asked for.
 *
 * <p>Payloads in are {@link Payload.Json}, replies {@link Payload.HttpReply} whatever their status.
 * Thread-safe.
 */
public final class Db2RestConnector implements Connector {
    private final Db2RestConfig config;
    private final List<EventLoop> loops;
    private final Db2Pool pool;

    public Db2RestConnector(Db2RestConfig config, EventLoops eventLoops) {
        this.config = config;
        this.loops = eventLoops.all();
        Db2Endpoint endpoint = new Db2Endpoint(config, eventLoops.channelType());
        this.pool = new Db2Pool(config.maxConnections(), eventLoops.group(), endpoint);
    }

    /**
     * Prepares a service of this location for being called.
     *
     * @param version empty for the service's default version
     * @param streamed whether to pass the body of a reply with status 200 on while it arrives
     * @throws IllegalArgumentException when a name cannot be a path segment
     */
    public Db2Target target(
            String collection, String service, Optional<String> version, boolean streamed) {
        return Db2Target.of(
                this, config, new Db2Target.Service(collection, service, version), streamed);
    }

    void call(
            Db2Target target,
            Payload.Json request,
            CallContext context,
            Consumer<? super Outcome> answer) {
        Db2Call call = Db2Call.of(config, target, request, context, answer);
        if (!call.endsUnsent()) {
            start(call);
        }
    }

    private void start(Db2Call call) {
        switch (pool.lease(EventLoops.current(loops))) {
            case Db2Pool.Leased(Db2Connection connection) -> connection.start(call);
            case Db2Pool.Full _ -> call.answer(new Outcome.Busy(config.endpoint(), capacity()));
            case Db2Pool.Closed _ -> call.answer(Db2Call.closed(config.endpoint(), false));
        }
    }

    @Override
    public int capacity() {
        return config.maxConnections();
    }

    @Override
    public ConnectionCounts connections() {
        return pool.counts();
    }

    @Override
    public void close() {
        pool.close();
    }
}
