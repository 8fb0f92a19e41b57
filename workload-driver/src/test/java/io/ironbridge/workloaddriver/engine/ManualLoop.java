package io.ironbridge.workloaddriver.engine;

import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;

/** A loop whose time goes on when a test says so; tasks of one time run in the order given. */
final class ManualLoop implements Loop {
    private record Task(long at, long order, Runnable work) {}

    private final PriorityQueue<Task> tasks =
            new PriorityQueue<>(Comparator.comparingLong(Task::at).thenComparingLong(Task::order));
    private long now = 1_000_000_000_000L;
    private long order;

    @Override
    public void execute(Runnable task) {
        schedule(0, task);
    }

    @Override
    public void schedule(long delayNanos, Runnable task) {
        tasks.add(new Task(now + Math.max(0, delayNanos), order++, task));
    }

    @Override
    public long nanos() {
        return now;
    }

    /** Runs everything that is due until so much time has gone by. */
    void pass(Duration time) {
        long until = now + time.toNanos();
        for (Task next = tasks.peek(); next != null && next.at <= until; next = tasks.peek()) {
            tasks.remove();
            now = Math.max(now, next.at);
            next.work.run();
        }
        now = until;
    }
}
