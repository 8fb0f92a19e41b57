package io.ironbridge.gateway.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.group.ChannelGroup;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.util.concurrent.TimeUnit;

/**
 * Stands where connections are accepted: closes those above the limits, before a byte of them is
 * read, counts and remembers the others.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Netty tells failures to the pipeline, too
final class ConnectionGate extends ChannelInboundHandlerAdapter {
    private static final Logger LOG = System.getLogger(ConnectionGate.class.getName());
    private static final long WARNING_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final Serving serving;
    private final ChannelGroup connections;
    private final SourceCounts sources = new SourceCounts();
    private long nextWarning = System.nanoTime();
    private long nextFull = nextWarning;

    ConnectionGate(Serving serving, ChannelGroup connections) {
        this.serving = serving;
        this.connections = connections;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object accepted) {
        Channel connection = (Channel) accepted;
        InetAddress address = Serving.remote(connection).getAddress();
        SourceLimit limit = serving.limits().perSource();
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

    private void warn(int most) {
        long now = System.nanoTime();
        if (now - nextFull >= 0) {
            nextFull = now + WARNING_NANOS;
            LOG.log(
                    Level.WARNING,
                    "IRB-HTTP-0106W More connections are refused: {0} are open",
                    Integer.toString(most));
        }
    }

    /** Once a minute: a source that is refused comes again. */
    private void warn(InetAddress address, SourceLimit limit) {
        long now = System.nanoTime();
        if (now - nextWarning >= 0) {
            nextWarning = now + WARNING_NANOS;
            LOG.log(
                    Level.WARNING,
                    "IRB-HTTP-0104W More connections of {0} are refused: it has {1} open",
                    address.getHostAddress(),
                    Integer.toString(limit.maxConnections()));
        }
    }
}
