package io.ironbridge.gateway.request;

import java.util.ArrayDeque;
import java.util.Deque;

/** How long a flow has waited for places: waits at the same time count once. Not thread-safe. */
final class Waits {
    /** Earlier waits stay as they are counted. */
    private static final int MOST = 64;

    /** Apart from each other, in their order. */
    private final Deque<Wait> waits = new ArrayDeque<>();

    private long nanos;

    private record Wait(long from, long until) {}

    /** Adds a wait; they come in the order of their ends. Returns the time of all. */
    long add(long from, long until) {
        long since = from;
        while (!waits.isEmpty() && waits.getLast().until() > since) {
            Wait last = waits.removeLast();
            since = Math.min(since, last.from());
            nanos -= last.until() - last.from();
        }
        waits.addLast(new Wait(since, until));
        nanos += until - since;
        if (waits.size() > MOST) {
            waits.removeFirst();
        }
        return nanos;
    }
}
