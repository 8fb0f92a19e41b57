package io.ironbridge.gateway.http.listener;

import io.ironbridge.gateway.http.Serving;
import io.ironbridge.gateway.http.h1.Http1Connection;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Adds the handlers to a new connection. */
final class ConnectionInitializer extends ChannelInitializer<SocketChannel> {
    private final Serving serving;
    private final @Nullable Supplier<SslContext> tls;
    private final Executor handshakes;

    /**
     * @param handshakes computes keys and signatures
     */
    ConnectionInitializer(
            Serving serving, @Nullable Supplier<SslContext> tls, Executor handshakes) {
        this.serving = serving;
        this.tls = tls;
        this.handshakes = handshakes;
    }

    @Override
    protected void initChannel(SocketChannel channel) {
        if (tls == null) {
            channel.pipeline().addLast(new Http1Connection(serving));
            return;
        }
        SslHandler handler = tls.get().newHandler(channel.alloc(), handshakes);
        handler.setHandshakeTimeoutMillis(serving.timeouts().header().toMillis());
        channel.pipeline().addLast(handler, new ProtocolChoice(serving));
        handler.handshakeFuture().addListener(done -> logFailure(channel, done.cause()));
    }

    /** Clients that only connect and close, as probes of load balancers do, are not logged. */
    private void logFailure(SocketChannel channel, @Nullable Throwable cause) {
        if (cause != null && !(cause instanceof ClosedChannelException)) {
            serving.handshakeFailed(channel, cause);
        }
    }
}
