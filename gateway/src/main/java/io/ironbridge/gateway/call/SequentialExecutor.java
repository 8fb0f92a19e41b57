package io.ironbridge.gateway.call;

import io.ironbridge.gateway.activity.RequestCpu;
import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Runs the parts of one request one after another, on threads that may block. A blocking call that
 * a part makes follows on the same thread when no part is left, and then the parts that its outcome
 * causes: a request whose calls follow each other stays on one thread. Thread-safe.
 */
public final class SequentialExecutor implements Executor {
    private final Workers workers;
    private final @Nullable RequestCpu cpu;
    private final Queue<Runnable> parts = new ArrayDeque<>();

    /** Whether a thread runs the parts, or will. */
    private boolean isTaken;

    /** The thread that runs a part now. */
    private @Nullable Thread thread;

    /** The thread that runs the parts when its blocking call has ended. */
    private @Nullable Thread next;

    /** Follows the last part on its thread. */
    private @Nullable Runnable call;

    SequentialExecutor(Workers workers, @Nullable RequestCpu cpu) {
        this.workers = workers;
        this.cpu = cpu;
    }

    /** Whether this thread is that of an executor. */
    public static boolean isHere(Executor executor) {
        return switch (executor) {
            case EventExecutor loop -> loop.inEventLoop();
            case SequentialExecutor own -> own.isHere();
            default -> false;
        };
    }

    private synchronized boolean isHere() {
        return Thread.currentThread().equals(thread);
    }

    @Override
    public void execute(Runnable part) {
        synchronized (this) {
            parts.add(part);
            if (isTaken) {
                return;
            }
            isTaken = true;
        }
        try {
            handOver();
        } catch (RuntimeException | Error noThread) {
            forget(part);
            throw noThread;
        }
    }

    private synchronized void forget(Runnable part) {
        parts.remove(part);
    }

    /** Runs blocking work: after the part that runs on this thread, otherwise on another thread. */
    public void block(Runnable work) {
        if (!follows(work)) {
            workers.execute(cpu, () -> followed(work));
        }
    }

    private synchronized boolean follows(Runnable work) {
        if (call != null || !isHere()) {
            return false;
        }
        call = work;
        return true;
    }

    /** Runs a part when the work of {@link #block} that runs on this thread has returned. */
    public synchronized void afterWork(Runnable part) {
        parts.add(part);
        if (!isTaken) {
            isTaken = true;
            next = Thread.currentThread();
        }
    }

    private void followed(@Nullable Runnable work) {
        Runnable blocking = work;
        while (blocking != null) {
            boolean hasReturned = false;
            try {
                blocking.run();
                hasReturned = true;
            } finally {
                if (!hasReturned && isNext()) {
                    handOver();
                }
            }
            Thread.interrupted(); // it was meant for the work
            blocking = isNext() ? runParts() : null;
        }
    }

    private void handOver() {
        boolean hasThread = false;
        try {
            workers.execute(cpu, () -> followed(runParts()));
            hasThread = true;
        } finally {
            if (!hasThread) {
                leave();
            }
        }
    }

    private synchronized boolean isNext() {
        boolean isNext = Thread.currentThread().equals(next);
        if (isNext) {
            next = null;
        }
        return isNext;
    }

    /** Runs parts while there are any; returns the work that follows. */
    @SuppressWarnings("ThreadPriorityCheck")
    private @Nullable Runnable runParts() {
        boolean isFirst = true;
        for (Runnable part = nextPart(); part != null; part = nextPart()) {
            if (!isFirst) {
                Thread.yield(); // virtual threads are not interrupted for others
            }
            isFirst = false;
            boolean hasReturned = false;
            try {
                part.run();
                hasReturned = true;
            } finally {
                if (!hasReturned) {
                    handOver();
                }
            }
        }
        return takeCall();
    }

    private synchronized @Nullable Runnable nextPart() {
        Runnable part = parts.poll();
        if (part == null) {
            leave();
        } else {
            thread = Thread.currentThread();
        }
        return part;
    }

    private synchronized void leave() {
        thread = null;
        isTaken = false;
    }

    private synchronized @Nullable Runnable takeCall() {
        Runnable taken = call;
        call = null;
        return taken;
    }
}
