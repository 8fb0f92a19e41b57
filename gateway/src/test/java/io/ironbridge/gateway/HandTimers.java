package io.ironbridge.gateway;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Delayed;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A clock that a test moves, with timers that follow it. Used by one thread. */
public final class HandTimers extends ScheduledThreadPoolExecutor {
    private final List<Task> tasks = new ArrayList<>();
    private long now = Long.MAX_VALUE - 1_000; // a clock may overflow

    public HandTimers() {
        super(0);
    }

    public long nanos() {
        return now;
    }

    /** Lets time pass; what is due meanwhile is done at its time. */
    public void pass(Duration time) {
        long end = now + time.toNanos();
        Optional<Task> next = nextBefore(end);
        while (next.isPresent()) {
            Task due = next.get();
            tasks.remove(due);
            now = due.at;
            due.command.run();
            next = nextBefore(end);
        }
        now = end;
    }

    private Optional<Task> nextBefore(long end) {
        return tasks.stream()
                .filter(task -> task.at - end <= 0)
                .min(Comparator.comparingLong(task -> task.at - end));
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        Task task = new Task(command, now + unit.toNanos(delay));
        tasks.add(task);
        return task;
    }

    private final class Task implements ScheduledFuture<Object> {
        private final Runnable command;
        private final long at;

        Task(Runnable command, long at) {
            this.command = command;
            this.at = at;
        }

        @Override
        public boolean cancel(boolean mayInterrupt) {
            return tasks.remove(this);
        }

        @Override
        public boolean isCancelled() {
            return !tasks.contains(this);
        }

        @Override
        public boolean isDone() {
            return isCancelled();
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(at - now, TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(
                    getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }

        @Override
        public Object get() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Object get(long timeout, TimeUnit unit) {
            throw new UnsupportedOperationException();
        }
    }
}
