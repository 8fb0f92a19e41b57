package io.ironbridge.gateway.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.group.ChannelGroup;

/**
 * Stands where connections are accepted: closes those above the limit, counts and remembers the
 * others.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Netty tells failures to the pipeline, too
final class ConnectionGate extends ChannelInboundHandlerAdapter {
    private final Serving serving;
    private final ChannelGroup connections;

    ConnectionGate(Serving serving, ChannelGroup connections) {
        this.serving = serving;
        this.connections = connections;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object accepted) {
        Channel connection = (Channel) accepted;
        if (!serving.tally().admit(serving.limits().maxConnections())) {
            connection.unsafe().closeForcibly();
            return;
        }
        connection.closeFuture().addListener(_ -> serving.tally().closed());
        connections.add(connection);
        ctx.fireChannelRead(accepted);
    }
}
