package io.ironbridge.gateway;

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
    private final List<LabMq> running = new ArrayList<>();

    /**
     * @param queues that they have
     */
    EmbeddedBrokers(List<MqQueue> queues) {
        this.queues = queues;
    }

    /**
     * Starts one.
     *
     * @param directory of its journal; empty: messages do not outlive it
     * @throws IllegalArgumentException where it cannot be started
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
        LabMq broker = start(directory.map(config::withDataDirectory).orElse(config));
        running.add(broker);
        return new LabBroker("vm://" + broker.inVmId(), USER, password);
    }

    private String[] names(boolean topics) {
        return queues.stream()
                .filter(queue -> queue.topic() == topics)
                .map(MqQueue::name)
                .distinct()
                .toArray(String[]::new);
    }

    private static LabMq start(LabMqConfig config) {
        try {
            return LabMq.start(config);
        } catch (IOException e) {
            throw new IllegalArgumentException("the embedded broker: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalArgumentException("the embedded broker: interrupted", e);
        }
    }

    @Override
    public void close() {
        running.forEach(LabMq::close);
    }
}
