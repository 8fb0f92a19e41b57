package io.ironbridge.lab.mq;

import io.ironbridge.lab.mq.LabMqConfig.Access;
import io.ironbridge.lab.mq.LabMqConfig.Listener;
import io.ironbridge.lab.net.Credentials;
import io.ironbridge.lab.net.PortInUse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.activemq.artemis.core.postoffice.QueueBinding;
import org.apache.activemq.artemis.core.server.Queue;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.jspecify.annotations.Nullable;

/** The embedded broker of a queue manager. Thread-safe. */
final class Broker implements AutoCloseable {
    private static final String SERVERS_USER = "SYSTEM.LAB.SERVERS";

    private final EmbeddedActiveMQ embedded;
    private final MqFolder folder;
    private final BrokerSettings settings;
    private final Credentials ours;

    @SuppressWarnings("unused") // keeps the loggers' levels while the broker runs
    private final AuditLogs auditLogs = AuditLogs.off();

    private Broker(MqFolder folder, BrokerSettings settings, Credentials ours) {
        this.folder = folder;
        this.settings = settings;
        this.ours = ours;
        this.embedded =
                new EmbeddedActiveMQ()
                        .setConfiguration(settings.configuration())
                        .setSecurityManager(accounts(settings.config().access(), ours));
    }

    private static Accounts accounts(Access access, Credentials ours) {
        return switch (access) {
            case Access.Everybody() -> new Accounts(List.of());
            case Access.Users(List<Credentials> users) ->
                    new Accounts(Stream.concat(users.stream(), Stream.of(ours)).toList());
        };
    }

    /**
     * Opens folder and port, with the messages that the folder holds.
     *
     * @throws IOException when the port, the key store or the folder cannot be opened
     */
    static Broker start(LabMqConfig config) throws IOException, InterruptedException {
        check(config.listener());
        MqFolder folder = MqFolder.open(config.storage());
        Credentials ours = new Credentials(SERVERS_USER, UUID.randomUUID().toString());
        Broker broker = new Broker(folder, new BrokerSettings(config, folder.path()), ours);
        try {
            broker.start();
            return broker;
        } catch (IOException | InterruptedException | RuntimeException e) {
            broker.closeAfter(e);
            throw e;
        }
    }

    /** Checks for the likely faults first, because the broker reports them in many lines. */
    private static void check(Listener listener) throws IOException {
        if (listener.tls().isPresent()) {
            listener.tls().get().context();
        }
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(
                    new InetSocketAddress(InetAddress.getByName(listener.host()), listener.port()));
        } catch (IOException e) {
            throw PortInUse.at(listener.host(), listener.port(), e);
        }
    }

    private void start() throws IOException, InterruptedException {
        AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
        try {
            embedded.createActiveMQServer();
            embedded.getActiveMQServer().registerActivationFailureListener(failure::set);
            embedded.start();
        } catch (IOException | InterruptedException | RuntimeException e) {
            throw e;
        } catch (Exception e) { // the broker declares no narrower one
            throw new IOException("The broker does not start: " + e.getMessage(), e);
        }
        Exception inBackground = failure.get();
        if (inBackground != null) {
            throw new IOException(
                    "The broker does not start: " + inBackground.getMessage(), inBackground);
        }
    }

    private void closeAfter(Exception failure) {
        try {
            close();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    int port() {
        return embedded.getActiveMQServer()
                .getRemotingService()
                .getAcceptor(BrokerSettings.PORT_ACCEPTOR)
                .getActualPort();
    }

    /**
     * Connections for callers in this process, with every right of a user.
     *
     * @param largestMessage bytes up to which a message goes in one piece
     */
    ActiveMQConnectionFactory connections(int largestMessage) {
        // The window: a task holds one request at a time, the others stay for other tasks.
        return new ActiveMQConnectionFactory(
                "vm://"
                        + settings.config().listener().inVmId()
                        + "?consumerWindowSize=0&minLargeMessageSize="
                        + largestMessage,
                ours.user(),
                ours.password());
    }

    /** All queues, by name. */
    List<QueueStatus> queues() {
        return embedded.getActiveMQServer()
                .getPostOffice()
                .getAllBindings()
                .filter(QueueBinding.class::isInstance)
                .map(binding -> status(((QueueBinding) binding).getQueue()))
                .sorted(Comparator.comparing(QueueStatus::name))
                .toList();
    }

    private static QueueStatus status(Queue queue) {
        return new QueueStatus(
                queue.getName().toString(),
                queue.getMessageCount(),
                queue.getDeliveringCount(),
                queue.getConsumerCount());
    }

    @Override
    public void close() throws IOException {
        try (folder) {
            embedded.stop();
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) { // the broker declares no narrower one
            throw new IOException("The broker did not end well: " + e.getMessage(), e);
        }
    }
}
