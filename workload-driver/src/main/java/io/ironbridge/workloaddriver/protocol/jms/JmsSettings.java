package io.ironbridge.workloaddriver.protocol.jms;

import java.time.Duration;

/**
 * Broker, credentials, queues and timeout. {@link #toString} shows no credential.
 *
 * @param url of an Artemis broker: {@code tcp://host:port}
 * @param user user id of the clients
 * @param queues for requests and replies
 * @param timeout longest wait for a reply, and for the broker's answer to one command
 */
public record JmsSettings(
        String url, String user, String password, Queues queues, Duration timeout) {
    /** The longest wait. */
    public static final Duration LONGEST_TIMEOUT = Duration.ofHours(1);

    public JmsSettings {
        if (timeout.toMillis() < 1 || timeout.compareTo(LONGEST_TIMEOUT) > 0) {
            throw new IllegalArgumentException("a timeout is 1 ms to 1 h");
        }
    }

    /**
     * A pair of existing queues.
     *
     * @param reply reply queue of clients that connect for each request; other clients have
     *     temporary queues
     */
    public record Queues(String request, String reply) {}

    @Override
    public String toString() {
        return "JmsSettings[" + url.split("[?#;]", 2)[0] + ", " + queues + "]";
    }
}
