package io.ironbridge.workloaddriver.named.cics;

import io.ironbridge.workloaddriver.engine.Answer;
import io.ironbridge.workloaddriver.engine.Driver;
import io.ironbridge.workloaddriver.engine.Loop;
import io.ironbridge.workloaddriver.engine.RequestSlot;
import io.ironbridge.workloaddriver.engine.Requester;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Idle connections: each has sent one request and received its answer, and stays open until this is
 * closed.
 */
final class IdleConnections implements AutoCloseable {
    private final Driver driver;
    private final List<Loop> loops;
    private final Queue<Held> held = new ConcurrentLinkedQueue<>();
    private final int atATime;
    private final Semaphore turns;
    private final AtomicInteger failed = new AtomicInteger();
    private final AtomicReference<@Nullable Answer> failure = new AtomicReference<>();

    private IdleConnections(Driver driver, List<Loop> loops, int atATime) {
        this.driver = driver;
        this.loops = loops;
        this.atATime = atATime;
        this.turns = new Semaphore(atATime);
    }

    private record Held(Loop loop, Requester requester) {}

    /**
     * Opens the connections, and waits until each has its answer.
     *
     * @param atATime limit of clients that connect or wait for their answer at a time
     * @throws IOException if an answer is not as expected, or the time is over
     */
    static IdleConnections open(
            Driver driver, List<Loop> loops, int number, int atATime, Duration atMost)
            throws IOException, InterruptedException {
        IdleConnections all = new IdleConnections(driver, loops, atATime);
        try {
            all.open(number, System.nanoTime() + atMost.toNanos());
        } catch (IOException | InterruptedException e) {
            all.close();
            throw e;
        }
        return all;
    }

    private void open(int number, long end) throws IOException, InterruptedException {
        for (int client = 0; client < number; client++) {
            await(1, end, client);
            int which = client;
            Loop loop = loops.get(client % loops.size());
            loop.execute(() -> send(loop, which));
        }
        await(atATime, end, number);
        Answer example = failure.get();
        if (example != null) {
            throw new IOException(
                    "%d of %d connections had no valid answer: %s: %s"
                            .formatted(failed.get(), number, example.reason(), example.example()));
        }
    }

    private void await(int permits, long end, int reached)
            throws IOException, InterruptedException {
        if (!turns.tryAcquire(permits, end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
            throw new IOException(
                    "connecting takes too long; clients connected so far: about " + reached);
        }
    }

    private void send(Loop loop, int client) {
        Requester requester = driver.client(loop, client);
        held.add(new Held(loop, requester));
        requester.send(new RequestSlot(0, client, new SplittableRandom(client)), this::answered);
    }

    private void answered(Answer answer) {
        if (answer.outcome() != Answer.Outcome.OK) {
            failed.incrementAndGet();
            failure.compareAndSet(null, answer);
        }
        turns.release();
    }

    /** Lets all go. */
    @Override
    public void close() {
        for (Held one : held) {
            one.loop().execute(one.requester()::close);
        }
    }
}
