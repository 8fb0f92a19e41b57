package io.ironbridge.lab.ims.database.store;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Locks on database records, shared or exclusive, granted in the order of the requests. The request
 * that would close a cycle is rejected as a deadlock. Thread-safe.
 */
public final class LockManager {
    private final Map<LockName, Lock> locks = new HashMap<>();
    private final Map<Owner, Waiter> waiting = new HashMap<>();
    private final AtomicLong waits = new AtomicLong();
    private final AtomicLong deadlocks = new AtomicLong();

    /** The outcome of a request. */
    enum Outcome {
        GRANTED,
        DEADLOCK,
        TIMED_OUT
    }

    /** Who holds locks; one for each unit of work. Waits for one lock at a time. */
    static final class Owner {}

    private static final class Lock {
        private final Map<Owner, Boolean> holders = new HashMap<>();
        private final Deque<Waiter> waiters = new ArrayDeque<>();

        private boolean allows(Owner owner, boolean exclusive) {
            for (var holder : holders.entrySet()) {
                if (holder.getKey() != owner && (exclusive || holder.getValue())) {
                    return false;
                }
            }
            return true;
        }
    }

    private record Waiter(LockName name, Owner owner, boolean exclusive, CountDownLatch granted) {}

    /**
     * Locks, or makes a shared lock exclusive.
     *
     * @param longest to wait
     */
    Outcome acquire(Owner owner, LockName name, boolean exclusive, Duration longest)
            throws InterruptedException {
        Waiter waiter = new Waiter(name, owner, exclusive, new CountDownLatch(1));
        Outcome outcome = ask(waiter);
        if (outcome != Outcome.TIMED_OUT) {
            return outcome;
        }
        waits.incrementAndGet();
        boolean granted = false;
        try {
            granted = waiter.granted().await(longest.toNanos(), TimeUnit.NANOSECONDS);
        } finally {
            granted |= !leave(waiter);
        }
        return granted ? Outcome.GRANTED : Outcome.TIMED_OUT;
    }

    /** Grants, refuses, or puts in the queue: then TIMED_OUT, unless it is granted later. */
    private synchronized Outcome ask(Waiter waiter) {
        Lock lock = locks.computeIfAbsent(waiter.name(), _ -> new Lock());
        boolean holds = lock.holders.containsKey(waiter.owner());
        boolean turn = holds || lock.waiters.isEmpty();
        if (turn && lock.allows(waiter.owner(), waiter.exclusive())) {
            grant(lock, waiter);
            return Outcome.GRANTED;
        }
        if (holds) {
            lock.waiters.addFirst(waiter);
        } else {
            lock.waiters.addLast(waiter);
        }
        waiting.put(waiter.owner(), waiter);
        if (isWaitedFor(waiter.owner())) {
            remove(lock, waiter);
            deadlocks.incrementAndGet();
            return Outcome.DEADLOCK;
        }
        return Outcome.TIMED_OUT;
    }

    private static void grant(Lock lock, Waiter waiter) {
        lock.holders.merge(waiter.owner(), waiter.exclusive(), Boolean::logicalOr);
    }

    /** Whether it waits, directly or indirectly, for itself. */
    private boolean isWaitedFor(Owner owner) {
        Set<Owner> seen = new HashSet<>();
        Deque<Owner> open = new ArrayDeque<>(blockers(owner));
        while (!open.isEmpty()) {
            Owner next = open.remove();
            if (next == owner) {
                return true;
            }
            if (seen.add(next)) {
                open.addAll(blockers(next));
            }
        }
        return false;
    }

    private List<Owner> blockers(Owner owner) {
        Waiter waiter = waiting.get(owner);
        Lock lock = waiter == null ? null : locks.get(waiter.name());
        if (waiter == null || lock == null) {
            return List.of();
        }
        List<Owner> blockers = new ArrayList<>();
        lock.holders.forEach((holder, exclusive) -> {
            if (holder != owner && (exclusive || waiter.exclusive())) {
                blockers.add(holder);
            }
        });
        for (Waiter before : lock.waiters) {
            if (before.equals(waiter)) {
                break;
            }
            blockers.add(before.owner());
        }
        return blockers;
    }

    /** Whether it was still waiting. */
    private synchronized boolean leave(Waiter waiter) {
        Lock lock = locks.get(waiter.name());
        return lock != null && remove(lock, waiter);
    }

    private boolean remove(Lock lock, Waiter waiter) {
        boolean waited = lock.waiters.remove(waiter);
        if (waited) {
            waiting.remove(waiter.owner());
            handOn(waiter.name(), lock);
        }
        return waited;
    }

    synchronized void release(Owner owner, LockName name) {
        Lock lock = locks.get(name);
        if (lock != null) {
            lock.holders.remove(owner);
            handOn(name, lock);
        }
    }

    private void handOn(LockName name, Lock lock) {
        while (!lock.waiters.isEmpty()) {
            Waiter next = lock.waiters.element();
            if (!lock.allows(next.owner(), next.exclusive())) {
                return;
            }
            lock.waiters.remove();
            waiting.remove(next.owner());
            grant(lock, next);
            next.granted().countDown();
        }
        if (lock.holders.isEmpty()) {
            locks.remove(name);
        }
    }

    /** How many there are. */
    public synchronized int size() {
        return locks.size();
    }

    /** The number of requests that had to wait. */
    public long waits() {
        return waits.get();
    }

    public long deadlocks() {
        return deadlocks.get();
    }
}
