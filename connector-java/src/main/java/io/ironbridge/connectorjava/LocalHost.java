package io.ironbridge.connectorjava;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Connector.ConnectionCounts;
import io.ironbridge.connectorapi.ServantStatus;
import io.ironbridge.connectorjava.servant.Programs;
import io.ironbridge.servants.ProgramJars;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Programs run in this process: one that spins or does not end keeps a thread of it, and one that
 * exits or crashes ends it. Platform threads, as a program that spins would keep a virtual one's
 * carrier from all others.
 */
final class LocalHost implements ProgramHost {
    private static final System.Logger LOG = System.getLogger(LocalHost.class.getName());

    private final JavaConfig config;
    private final Programs programs;
    private final ExecutorService threads;

    /** A run has one until its program has returned, which may be after the end of its call. */
    private final Semaphore workers;

    private volatile boolean closed;

    private LocalHost(JavaConfig config, Programs programs) {
        this.config = config;
        this.programs = programs;
        this.workers = new Semaphore(config.capacity(), true);
        this.threads =
                Executors.newCachedThreadPool(task -> {
                    Thread thread = Thread.ofPlatform().name("program").daemon().unstarted(task);
                    thread.setContextClassLoader(programs.loader());
                    return thread;
                });
    }

    /**
     * @param jars folder with the programs
     */
    static LocalHost start(JavaConfig config, Path jars) throws IOException {
        return new LocalHost(config, new Programs(ProgramJars.jars(jars), config.grace()));
    }

    @Override
    public ProgramRun run(JavaTarget target, Bytes json, CallContext context) {
        return new LocalRun(this, target, json, context);
    }

    /** The loaded programs are one connection, which all calls share. */
    @Override
    public ConnectionCounts connections(int busy) {
        return new ConnectionCounts(closed ? 0 : Math.max(1, busy), busy, 1);
    }

    @Override
    public List<ServantStatus> statuses() {
        return List.of();
    }

    @Override
    public Optional<String> trouble() {
        return Optional.empty();
    }

    /** Programs that have been interrupted have the grace to end before they lose their classes. */
    @Override
    public void close() {
        closed = true;
        threads.shutdown();
        Thread.ofVirtual().start(this::closePrograms);
    }

    private void closePrograms() {
        try {
            var _ = threads.awaitTermination(config.grace().toNanos(), TimeUnit.NANOSECONDS);
            programs.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "The jars of programs did not close", e);
        }
    }

    // ---- for runs of programs

    /** Of input and output, as of a message to or from a servant. */
    int mostBytes() {
        return config.servants().connections().messageBytes();
    }

    Programs programs() {
        return programs;
    }

    /**
     * @throws java.util.concurrent.RejectedExecutionException after the host was closed
     */
    void execute(Runnable task) {
        threads.execute(task);
    }

    boolean acquireWorker(long nanos) throws InterruptedException {
        return workers.tryAcquire(nanos, TimeUnit.NANOSECONDS);
    }

    void releaseWorker() {
        workers.release();
    }
}
