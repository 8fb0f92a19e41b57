package io.ironbridge.gateway.routing;

import io.ironbridge.gateway.http.EventLoops;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Tells load balancers by HAProxy's protocol for agents how much work this server should get
 * (HAProxy, configuration manual 2.6, "agent-check"): one line for each connection, then its end.
 */
public final class AgentPort implements AutoCloseable {
    private final Channel channel;

    private AgentPort(Channel channel) {
        this.channel = channel;
    }

    /**
     * Opens the port.
     *
     * @param admitted whose connections are answered; others are closed
     * @param line makes the answer, without its end; must not wait
     */
    public static AgentPort open(
            EventLoops loops,
            InetSocketAddress address,
            Predicate<InetAddress> admitted,
            Supplier<String> line)
            throws IOException {
        var binding =
                new ServerBootstrap()
                        .group(loops.group())
                        .channel(loops.serverChannel())
                        .option(ChannelOption.SO_REUSEADDR, true)
                        .childHandler(new Answering(admitted, line))
                        .bind(address)
                        .awaitUninterruptibly();
        if (!binding.isSuccess()) {
            throw new IOException(binding.cause());
        }
        return new AgentPort(binding.channel());
    }

    /** Where it listens. */
    public int port() {
        return ((InetSocketAddress) channel.localAddress()).getPort();
    }

    @Override
    public void close() {
        channel.close().awaitUninterruptibly();
    }

    @ChannelHandler.Sharable
    private static final class Answering extends ChannelInboundHandlerAdapter {
        /** Seconds that a client has to close its side. */
        private static final int LINGER = 5;

        private final Predicate<InetAddress> admitted;
        private final Supplier<String> line;

        Answering(Predicate<InetAddress> admitted, Supplier<String> line) {
            this.admitted = admitted;
            this.line = line;
        }

        @Override
        @SuppressWarnings("FutureReturnValueIgnored") // the connection ends in any case
        public void channelActive(ChannelHandlerContext context) {
            if (context.channel().remoteAddress() instanceof InetSocketAddress peer
                    && admitted.test(peer.getAddress())) {
                byte[] answer = (line.get() + "\n").getBytes(StandardCharsets.US_ASCII);
                context.writeAndFlush(Unpooled.wrappedBuffer(answer))
                        .addListener(_ -> ((SocketChannel) context.channel()).shutdownOutput());
                context.executor().schedule(() -> context.close(), LINGER, TimeUnit.SECONDS);
            } else {
                context.close();
            }
        }

        /**
         * HAProxy's {@code agent-send}: unread, it would reset the connection before the answer.
         */
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ReferenceCountUtil.release(message);
        }

        @Override
        @SuppressWarnings("FutureReturnValueIgnored")
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close();
        }
    }
}
