package io.ironbridge.lab.mq;

import io.ironbridge.lab.mq.LabMqConfig.Access;
import io.ironbridge.lab.net.Credentials;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/**
 * A queue manager: an ActiveMQ Artemis broker with the configured queues, topics and users, and
 * batch server tasks. Ready when {@link #start} returns; thread-safe.
 */
public final class LabMq implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(LabMq.class.getName());

    private final LabMqConfig config;
    private final Broker broker;
    private final BatchServers servers;

    private LabMq(LabMqConfig config, Broker broker, BatchServers servers) {
        this.config = config;
        this.broker = broker;
        this.servers = servers;
    }

    /**
     * Opens folder and port, defines queues and starts server tasks.
     *
     * @throws IllegalArgumentException if there are no users while security is on, or if security
     *     is off and the address is beyond loopback
     * @throws IOException when the port, the key store or the folder cannot be opened
     */
    public static LabMq start(LabMqConfig config) throws IOException, InterruptedException {
        return start(config, LabMq::program);
    }

    private static ServerProgram program(Servers servers) {
        return servers.stubs()
                .<ServerProgram>map(stubs -> new StubReplies(stubs, servers.requestQueue()))
                .orElseGet(() -> new SizedReplies(servers));
    }

    /** With programs of one's own in the server tasks. */
    static LabMq start(LabMqConfig config, ServerProgram.Loader programs)
            throws IOException, InterruptedException {
        refuseOpenDoor(config.access(), config.listener().host());
        Broker broker = Broker.start(config);
        try {
            LabMq lab =
                    new LabMq(config, broker, new BatchServers(config.servers(), broker, programs));
            lab.startServers();
            LOG.log(
                    Level.INFO,
                    "IRB-LAB-8400I Lab queue manager {0} listens on {1}:{2}",
                    config.queueManager(),
                    lab.host(),
                    Integer.toString(lab.port()));
            return lab;
        } catch (IOException | RuntimeException e) {
            try (broker) {
                throw e;
            }
        }
    }

    private static void refuseOpenDoor(Access access, String host) throws IOException {
        switch (access) {
            case Access.Users(List<Credentials> users) when users.isEmpty() ->
                    throw new IllegalArgumentException(
                            "The lab queue manager has no users: name one, or switch security off");
            case Access.Users _ -> {}
            case Access.Everybody() -> {
                if (!InetAddress.getByName(host).isLoopbackAddress()) {
                    throw new IllegalArgumentException(
                            "The lab queue manager listens beyond loopback ("
                                    + host
                                    + ") only with a user and password: set them, or use"
                                    + " 127.0.0.1");
                }
            }
        }
    }

    /** The address that it listens on, as configured. */
    public String host() {
        return config.listener().host();
    }

    /** The TCP port. */
    public int port() {
        return broker.port();
    }

    /** Its name. */
    public String queueManager() {
        return config.queueManager();
    }

    /** The N of {@code vm://N}, by which clients in the same process reach it without a socket. */
    public int inVmId() {
        return config.listener().inVmId();
    }

    /**
     * All queues with their depths, sorted by name: those defined, temporary ones, subscriptions.
     */
    public List<QueueStatus> queues() {
        return broker.queues();
    }

    /** One of {@link #queues}; empty where there is none of this name. */
    public Optional<QueueStatus> queue(String name) {
        return queues().stream().filter(each -> each.name().equals(name)).findFirst();
    }

    /**
     * Starts the server tasks that do not run.
     *
     * @throws IOException when the broker refuses them
     */
    public void startServers() throws IOException {
        servers.start();
    }

    /** Ends all server tasks after the requests that they have; others stay on their queues. */
    public void stopServers() throws InterruptedException {
        servers.stop();
    }

    /** How many server tasks run. */
    public int serversRunning() {
        return servers.running();
    }

    /** Ends a server task as an operator cancels a job: what it has under way is backed out. */
    void killServer(int number) {
        servers.kill(number);
    }

    /** Ends server tasks and broker. Persistent messages stay in the folder that was named. */
    @Override
    public void close() {
        try (broker) {
            servers.stop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            LOG.log(
                    Level.WARNING,
                    "IRB-LAB-8401W The lab queue manager did not shut down cleanly",
                    e);
        }
    }
}
