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
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Accepts the connections of servants on a Unix domain socket in a private folder. Rejects all but
 * the expected ones.
 */
final class ServantListener implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(ServantListener.class.getName());

    private final Path folder;
    private final ServerSocketChannel server;
    private final int messageBytes;
    private final Map<Integer, CompletableFuture<ServantChannel>> expected =
            new ConcurrentHashMap<>();

    private ServantListener(Path folder, ServerSocketChannel server, int messageBytes) {
        this.folder = folder;
        this.server = server;
        this.messageBytes = messageBytes;
    }

    static ServantListener open(int messageBytes) throws IOException {
        Path folder = Files.createTempDirectory("servants");
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(folder.resolve("owner")));
        ServantListener listener = new ServantListener(folder, server, messageBytes);
        Thread.ofVirtual().name("servant-door").start(listener::accept);
        return listener;
    }

    Path socket() {
        return folder.resolve("owner");
    }

    /** Completed when the servant of that number has connected. */
    CompletableFuture<ServantChannel> expect(int number) {
        CompletableFuture<ServantChannel> arrival = new CompletableFuture<>();
        expected.put(number, arrival);
        var _ = arrival.whenComplete((_, _) -> expected.remove(number));
        return arrival;
    }

    private void accept() {
        while (server.isOpen()) {
            try {
                SocketChannel connection = server.accept();
                Thread.ofVirtual().start(() -> acceptHello(connection));
            } catch (ClosedChannelException e) {
                return;
            } catch (IOException e) {
                LOG.log(
                        Level.WARNING,
                        "IRB-SERVANT-0104W Rejected a connection to the servant socket",
                        e);
            }
        }
    }

    private void acceptHello(SocketChannel connection) {
        try {
            ServantChannel channel = ServantChannel.greet(connection, messageBytes);
            CompletableFuture<ServantChannel> arrival = expected.remove(channel.number());
            if (arrival == null || !arrival.complete(channel)) {
                channel.close();
            }
        } catch (IOException e) {
            LOG.log(Level.WARNING, "IRB-SERVANT-0104W Rejected a connection to the servant socket", e);
            closeQuietly(connection);
        }
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
