package io.ironbridge.workloaddriver.protocol.socket;

import io.ironbridge.workloaddriver.engine.ExecutorLoop;
import io.ironbridge.workloaddriver.engine.Loop;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Event loops for clients of any protocol: epoll if the platform has it, otherwise NIO.
 * Thread-safe.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the group ends in its own time
public final class NettyLoops implements AutoCloseable {
    private static final long CLOSE_MILLIS = 2_000;

    private final EventLoopGroup group;
    private final boolean epoll;

    private NettyLoops(EventLoopGroup group, boolean epoll) {
        this.group = group;
        this.epoll = epoll;
    }

    /**
     * Starts loops.
     *
     * @param threads number of loops; 0: one for each processor
     */
    public static NettyLoops start(int threads) {
        boolean epoll = Epoll.isAvailable();
        int count = threads > 0 ? threads : Runtime.getRuntime().availableProcessors();
        return new NettyLoops(
                new MultiThreadIoEventLoopGroup(
                        count,
                        new DefaultThreadFactory("ironbridge-drive", true),
                        epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory()),
                epoll);
    }

    /** Each of them. */
    public List<Loop> all() {
        List<Loop> loops = new ArrayList<>();
        for (EventExecutor executor : group) {
            loops.add(new ExecutorLoop(executor));
        }
        return List.copyOf(loops);
    }

    /** {@code epoll} or {@code nio}. */
    public String transport() {
        return epoll ? "epoll" : "nio";
    }

    /**
     * Opens sockets on one of {@link #all}, with TCP_NODELAY.
     *
     * @param connect connect timeout
     * @throws IllegalArgumentException if it is another loop
     */
    public Bootstrap bootstrap(Loop loop, InetSocketAddress address, Duration connect) {
        return new Bootstrap()
                .group(eventLoop(loop))
                .channel(epoll ? EpollSocketChannel.class : NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) connect.toMillis())
                .remoteAddress(address);
    }

    private static EventLoop eventLoop(Loop loop) {
        if (loop instanceof ExecutorLoop(var executor) && executor instanceof EventLoop netty) {
            return netty;
        }
        throw new IllegalArgumentException("not one of NettyLoops: " + loop);
    }

    /** Stops the loops and waits for them. Must not be called on a loop. */
    @Override
    public void close() {
        group.shutdownGracefully(0, CLOSE_MILLIS, TimeUnit.MILLISECONDS)
                .awaitUninterruptibly(CLOSE_MILLIS);
    }
}
