package io.ironbridge.gateway.call;

import java.util.List;

/**
 * Limits how many requests of one kind are in progress, so that they cannot take all places of a
 * connection and of its queue. Thread-safe.
 */
public final class Bulkhead {
    private final int capacity;
    private int within;
    private long refused;

    Bulkhead(int capacity) {
        this.capacity = capacity;
    }

    public synchronized int within() {
        return within;
    }

    /** Requests rejected because it was full. */
    public synchronized long refused() {
        return refused;
    }

    /** Whether it is full for a new request, which then counts as rejected. */
    private synchronized boolean rejects() {
        boolean isFull = within >= capacity;
        refused += isFull ? 1 : 0;
        return isFull;
    }

    private synchronized boolean enter() {
        if (rejects()) {
            return false;
        }
        within++;
        return true;
    }

    private synchronized void leave() {
        within--;
    }

    /** Whether one of them rejects a new request. */
    static boolean anyRejects(List<Bulkhead> bulkheads) {
        for (Bulkhead bulkhead : bulkheads) {
            if (bulkhead.rejects()) {
                return true;
            }
        }
        return false;
    }

    /** Lets a request into all of them, or into none. */
    static boolean enter(List<Bulkhead> bulkheads) {
        for (int entered = 0; entered < bulkheads.size(); entered++) {
            if (!bulkheads.get(entered).enter()) {
                leave(bulkheads.subList(0, entered));
                return false;
            }
        }
        return true;
    }

    static void leave(List<Bulkhead> bulkheads) {
        bulkheads.forEach(Bulkhead::leave);
    }
}
