package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.Deadline;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The wait for a message: the wait interval, or until the deadline if that is sooner.
 *
 * @param untilNanos by {@link System#nanoTime}
 * @param none whether only a message that is already there is received
 * @param byDeadline whether the deadline ends it, not the wait interval
 */
record Wait(long untilNanos, boolean none, boolean byDeadline) {
    private static final Duration SLICE = Duration.ofMillis(200);

    /** A consumer that returns earlier than this was closed, not just imprecise. */
    private static final long EARLY_MILLIS = 5;

    /**
     * Starts the wait.
     *
     * @param interval zero for none; negative: until the deadline
     */
    static Wait of(Duration interval, Deadline deadline) {
        long remaining = deadline.remainingNanos();
        boolean byDeadline =
                interval.isNegative() || interval.compareTo(Duration.ofNanos(remaining)) > 0;
        long nanos = byDeadline ? remaining : interval.toNanos();
        return new Wait(System.nanoTime() + nanos, interval.isZero(), byDeadline);
    }

    /** The time left; not positive when it is over. */
    long millisLeft() {
        return TimeUnit.NANOSECONDS.toMillis(untilNanos - System.nanoTime());
    }

    /**
     * Waits for the next message, or until the call ends: a session of a unit of work cannot be
     * closed to end the wait.
     *
     * @return null if there is none in time
     */
    @Nullable Message receive(MessageConsumer consumer, BooleanSupplier hasEnded)
            throws JMSException {
        @Nullable Message message = none ? receive(consumer) : null;
        while (!none && message == null && millisLeft() > 0 && !hasEnded.getAsBoolean()) {
            long until = System.nanoTime() + SLICE.toNanos();
            message = new Wait(Math.min(until, untilNanos), false, byDeadline).receive(consumer);
        }
        return message;
    }

    /**
     * Waits for the next message.
     *
     * @return null if there is none in time
     * @throws ConnectionBrokenException if the consumer returned early: the provider closed it
     */
    @Nullable Message receive(MessageConsumer consumer) throws JMSException {
        if (none) {
            return consumer.receiveNoWait();
        }
        @Nullable Message message = consumer.receive(Math.max(1, millisLeft()));
        if (message == null && millisLeft() > EARLY_MILLIS) {
            throw new ConnectionBrokenException(
                    "the connection was closed during the wait for a message");
        }
        return message;
    }
}
