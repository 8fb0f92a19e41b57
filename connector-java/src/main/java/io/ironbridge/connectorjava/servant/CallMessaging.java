package io.ironbridge.connectorjava.servant;

import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.OpenConnections;
import jakarta.jms.ConnectionFactory;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The connections to queue managers that one call of a program has made. Thread-safe. */
final class CallMessaging implements OpenConnections {
    private static final System.Logger LOG = System.getLogger(CallMessaging.class.getName());

    private final Map<String, ProgramQueueManager> queueManagers;
    private final Deadline deadline;
    private final Duration grace;
    private final CountDownLatch ended = new CountDownLatch(1);

    // guarded by this
    private final Set<AutoCloseable> open = new LinkedHashSet<>();
    private final List<Thread> closing = new ArrayList<>();
    private boolean closed;

    /**
     * @param queueManagers by the ids that the program's asset declares
     * @param grace how long an interrupted program may keep its connections after the deadline
     */
    CallMessaging(
            Map<String, ProgramQueueManager> queueManagers, Deadline deadline, Duration grace) {
        this.queueManagers = queueManagers;
        this.deadline = deadline;
        this.grace = grace;
    }

    ConnectionFactory connectionFactory(String id) {
        ProgramQueueManager found = queueManagers.get(id);
        if (found == null) {
            throw new IllegalArgumentException(
                    "The program has no connection factory "
                            + id
                            + ". Declare it in connectionFactories of its zosAsset.yaml.");
        }
        return found.connections(this);
    }

    @Override
    public synchronized boolean opened(AutoCloseable connection) {
        return !closed && open.add(connection);
    }

    @Override
    public synchronized void closed(AutoCloseable connection) {
        open.remove(connection);
    }

    /**
     * Closes the connections of an interrupted program some time after the deadline, so that it
     * gets out of a client that does not react to interrupts.
     */
    void closeLater() {
        if (!queueManagers.isEmpty()) {
            Thread.ofVirtual().name("program-close").start(this::closeAtEnd);
        }
    }

    private void closeAtEnd() {
        long left = Math.max(0, deadline.remainingNanos());
        try {
            if (!ended.await(left + grace.toNanos(), TimeUnit.NANOSECONDS)) {
                beginClosing();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Each on a thread of its own, since a client may block here as well. */
    private synchronized void beginClosing() {
        closed = true;
        open.forEach(one -> closing.add(Thread.startVirtualThread(() -> close(one))));
    }

    /**
     * Closes those that are open, at the end of the call.
     *
     * @return their number
     */
    int end() {
        ended.countDown();
        List<AutoCloseable> left;
        List<Thread> threads;
        synchronized (this) {
            closed = true;
            left = List.copyOf(open);
            threads = List.copyOf(closing);
        }
        left.forEach(CallMessaging::close);
        try {
            for (Thread one : threads) { // what they roll back belongs to this call
                one.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return left.size();
    }

    private static void close(AutoCloseable one) {
        try {
            one.close();
        } catch (Exception e) {
            LOG.log(Level.DEBUG, "A connection to a queue manager did not close", e);
        }
    }
}
