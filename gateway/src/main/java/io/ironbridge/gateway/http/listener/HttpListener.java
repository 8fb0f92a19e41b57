package io.ironbridge.gateway.http.listener;

import io.ironbridge.gateway.http.EventLoops;
import io.ironbridge.gateway.http.HeadHandler;
import io.ironbridge.gateway.http.HttpTimeouts;
import io.ironbridge.gateway.http.ListenerConfig;
import io.ironbridge.gateway.http.ListenerCounts;
import io.ironbridge.gateway.http.Serving;
import io.ironbridge.gateway.http.h2.Http2Connection;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/**
 * Listens on one port and passes requests by HTTP/1.0, HTTP/1.1 and HTTP/2 to a handler. On a plain
 * port HTTP/2 requires prior knowledge, on a TLS port ALPN. Thread-safe.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Netty reports failures to the pipeline as well
public final class HttpListener implements AutoCloseable {
    private static final long CLOSE_MILLIS = 5_000;

    private final Serving serving;
    private final Channel server;
    private final ChannelGroup connections;
    private final EventLoops loops;

    private HttpListener(
            Serving serving, Channel server, ChannelGroup connections, EventLoops loops) {
        this.serving = serving;
        this.server = server;
        this.connections = connections;
        this.loops = loops;
    }

    /**
     * Binds and accepts. Blocks until bound; must not be called on an event loop.
     *
     * @throws IOException if the address cannot be bound
     */
    public static HttpListener start(ListenerConfig config, HeadHandler handler, EventLoops loops)
            throws IOException {
        Serving serving = new Serving(config, handler);
        ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
        var bound =
                new ServerBootstrap()
                        .group(loops.group())
                        .channel(loops.serverChannel())
                        .option(ChannelOption.SO_BACKLOG, config.backlog())
                        .option(ChannelOption.SO_REUSEADDR, true)
                        .childOption(ChannelOption.TCP_NODELAY, true)
                        .handler(new ConnectionGate(serving, connections))
                        .childHandler(
                                new ConnectionInitializer(
                                        serving, config.tls(), loops.handshakes()))
                        .bind(address(config))
                        .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new IOException(
                    "cannot listen on " + config.host() + ":" + config.port(), bound.cause());
        }
        return new HttpListener(serving, bound.channel(), connections, loops);
    }

    private static InetSocketAddress address(ListenerConfig config) {
        return config.host().equals("*")
                ? new InetSocketAddress(config.port())
                : new InetSocketAddress(config.host(), config.port());
    }

    /** The address, with the port that was chosen. */
    public InetSocketAddress address() {
        return (InetSocketAddress) server.localAddress();
    }

    /** The current and accumulated counts. */
    public ListenerCounts counts() {
        return serving.tally().counts();
    }

    /**
     * Stops without losing a request: accepts no new connections, answers requests in flight and
     * those that clients still send on open connections, asks clients to leave ({@code Connection:
     * close}, GOAWAY), closes idle connections after {@link HttpTimeouts#drainIdle}, and all
     * remaining ones after {@code limit}.
     *
     * @return completes when no connection is left
     */
    public CompletionStage<Void> drain(Duration limit) {
        CompletableFuture<Void> gone = new CompletableFuture<>();
        serving.drain();
        server.close().addListener(_ -> drainConnections(limit, gone));
        return gone;
    }

    private void drainConnections(Duration limit, CompletableFuture<Void> gone) {
        connections.forEach(open -> open.pipeline().fireUserEventTriggered(Serving.Drain.BEGINS));
        var force = loops.group().schedule(this::closeAll, limit.toMillis(), TimeUnit.MILLISECONDS);
        connections
                .newCloseFuture()
                .addListener(_ -> {
                    force.cancel(false);
                    gone.complete(null);
                });
    }

    private void closeAll() {
        connections.forEach(Http2Connection::closeNow);
    }

    /**
     * Closes everything at once and waits until it is closed, 5 s at most. Must not be called on an
     * event loop.
     */
    @Override
    public void close() {
        drain(Duration.ZERO)
                .toCompletableFuture()
                .completeOnTimeout(null, CLOSE_MILLIS, TimeUnit.MILLISECONDS)
                .join();
    }
}
