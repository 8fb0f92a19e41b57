package io.ironbridge.connectorjava.servant;

import io.ironbridge.connectorapi.Deadline;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/** The connections that one call of a program has taken. Thread-safe. */
final class CallConnections {
    private final Map<String, ProgramPool> pools;
    private final Deadline deadline;
    private final Set<LentConnection> open = new LinkedHashSet<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private boolean closed;

    /**
     * @param pools by the ids that the program's asset declares
     * @param deadline of the call
     */
    CallConnections(Map<String, ProgramPool> pools, Deadline deadline) {
        this.pools = pools;
        this.deadline = deadline;
    }

    DataSource dataSource(String id) {
        ProgramPool pool = pools.get(id);
        if (pool == null) {
            throw new IllegalArgumentException(
                    "The program has no data source "
                            + id
                            + ". Declare it in dataSources of its zosAsset.yaml.");
        }
        return new CallDataSource(() -> take(pool));
    }

    private Connection take(ProgramPool pool) throws SQLException {
        LentConnection taken =
                new LentConnection(pool, pool.take(deadline), deadline, this::onClosed);
        synchronized (this) {
            if (!closed) {
                open.add(taken);
                return taken.proxy();
            }
        }
        taken.giveBack();
        throw new SQLException("The call of the program has ended");
    }

    private synchronized void onClosed(LentConnection closed) {
        open.remove(closed);
    }

    private synchronized List<LentConnection> left() {
        return List.copyOf(open);
    }

    /**
     * Aborts connections that the program still has some time after the deadline, so that it gets
     * out of a driver that does not react to interrupts.
     */
    void abortLater() {
        if (!pools.isEmpty()) {
            Thread.ofVirtual().name("program-abort").start(this::abortAtEnd);
        }
    }

    private void abortAtEnd() {
        long grace =
                pools.values().stream()
                        .map(ProgramPool::cancelGrace)
                        .mapToLong(Duration::toNanos)
                        .min()
                        .orElse(0);
        long left = Math.max(0, deadline.remainingNanos());
        try {
            if (!ended.await(left + grace / 2, TimeUnit.NANOSECONDS)) {
                left().forEach(LentConnection::abort);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Closes those that are open, at the end of the call.
     *
     * @return their number
     */
    int end() {
        List<LentConnection> left;
        synchronized (this) {
            closed = true;
            left = left();
        }
        left.forEach(LentConnection::giveBack);
        ended.countDown();
        return left.size();
    }
}
