package io.ironbridge.gateway.http;

import io.ironbridge.gateway.activity.MeteredThread;
import io.ironbridge.gateway.activity.NiceThread;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The event loops that listeners and outbound connections share, with the channel classes that fit
 * them: epoll where the platform supports it, NIO elsewhere. Thread-safe.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Netty reports failures to the pipeline as well
public final class EventLoops implements AutoCloseable {
    private static final long QUIET_MILLIS = 0;
    private static final long CLOSE_MILLIS = 5_000;

    /** Added to the nice value of threads for handshakes. */
    private static final int NICE = 10;

    private static final long IDLE_SECONDS = 60;

    private final EventLoopGroup group;
    private final int count;
    private final boolean epoll;
    private final HandshakeQueue handshakeQueue = new HandshakeQueue(System::nanoTime);
    private final ThreadPoolExecutor handshakes;

    private EventLoops(EventLoopGroup group, int count, boolean epoll) {
        this.group = group;
        this.count = count;
        this.epoll = epoll;
        ThreadFactory threads = MeteredThread.workers("ironbridge-tls");
        this.handshakes =
                new ThreadPoolExecutor(
                        count,
                        count,
                        IDLE_SECONDS,
                        TimeUnit.SECONDS,
                        handshakeQueue,
                        work ->
                                threads.newThread(() -> {
                                    NiceThread.lower(NICE);
                                    work.run();
                                }));
        handshakes.allowCoreThreadTimeOut(true);
    }

    /**
     * Tasks of TLS handshakes, the oldest first. If it has waited for two seconds, more come than
     * can be computed in time, and the oldest will time out: then three of four are the newest. The
     * fourth is the oldest, so that a queue that is never empty starves none.
     */
    static final class HandshakeQueue extends LinkedBlockingDeque<Runnable> {
        private static final long serialVersionUID = 1;
        private static final long LONG_NANOS = Duration.ofSeconds(2).toNanos();
        private static final int TURNS = 4;

        private final transient LongSupplier clock;
        private final AtomicInteger turn = new AtomicInteger();

        /**
         * @param clock in nanoseconds
         */
        HandshakeQueue(LongSupplier clock) {
            this.clock = clock;
        }

        /** A task that waits from now on. */
        Runnable waiting(Runnable task) {
            return new Waiting(task, clock.getAsLong());
        }

        private record Waiting(Runnable task, long since) implements Runnable {
            @Override
            public void run() {
                task.run();
            }
        }

        @Override
        public @Nullable Runnable poll(long timeout, TimeUnit unit) throws InterruptedException {
            return isLate() && turn.incrementAndGet() % TURNS != 0
                    ? pollLast(timeout, unit)
                    : pollFirst(timeout, unit);
        }

        private boolean isLate() {
            return peekFirst() instanceof Waiting(_, long since)
                    && clock.getAsLong() - since >= LONG_NANOS;
        }
    }

    /**
     * Starts loops on the fastest available transport.
     *
     * @param threads number of loops, one thread each; 0 for one per processor
     */
    public static EventLoops start(int threads) {
        return start(threads, Epoll.isAvailable());
    }

    /** Starts loops on NIO on every platform. */
    public static EventLoops startNio(int threads) {
        return start(threads, false);
    }

    private static EventLoops start(int threads, boolean epoll) {
        int count = threads > 0 ? threads : Runtime.getRuntime().availableProcessors();
        IoHandlerFactory handlers = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        ThreadFactory factory = MeteredThread.loops("ironbridge-io");
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(count, factory, handlers);
        return new EventLoops(group, count, epoll);
    }

    public EventLoopGroup group() {
        return group;
    }

    /**
     * Computes keys and signatures of TLS handshakes, on threads with a lower share of the
     * processors than the loops: a flood of new connections delays no request.
     */
    public Executor handshakes() {
        return task -> handshakes.execute(handshakeQueue.waiting(task));
    }

    /** The number of loops. */
    public int count() {
        return count;
    }

    /** The channel class of listeners. */
    public Class<? extends ServerSocketChannel> serverChannel() {
        return epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
    }

    /** The channel class of outbound connections. */
    public Class<? extends SocketChannel> clientChannel() {
        return epoll ? EpollSocketChannel.class : NioSocketChannel.class;
    }

    /** {@code epoll} or {@code nio}. */
    public String transport() {
        return epoll ? "epoll" : "nio";
    }

    /**
     * Stops the loops; tasks that still run have 5 s to end. Blocks; must not be called on a loop.
     */
    @Override
    public void close() {
        handshakes.shutdownNow();
        group.shutdownGracefully(QUIET_MILLIS, CLOSE_MILLIS, TimeUnit.MILLISECONDS)
                .awaitUninterruptibly(CLOSE_MILLIS);
    }
}
