package io.ironbridge.gateway;

import io.ironbridge.apiproject.ConfigurationException;
import io.ironbridge.apiproject.MqConnection;
import io.ironbridge.apiproject.MqQueue;
import io.ironbridge.lab.mq.LabMq;
import io.ironbridge.lab.mq.LabMqConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A broker in this process, for a connection that asks for one in words ({@code ironbridge_artemis
 * embedded="true"}). Nobody else knows its password.
 */
final class EmbeddedBroker implements AutoCloseable {
    private static final String USER = "gateway";
    private static final int PASSWORD_BYTES = 16;

    private final MqConnection connection;
    private final LabMqConfig config;
    private final LabBroker place;
    private @Nullable LabMq running;

    /**
     * @param queues that it has
     * @param directory of its journal; empty: messages do not outlive it
     */
    EmbeddedBroker(MqConnection connection, List<MqQueue> queues, Optional<Path> directory) {
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        String password = HexFormat.of().formatHex(random);
        LabMqConfig plain =
                LabMqConfig.defaults()
                        .withQueueManager(connection.queueManager().orElse("EMBEDDED"))
                        .withPort(0)
                        .withCredentials(USER, password)
                        .withQueues(names(queues, false))
                        .withTopics(names(queues, true));
        this.connection = connection;
        this.config = directory.map(plain::withDataDirectory).orElse(plain);
        this.place = new LabBroker("vm://" + plain.listener().inVmId(), USER, password);
    }

    private static String[] names(List<MqQueue> queues, boolean topics) {
        return queues.stream()
                .filter(queue -> queue.topic() == topics)
                .map(MqQueue::name)
                .distinct()
                .toArray(String[]::new);
    }

    /** Where it is when it runs. */
    LabBroker place() {
        return place;
    }

    /** Starts it, if it does not run yet. */
    synchronized void start() throws ConfigurationException {
        if (running != null) {
            return;
        }
        try {
            running = LabMq.start(config);
        } catch (IOException e) {
            throw notStarted(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw notStarted("interrupted");
        }
    }

    private ConfigurationException notStarted(String why) {
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
    public synchronized void close() {
        if (running != null) {
            running.close();
            running = null;
        }
    }
}
