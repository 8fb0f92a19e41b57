package io.ironbridge.gateway;

import io.ironbridge.apiproject.ConfigurationException;
import io.ironbridge.apiproject.MqConnection;
import io.ironbridge.apiproject.MqQueue;
import io.ironbridge.lab.mq.LabMq;
import io.ironbridge.lab.mq.LabMqConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Brokers in this process, for connections that ask for one in words ({@code ironbridge_artemis
 * embedded="true"}). Nobody else knows their password.
 */
final class EmbeddedBrokers implements AutoCloseable {
    private static final String USER = "gateway";
    private static final int PASSWORD_BYTES = 16;

    private final List<MqQueue> queues;
    private final List<Prepared> prepared = new ArrayList<>();
    private final List<LabMq> running = new ArrayList<>();

    /** One that is to be started. */
    private record Prepared(MqConnection connection, LabMqConfig config) {}

    /**
     * @param queues that they have
     */
    EmbeddedBrokers(List<MqQueue> queues) {
        this.queues = queues;
    }

    /**
     * Where one will be after {@link #start}.
     *
     * @param directory of its journal; empty: messages do not outlive it
     */
    LabBroker of(MqConnection connection, Optional<Path> directory) {
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        String password = HexFormat.of().formatHex(random);
        LabMqConfig config =
                LabMqConfig.defaults()
                        .withQueueManager(connection.queueManager().orElse("EMBEDDED"))
                        .withPort(0)
                        .withCredentials(USER, password)
                        .withQueues(names(false))
                        .withTopics(names(true));
        prepared.add(
                new Prepared(connection, directory.map(config::withDataDirectory).orElse(config)));
        return new LabBroker("vm://" + config.listener().inVmId(), USER, password);
    }

    /** Starts them all. */
    void start() throws ConfigurationException {
        for (Prepared each : prepared) {
            running.add(start(each));
        }
    }

    private String[] names(boolean topics) {
        return queues.stream()
                .filter(queue -> queue.topic() == topics)
                .map(MqQueue::name)
                .distinct()
                .toArray(String[]::new);
    }

    private static LabMq start(Prepared broker) throws ConfigurationException {
        try {
            return LabMq.start(broker.config());
        } catch (IOException e) {
            throw notStarted(broker.connection(), String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw notStarted(broker.connection(), "interrupted");
        }
    }

    private static ConfigurationException notStarted(MqConnection connection, String why) {
        return new ConfigurationException(
                List.of(
                        StartFault.error(
                                "IRB-GW-0122E",
                                connection.source(),
                                "The embedded broker of the connection "
                                        + connection.id()
                                        + " does not start: "
                                        + why
                                        + ".",
                                "Let its directory be writable, and used by one server at a"
                                        + " time.")));
    }

    @Override
    public void close() {
        running.forEach(LabMq::close);
    }
}
