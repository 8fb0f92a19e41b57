package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.cics.task.RegionRequest.Lifetime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/**
 * Exclusive, counted locks, granted in the order of the requests. A deadlock ends when the first of
 * its tasks has reached its wait limit. Thread-safe.
 */
final class Locks {
    private final RegionTime time;
    private final int most;
    private final Map<LockName, Lock> locks = new HashMap<>();
    private final Map<LockOwner, Set<LockName>> held = new HashMap<>();

    /** The outcome of a request. */
    enum Outcome {
        GRANTED,
        BUSY,
        TIMED_OUT,
        TOO_MANY
    }

    /** Holder of locks; one for each task. */
    static final class LockOwner {}

    private static final class Lock {
        private final Deque<Waiter> waiters = new ArrayDeque<>();
        private LockOwner owner;
        private int inUnitOfWork;
        private int inTask;

        private Lock(LockOwner owner) {
            this.owner = owner;
        }

        private void count(Lifetime lifetime, int by) {
            if (lifetime == Lifetime.UNIT_OF_WORK) {
                inUnitOfWork = Math.max(0, inUnitOfWork + by);
            } else {
                inTask = Math.max(0, inTask + by);
            }
        }

        private boolean isFree() {
            return inUnitOfWork + inTask == 0;
        }
    }

    private record Waiter(LockOwner owner, Lifetime lifetime, CountDownLatch granted) {}

    Locks(RegionTime time, int most) {
        this.time = time;
        this.most = most;
    }

    /**
     * Locks once more.
     *
     * @param longest to wait; zero: not at all
     */
    Outcome acquire(LockOwner owner, LockName name, Lifetime lifetime, Duration longest)
            throws InterruptedException {
        Waiter waiter = new Waiter(owner, lifetime, new CountDownLatch(1));
        Outcome outcome = ask(waiter, name, longest.isPositive());
        if (outcome != Outcome.TIMED_OUT) {
            return outcome;
        }
        return await(waiter, name, longest);
    }

    /** Grants, refuses, or puts in the queue: then TIMED_OUT, unless it is granted later. */
    private synchronized Outcome ask(Waiter waiter, LockName name, boolean suspend) {
        Lock lock = locks.get(name);
        if (lock == null) {
            if (locks.size() >= most) {
                return Outcome.TOO_MANY;
            }
            grant(name, new Lock(waiter.owner()), waiter);
            return Outcome.GRANTED;
        }
        if (lock.owner == waiter.owner()) {
            lock.count(waiter.lifetime(), 1);
            return Outcome.GRANTED;
        }
        if (suspend) {
            lock.waiters.add(waiter);
        }
        return suspend ? Outcome.TIMED_OUT : Outcome.BUSY;
    }

    private Outcome await(Waiter waiter, LockName name, Duration longest)
            throws InterruptedException {
        boolean granted = false;
        try {
            granted = time.await(waiter.granted(), longest);
        } finally {
            granted |= !leave(waiter, name);
        }
        return granted ? Outcome.GRANTED : Outcome.TIMED_OUT;
    }

    /**
     * Whether it was still waiting. A lock granted at the last moment is kept; the task's end frees
     * it.
     */
    private synchronized boolean leave(Waiter waiter, LockName name) {
        Lock lock = locks.get(name);
        return lock != null && lock.waiters.remove(waiter);
    }

    /** Unlocks once; has no effect if it is not held. */
    synchronized void release(LockOwner owner, LockName name, Lifetime lifetime) {
        Lock lock = locks.get(name);
        if (lock != null && lock.owner == owner) {
            lock.count(lifetime, -1);
            handOn(name, lock);
        }
    }

    /** Unlocks all of one lifetime, however often each was locked. */
    synchronized void releaseAll(LockOwner owner, Lifetime lifetime) {
        for (LockName name : List.copyOf(held.getOrDefault(owner, Set.of()))) {
            Lock lock = locks.get(name);
            if (lock != null) {
                lock.count(lifetime, -Integer.MAX_VALUE);
                handOn(name, lock);
            }
        }
    }

    /** Number of locks of all tasks. */
    synchronized int size() {
        return locks.size();
    }

    private void handOn(LockName name, Lock lock) {
        if (!lock.isFree()) {
            return;
        }
        forget(lock.owner, name);
        Waiter next = lock.waiters.poll();
        if (next == null) {
            locks.remove(name);
        } else {
            lock.owner = next.owner();
            grant(name, lock, next);
            next.granted().countDown();
        }
    }

    private void grant(LockName name, Lock lock, Waiter waiter) {
        lock.count(waiter.lifetime(), 1);
        locks.put(name, lock);
        held.computeIfAbsent(waiter.owner(), _ -> new HashSet<>()).add(name);
    }

    private void forget(LockOwner owner, LockName name) {
        Set<LockName> names = held.get(owner);
        if (names != null && names.remove(name) && names.isEmpty()) {
            held.remove(owner);
        }
    }
}
