package io.ironbridge.gateway.backend.mq;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A broker in this process, for a connection with {@code ironbridge_artemis embedded="true"}. The
 * gateway itself contains none: the program that starts it may provide one.
 */
public interface EmbeddedBroker extends AutoCloseable {
    /** Its address and a user with all rights, whether or not it is running. */
    BrokerLogin login();

    /** Starts it if it is not running yet. */
    void start() throws IOException, InterruptedException;

    @Override
    void close();

    /** Makes brokers that are not running yet. */
    @FunctionalInterface
    interface Maker {
        EmbeddedBroker make(Settings settings);
    }

    /**
     * What one connection needs.
     *
     * @param directory of its journal; if empty, messages are lost when it ends
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
