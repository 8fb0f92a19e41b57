package io.ironbridge.workloaddriver.protocol.blocking;

import io.ironbridge.workloaddriver.engine.ExecutorLoop;
import io.ironbridge.workloaddriver.engine.Loop;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.stream.Stream;

/**
 * Event loops for blocking clients, one for each client: a platform thread, as in the programs
 * whose cost is measured. Thread-safe.
 */
public final class ClientThreads implements AutoCloseable {
    /** The most clients, and so threads. */
    public static final int MOST = 1_000;

    private final List<ScheduledExecutorService> threads;

    private ClientThreads(List<ScheduledExecutorService> threads) {
        this.threads = threads;
    }

    /**
     * Starts them.
     *
     * @param clients 1 to {@value #MOST}
     */
    public static ClientThreads start(int clients) {
        if (clients < 1 || clients > MOST) {
            throw new IllegalArgumentException("clients with a thread each are 1 to " + MOST);
        }
        ThreadFactory factory = Thread.ofPlatform().daemon().name("drive-client-", 0).factory();
        return new ClientThreads(
                Stream.generate(() -> Executors.newSingleThreadScheduledExecutor(factory))
                        .limit(clients)
                        .toList());
    }

    /** Each of them. */
    public List<Loop> all() {
        return threads.stream().<Loop>map(ExecutorLoop::new).toList();
    }

    /** Ends the threads; interrupts clients that wait for a reply. */
    @Override
    public void close() {
        threads.forEach(ScheduledExecutorService::shutdownNow);
    }
}
