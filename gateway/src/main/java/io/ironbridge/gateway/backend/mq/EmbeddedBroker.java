package io.ironbridge.gateway.backend.mq;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A broker in this process, for a connection with {@code ironbridge_artemis embedded="true"}. The
 * gateway itself has none: who starts it may bring one.
 */
public interface EmbeddedBroker extends AutoCloseable {
    /** Its address and a user with all rights, whether it runs or not. */
    LabBroker login();

    /** Starts it, if it does not run yet. */
    void start() throws IOException, InterruptedException;

    @Override
    void close();

    /** Makes brokers that do not run yet. */
    @FunctionalInterface
    interface Maker {
        EmbeddedBroker make(Settings settings);
    }

    /**
     * What one connection needs.
     *
     * @param directory of its journal; empty: messages do not outlive it
     */
    record Settings(
            String queueManager,
            List<String> queues,
            List<String> topics,
            Optional<Path> directory) {
        public Settings {
            queues = List.copyOf(queues);
            topics = List.copyOf(topics);
        }
    }
}
