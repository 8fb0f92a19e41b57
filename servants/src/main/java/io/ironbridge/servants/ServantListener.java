package io.ironbridge.servants;

import io.ironbridge.servants.wire.ServantChannel;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Accepts the connections of servants on a Unix domain socket in a private folder. Rejects all but
 * the expected ones.
 */
final class ServantListener implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(ServantListener.class.getName());

    private final String owner;
    private final Path folder;
    private final ServerSocketChannel server;
    private final int messageBytes;
    private final Map<Integer, Arrival> expected = new ConcurrentHashMap<>();

    /** The connections of one process. */
    private static final class Arrival {
        private final CompletableFuture<List<ServantChannel>> complete = new CompletableFuture<>();
        private final @Nullable ServantChannel[] channels;
        private int missing;

        Arrival(int lanes) {
            this.channels = new ServantChannel[lanes];
            this.missing = lanes;
        }

        /** Whether the connection is one of those that are missing. */
        synchronized boolean take(ServantChannel channel) {
            int lane = channel.lane();
            if (complete.isDone()
                    || lane < 0
                    || lane >= channels.length
                    || channels[lane] != null) {
                return false;
            }
            channels[lane] = channel;
            missing--;
            return missing > 0
                    || complete.complete(
                            Arrays.stream(channels).map(Objects::requireNonNull).toList());
        }

        /** Closes what has come if the rest will not. */
        synchronized void drop() {
            Arrays.stream(channels).filter(Objects::nonNull).forEach(Servant::close);
        }
    }

    private ServantListener(
            String owner, Path folder, ServerSocketChannel server, int messageBytes) {
        this.owner = owner;
        this.folder = folder;
        this.server = server;
        this.messageBytes = messageBytes;
    }

    /**
     * @param owner for messages
     */
    static ServantListener open(String owner, int messageBytes) throws IOException {
        Path folder = Files.createTempDirectory("servants");
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(folder.resolve("owner")));
        ServantListener listener = new ServantListener(owner, folder, server, messageBytes);
        Thread.ofVirtual().name("servant-door").start(listener::accept);
        return listener;
    }

    Path socket() {
        return folder.resolve("owner");
    }

    /**
     * Completed when the servant of that number has made its connections.
     *
     * @param lanes number of connections
     */
    CompletableFuture<List<ServantChannel>> expect(int number, int lanes) {
        Arrival arrival = new Arrival(lanes);
        expected.put(number, arrival);
        var _ =
                arrival.complete.whenComplete((_, failure) -> {
                    expected.remove(number);
                    if (failure != null) {
                        arrival.drop();
                    }
                });
        return arrival.complete;
    }

    private void accept() {
        while (server.isOpen()) {
            try {
                SocketChannel connection = server.accept();
                Thread.ofVirtual().start(() -> acceptHello(connection));
            } catch (ClosedChannelException e) {
                return;
            } catch (IOException e) {
                warn(e);
            }
        }
    }

    private void acceptHello(SocketChannel connection) {
        try {
            ServantChannel channel = ServantChannel.greet(connection, messageBytes);
            Arrival arrival = expected.get(channel.number());
            if (arrival == null || !arrival.take(channel)) {
                channel.close();
            }
        } catch (IOException e) {
            warn(e);
            closeQuietly(connection);
        }
    }

    private void warn(IOException why) {
        LOG.log(
                Level.WARNING,
                "IRB-SERVANT-0104W Rejected a connection to the servant socket of " + owner,
                why);
    }

    private static void closeQuietly(SocketChannel connection) {
        try {
            connection.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A connection did not close", e);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        Files.deleteIfExists(socket());
        Files.deleteIfExists(folder);
    }
}
