package io.ironbridge.lab.mq;

import io.ironbridge.lab.net.Credentials;
import io.ironbridge.lab.net.ServerTls;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/**
 * How a {@link LabMq} listens, which queues it has, and its limits. Start from {@link #defaults()}
 * and change what matters with the withers.
 *
 * @param queueManager its name, 1 to 48 characters
 * @param listener where it listens
 * @param access who may connect; without users in it, the queue manager does not start
 * @param queues that are defined, beside those of {@code servers}, {@link #DEAD_LETTER_QUEUE} and,
 *     where expired messages are kept, {@link #EXPIRED_QUEUE}; there are no others
 * @param topics that are defined; there are no others
 * @param storage where persistent messages are kept
 * @param limits of queues and connections
 * @param servers batch server tasks that run from the start
 */
public record LabMqConfig(
        String queueManager,
        Listener listener,
        Access access,
        List<String> queues,
        List<String> topics,
        Storage storage,
        Limits limits,
        List<Servers> servers) {

    /** The one of a queue manager's listener where nothing else is agreed. */
    public static final int PORT = 1414;

    /**
     * Has messages that were backed out too often, however many: what is too much for memory is
     * written to disk, except with {@link Storage.Memory}, where it is dropped.
     */
    public static final String DEAD_LETTER_QUEUE = "SYSTEM.DEAD.LETTER.QUEUE";

    /** Holds the latest expired messages, at most {@link Limits#keptExpired}. */
    public static final String EXPIRED_QUEUE = "SYSTEM.EXPIRED.QUEUE";

    /**
     * Where it listens.
     *
     * @param host address; beyond loopback only where users have to give a password
     * @param port TCP port, 0 for any free one
     * @param tls when present the port speaks TLS only
     * @param inVmId the N of {@code vm://N}, by which clients in the same process reach it without
     *     a socket
     */
    public record Listener(String host, int port, Optional<ServerTls> tls, int inVmId) {
        private static final int LAST_PORT = 65_535;

        public Listener {
            if (port < 0 || port > LAST_PORT) {
                throw new IllegalArgumentException("port must be 0 to " + LAST_PORT);
            }
        }
    }

    /** Who may connect. */
    public sealed interface Access {
        /** These, with their passwords. */
        record Users(List<Credentials> users) implements Access {
            public Users {
                users = List.copyOf(users);
            }
        }

        /** All who reach the port, under any name or none. */
        record Everybody() implements Access {}
    }

    /** Where persistent messages are kept. */
    public sealed interface Storage {
        /** In this folder, created when absent: they outlive the queue manager. */
        record Folder(Path path) implements Storage {}

        /** On disk, as {@link Folder}, but in a folder that goes with the queue manager. */
        record Temporary() implements Storage {}

        /** In memory, as messages that are not persistent: no disk is written. */
        record Memory() implements Storage {}
    }

    /**
     * Limits.
     *
     * @param queueBytes memory that the messages on one queue may take, plus about 1 KB for each
     *     message; puts beyond that are rejected
     * @param deliveryAttempts how often a message is delivered before it goes to the dead-letter
     *     queue
     * @param connections that may be open at the port at once
     * @param keptExpired how many expired messages are kept: the oldest make way for others; 0:
     *     they are discarded, as MQ does
     */
    public record Limits(long queueBytes, int deliveryAttempts, int connections, int keptExpired) {
        /** 100 MiB, 5 deliveries, 1,000 connections, no expired messages. */
        public static final Limits DEFAULTS = new Limits(100L << 20, 5, 1000, 0);

        public Limits {
            if (keptExpired < 0) {
                throw new IllegalArgumentException(
                        "The number of expired messages kept is negative: " + keptExpired);
            }
            if (queueBytes < 1 || deliveryAttempts < 1 || connections < 1) {
                throw new IllegalArgumentException(
                        "Limits of a queue manager must be at least 1: "
                                + queueBytes
                                + ", "
                                + deliveryAttempts
                                + ", "
                                + connections);
            }
        }

        public Limits withQueueBytes(long value) {
            return new Limits(value, deliveryAttempts, connections, keptExpired);
        }

        public Limits withDeliveryAttempts(int value) {
            return new Limits(queueBytes, value, connections, keptExpired);
        }

        public Limits withConnections(int value) {
            return new Limits(queueBytes, deliveryAttempts, value, keptExpired);
        }

        public Limits withKeptExpired(int value) {
            return new Limits(queueBytes, deliveryAttempts, connections, value);
        }
    }

    public LabMqConfig {
        MqNames.check("queue manager", queueManager);
        queues = MqNames.checked("queue", queues);
        topics = MqNames.checkedTopics(topics);
        servers = List.copyOf(servers);
    }

    /**
     * Queue manager QM1 on a free loopback port and {@code vm://} with a number of its own,
     * persistent messages in a temporary folder; no queues, no servers, and no users yet: name
     * them, or admit every client.
     */
    public static LabMqConfig defaults() {
        return new LabMqConfig(
                "QM1",
                new Listener(
                        "127.0.0.1",
                        0,
                        Optional.empty(),
                        ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE)),
                new Access.Users(List.of()),
                List.of(),
                List.of(),
                new Storage.Temporary(),
                Limits.DEFAULTS,
                List.of());
    }

    /** All that are defined, each once. */
    List<String> definedQueues() {
        return Stream.of(
                        Stream.of(DEAD_LETTER_QUEUE),
                        Stream.of(EXPIRED_QUEUE).filter(_ -> limits.keptExpired() > 0),
                        queues.stream(),
                        servers.stream().map(Servers::requestQueue),
                        servers.stream().flatMap(each -> each.replyQueue().stream()))
                .flatMap(names -> names)
                .distinct()
                .toList();
    }

    public LabMqConfig withQueueManager(String value) {
        return new LabMqConfig(value, listener, access, queues, topics, storage, limits, servers);
    }

    private LabMqConfig withListener(Listener value) {
        return new LabMqConfig(
                queueManager, value, access, queues, topics, storage, limits, servers);
    }

    public LabMqConfig withHost(String value) {
        return withListener(new Listener(value, listener.port, listener.tls, listener.inVmId));
    }

    public LabMqConfig withPort(int value) {
        return withListener(new Listener(listener.host, value, listener.tls, listener.inVmId));
    }

    public LabMqConfig withTls(ServerTls value) {
        return withListener(
                new Listener(listener.host, listener.port, Optional.of(value), listener.inVmId));
    }

    public LabMqConfig withAccess(Access value) {
        return new LabMqConfig(
                queueManager, listener, value, queues, topics, storage, limits, servers);
    }

    /** With this one user only. */
    public LabMqConfig withCredentials(String user, String password) {
        return withAccess(new Access.Users(List.of(new Credentials(user, password))));
    }

    /** Switches security off: every client that reaches the port has all authorities. */
    public LabMqConfig withEverybodyLetIn() {
        return withAccess(new Access.Everybody());
    }

    public LabMqConfig withQueues(String... values) {
        return new LabMqConfig(
                queueManager, listener, access, List.of(values), topics, storage, limits, servers);
    }

    public LabMqConfig withTopics(String... values) {
        return new LabMqConfig(
                queueManager, listener, access, queues, List.of(values), storage, limits, servers);
    }

    public LabMqConfig withStorage(Storage value) {
        return new LabMqConfig(
                queueManager, listener, access, queues, topics, value, limits, servers);
    }

    public LabMqConfig withDataDirectory(Path value) {
        return withStorage(new Storage.Folder(value));
    }

    public LabMqConfig withLimits(Limits value) {
        return new LabMqConfig(
                queueManager, listener, access, queues, topics, storage, value, servers);
    }

    public LabMqConfig withServers(Servers... values) {
        return new LabMqConfig(
                queueManager, listener, access, queues, topics, storage, limits, List.of(values));
    }
}
