package io.ironbridge.connectormq;

import io.ironbridge.connectormq.MqSession.Use;
import io.ironbridge.connectormq.MqSession.Work;
import jakarta.jms.JMSException;
import jakarta.jms.MessageConsumer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Removes replies that arrive after their requests have ended, so that they do not fill a queue
 * that has no other consumer. One thread looks for all of them: for each one after half a second,
 * then at intervals that double up to a minute.
 */
final class LateReplies {
    private static final Duration FIRST = Duration.ofMillis(500);
    private static final Duration LONGEST = Duration.ofMinutes(1);

    private final MqPool pool;
    private final MqConfig config;
    private final LongAdder taken;
    private final DelayQueue<Sought> sought = new DelayQueue<>();
    private @Nullable Thread seeker;
    private boolean closed;

    /** A reply to remove: the user for the session, its queue and its correlation id. */
    record Wanted(Optional<String> user, MqDestination queue, String correlationId) {
        Optional<String> selector() {
            return Optional.of(Selectors.correlationId(correlationId));
        }
    }

    /**
     * Starts without replies to look for.
     *
     * @param taken counts the replies removed
     */
    LateReplies(MqPool pool, MqConfig config, LongAdder taken) {
        this.pool = pool;
        this.config = config;
        this.taken = taken;
    }

    /** Removes a reply when it arrives. */
    synchronized void lookFor(Wanted wanted) {
        if (closed || sought.size() >= config.limits().lateReplies()) {
            return;
        }
        long now = System.nanoTime();
        long until = now + config.times().late().toNanos();
        sought.add(new Sought(wanted, until, now + FIRST.toNanos(), FIRST.toNanos()));
        if (seeker == null) {
            seeker = Thread.ofVirtual().name("mq-late-replies").start(this::seek);
        }
    }

    synchronized void close() {
        closed = true;
        sought.clear();
        if (seeker != null) {
            seeker.interrupt();
        }
    }

    private void seek() {
        try {
            while (true) {
                List<Sought> due = new ArrayList<>();
                due.add(sought.take());
                sought.drainTo(due);
                look(due);
            }
        } catch (InterruptedException closing) {
            // closed
        }
    }

    private void look(List<Sought> due) {
        Map<Optional<String>, List<Sought>> byUser = new HashMap<>();
        due.forEach(one ->
                byUser.computeIfAbsent(one.wanted().user(), _ -> new ArrayList<>()).add(one));
        byUser.forEach(this::look);
    }

    private void look(Optional<String> user, List<Sought> due) {
        List<Sought> found = new ArrayList<>();
        try {
            MqSession session = pool.open(new Use(user, Work.PLAIN), new CompletableFuture<>());
            try {
                look(session, due, found);
            } finally {
                pool.close(session);
            }
        } catch (NoSessionException | CallEndedException | JMSException | RuntimeException notNow) {
            // The next look may succeed; calls report the failure.
        }
        due.removeAll(found);
        due.forEach(this::again);
    }

    private void look(MqSession on, List<Sought> due, List<Sought> found) throws JMSException {
        for (Sought one : due) {
            try (MessageConsumer consumer =
                    on.consumer(one.wanted().queue(), one.wanted().selector())) {
                if (consumer.receiveNoWait() != null) {
                    found.add(one);
                    taken.increment();
                }
            }
        }
    }

    private synchronized void again(Sought missed) {
        Sought next = missed.next(System.nanoTime());
        if (!closed && next.dueNanos() - next.untilNanos() <= 0) {
            sought.add(next);
        }
    }

    /**
     * A reply to look for, in order of time.
     *
     * @param untilNanos when the search ends
     * @param dueNanos when it is looked for next
     * @param intervalNanos the last interval
     */
    private record Sought(Wanted wanted, long untilNanos, long dueNanos, long intervalNanos)
            implements Delayed {
        Sought next(long now) {
            long interval = Math.min(2 * intervalNanos, LONGEST.toNanos());
            return new Sought(wanted, untilNanos, now + interval, interval);
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(dueNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.signum(dueNanos - ((Sought) other).dueNanos);
        }
    }
}
