package io.ironbridge.lab.mq;

import io.ironbridge.lab.stub.Stubs;
import java.util.Optional;

/**
 * Batch server tasks of a {@link LabMq}: each gets a request and puts its reply, in one unit of
 * work. {@code docs/lab-mq.md} describes requests and replies.
 *
 * @param requestQueue where they get requests; it is defined with the queue manager
 * @param replyQueue where replies to requests go that name no reply queue, defined likewise; empty:
 *     such requests are backed out, and end on the dead-letter queue
 * @param tasks how many run, each with a session and a thread of its own
 * @param correlation what the correlation id of a reply is
 * @param maxReplyBytes longest reply; a request for more gets one that refuses it
 * @param stubs make the replies; empty: a reply has the size that its request asks for
 */
public record Servers(
        String requestQueue,
        Optional<String> replyQueue,
        int tasks,
        Correlation correlation,
        int maxReplyBytes,
        Optional<Stubs> stubs) {

    private static final int MOST_TASKS = 1000;
    private static final int MOST_REPLY_BYTES = 16 << 20;

    /** By what requesters find their replies. */
    public enum Correlation {
        /** The message id of the request (report option MQRO_COPY_MSG_ID_TO_CORREL_ID). */
        MESSAGE_ID,
        /** Its correlation id (MQRO_PASS_CORREL_ID); its message id where it has none. */
        CORRELATION_ID
    }

    public Servers {
        MqNames.check("queue", requestQueue);
        replyQueue.ifPresent(name -> MqNames.check("queue", name));
        between(1, MOST_TASKS, tasks, "tasks");
        between(1, MOST_REPLY_BYTES, maxReplyBytes, "maxReplyBytes");
        if (replyQueue.filter(requestQueue::equals).isPresent()) {
            throw new IllegalArgumentException(
                    "Servers cannot reply to the queue that they read: " + requestQueue);
        }
    }

    /** Four tasks, no default reply queue, message id as correlation id, replies up to 1 MiB. */
    public static Servers of(String requestQueue) {
        return new Servers(
                requestQueue,
                Optional.empty(),
                4,
                Correlation.MESSAGE_ID,
                1 << 20,
                Optional.empty());
    }

    public Servers withReplyQueue(String value) {
        return new Servers(
                requestQueue, Optional.of(value), tasks, correlation, maxReplyBytes, stubs);
    }

    public Servers withTasks(int value) {
        return new Servers(requestQueue, replyQueue, value, correlation, maxReplyBytes, stubs);
    }

    public Servers withCorrelation(Correlation value) {
        return new Servers(requestQueue, replyQueue, tasks, value, maxReplyBytes, stubs);
    }

    public Servers withMaxReplyBytes(int value) {
        return new Servers(requestQueue, replyQueue, tasks, correlation, value, stubs);
    }

    /** With replies from the layouts of assets, and echoes to requests without a layout. */
    public Servers withStubs(Stubs value) {
        return new Servers(
                requestQueue, replyQueue, tasks, correlation, maxReplyBytes, Optional.of(value));
    }

    private static void between(int least, int most, int value, String name) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " must be " + least + " to " + most);
        }
    }
}
