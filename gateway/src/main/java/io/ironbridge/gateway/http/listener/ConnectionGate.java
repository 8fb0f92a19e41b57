package io.ironbridge.gateway.http.listener;

import io.ironbridge.gateway.http.HttpLimits;
import io.ironbridge.gateway.http.Peer;
import io.ironbridge.gateway.http.Serving;
import io.ironbridge.gateway.http.SourceLimit;
import io.ironbridge.gateway.logs.Pause;
import io.ironbridge.socketclient.CauseText;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.group.ChannelGroup;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.util.concurrent.TimeUnit;

/**
 * Checks new connections: closes those that are not permitted or exceed a limit, before a byte is
 * read from them, and counts the others.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Netty reports failures to the pipeline as well
final class ConnectionGate extends ChannelInboundHandlerAdapter {
    private static final Logger LOG = System.getLogger(ConnectionGate.class.getName());
    private static final long PAUSE_SECONDS = 1;

    private final Serving serving;
    private final ChannelGroup connections;
    private final SourceCounts sources = new SourceCounts();
    private final Pause ofSources = new Pause();
    private final Pause ofUnwanted = new Pause();
    private final Pause ofAll = new Pause();
    private final Pause ofTrouble = new Pause();
    private boolean paused;

    ConnectionGate(Serving serving, ChannelGroup connections) {
        this.serving = serving;
        this.connections = connections;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object accepted) {
        Channel connection = (Channel) accepted;
        InetAddress address = Peer.remote(connection).getAddress();
        SourceLimit limit = serving.limits().perSource();
        if (!limit.admits().test(address)) {
            serving.tally().refusedSource();
            warn(address);
            connection.unsafe().closeForcibly();
            return;
        }
        boolean counted = limit.counts(address);
        if (counted && !sources.enter(address, limit.maxConnections())) {
            serving.tally().refusedSource();
            warn(address, limit);
            connection.unsafe().closeForcibly();
            return;
        }
        HttpLimits limits = serving.limits();
        if (!serving.tally().admit(limits.maxConnections())) {
            if (counted) {
                sources.leave(address);
            }
            warn(limits.maxConnections());
            connection.unsafe().closeForcibly();
            return;
        }
        connection
                .closeFuture()
                .addListener(_ -> {
                    serving.tally().closed();
                    if (counted) {
                        sources.leave(address);
                    }
                });
        connections.add(connection);
        ctx.fireChannelRead(accepted);
    }

    /**
     * The system refuses a connection, usually for lack of file descriptors. Retrying at once would
     * only use CPU.
     */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (!(cause instanceof IOException)) {
            ctx.fireExceptionCaught(cause);
            return;
        }
        if (ofTrouble.isOver()) {
            LOG.log(
                    Level.ERROR,
                    "IRB-HTTP-0112E Connections cannot be accepted: {0}; retried every second",
                    CauseText.of(cause));
        }
        if (!paused) {
            paused = true;
            ctx.channel().config().setAutoRead(false);
            ctx.executor().schedule(() -> resume(ctx), PAUSE_SECONDS, TimeUnit.SECONDS);
        }
    }

    private void resume(ChannelHandlerContext ctx) {
        paused = false;
        ctx.channel().config().setAutoRead(true);
    }

    private void warn(int most) {
        if (ofAll.isOver()) {
            LOG.log(
                    Level.WARNING,
                    "IRB-HTTP-0106W Further connections are rejected: {0} are open",
                    Integer.toString(most));
        }
    }

    private void warn(InetAddress address) {
        if (ofUnwanted.isOver()) {
            LOG.log(
                    Level.WARNING,
                    "IRB-HTTP-0108W Connections from {0} are rejected: not permitted by tcpOptions"
                            + " of the endpoint",
                    address.getHostAddress());
        }
    }

    private void warn(InetAddress address, SourceLimit limit) {
        if (ofSources.isOver()) {
            LOG.log(
                    Level.WARNING,
                    "IRB-HTTP-0104W Further connections from {0} are rejected: it has {1} open",
                    address.getHostAddress(),
                    Integer.toString(limit.maxConnections()));
        }
    }
}
