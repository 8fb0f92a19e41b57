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

    /** Requests refused because it was full. */
    public synchronized long refused() {
        return refused;
    }

    /** Whether a request that comes now does not get in; it counts as refused then. */
    private synchronized boolean turnsAway() {
        boolean isFull = within >= capacity;
        refused += isFull ? 1 : 0;
        return isFull;
    }

    private synchronized boolean enter() {
        if (turnsAway()) {
            return false;
        }
        within++;
        return true;
    }

    private synchronized void leave() {
        within--;
    }

    /** Whether one of them turns a request away. */
    static boolean anyTurnsAway(List<Bulkhead> bulkheads) {
        for (Bulkhead bulkhead : bulkheads) {
            if (bulkhead.turnsAway()) {
                return true;
            }
        }
        return false;
    }

    /** Gets a request into all of them, or into none. */
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
