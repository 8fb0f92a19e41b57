package io.ironbridge.benchmarks.ims;

import io.ironbridge.benchmarks.LoadConsole;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorims.ImsConfig;
import io.ironbridge.connectorims.ImsConnector;
import io.ironbridge.connectorims.ImsTarget;
import io.ironbridge.connectorims.ImsTransaction;
import io.ironbridge.socketclient.ClientLoops;
import io.ironbridge.socketclient.SocketConfig;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import java.io.IOException;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The connector without a gateway, at full speed: a call on each connection, the next one as soon
 * as a reply arrives. Started by {@code run PORT SOCKETS LL}.
 */
public final class ConnectorLoad {
    private static final Duration ALLOWED = Duration.ofSeconds(30);

    private final ClientLoops loops;
    private final AtomicLong replies = new AtomicLong();

    private ConnectorLoad(ClientLoops loops) {
        this.loops = loops;
    }

    /**
     * Runs the load.
     *
     * @param arguments the number of event loops
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        ClientLoops loops =
                new ClientLoops(
                        new MultiThreadIoEventLoopGroup(
                                Integer.parseInt(arguments[0]), EpollIoHandler.newFactory()),
                        EpollSocketChannel.class);
        ConnectorLoad load = new ConnectorLoad(loops);
        LoadConsole.obey(load::run, load.replies);
        loops.group().shutdownGracefully().syncUninterruptibly();
    }

    private Run run(String[] words) {
        return new Run(
                Integer.parseInt(words[1]), Integer.parseInt(words[2]), Integer.parseInt(words[3]));
    }

    private final class Run implements LoadConsole.Run {
        private final ImsConnector connector;
        private final ImsTarget target;
        private final Payload input;
        private final CountDownLatch ended;
        private volatile boolean stopping;

        Run(int port, int sockets, int ll) {
            SocketConfig config = SocketConfig.of("127.0.0.1", port).withMaxConnections(sockets);
            this.connector = new ImsConnector(ImsConfig.of(config, "IMS1"), loops);
            this.target = connector.target(ImsTransaction.of("ECHO"));
            this.input = new Payload.Segments(List.of(segment(ll)), "");
            this.ended = new CountDownLatch(sockets);
            for (int i = 0; i < sockets; i++) {
                call();
            }
        }

        private static Bytes segment(int ll) {
            byte[] segment = new byte[ll];
            byte[] code = "ECHO    ".getBytes(Charset.forName("IBM037"));
            Arrays.fill(segment, (byte) 0x40);
            segment[0] = (byte) (ll >> 8);
            segment[1] = (byte) ll;
            segment[2] = 0;
            segment[3] = 0;
            System.arraycopy(code, 0, segment, 4, code.length);
            return Bytes.wrap(segment);
        }

        private void call() {
            target.call(
                    input,
                    new CallContext(
                            "load", Optional.empty(), Deadline.in(ALLOWED), new Cancellation()),
                    this::answered);
        }

        private void answered(Outcome outcome) {
            if (!(outcome instanceof Outcome.Replied)) {
                System.err.println(outcome);
                System.exit(1);
            }
            replies.incrementAndGet();
            if (stopping) {
                ended.countDown();
            } else {
                call();
            }
        }

        @Override
        public void stop() throws InterruptedException {
            stopping = true;
            ended.await();
            connector.close();
        }
    }
}
