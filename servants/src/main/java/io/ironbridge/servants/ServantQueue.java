package io.ironbridge.servants;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;

/**
 * Tasks that wait for a servant, first come, first served. Guarded by the lock of {@link Servants}.
 */
final class ServantQueue {
    private final int limit;
    private final Deque<Place> waiting = new ArrayDeque<>();
    private int peak;
    private long waits;
    private long refused;

    ServantQueue(int limit) {
        this.limit = limit;
    }

    /** A place in the queue. */
    static final class Place {
        private final CompletableFuture<Servant> servant = new CompletableFuture<>();

        CompletableFuture<Servant> servant() {
            return servant;
        }
    }

    /**
     * Joins the queue.
     *
     * @throws TaskRejectedException when it is full
     */
    Place join() throws TaskRejectedException {
        if (waiting.size() >= limit) {
            refused++;
            throw new TaskRejectedException(limit + " tasks wait already");
        }
        Place place = new Place();
        waiting.addLast(place);
        waits++;
        peak = Math.max(peak, waiting.size());
        return place;
    }

    /** Leaves it; false if a servant was assigned in the meantime. */
    boolean leave(Place place) {
        return waiting.remove(place);
    }

    /** Lets a task leave that need not run any more; without effect if it has a servant. */
    void drop(Place place) {
        if (leave(place)) {
            place.servant.completeExceptionally(
                    new TaskRejectedException("Its caller no longer waits"));
        }
    }

    void refuse() {
        refused++;
    }

    /** Whether a waiting task took the servant. */
    boolean offer(Servant servant) {
        Place first = waiting.pollFirst();
        return first != null && first.servant.complete(servant);
    }

    /** Rejects all waiting tasks. */
    void rejectAll(String reason) {
        refused += waiting.size();
        waiting.forEach(
                place -> place.servant.completeExceptionally(new TaskRejectedException(reason)));
        waiting.clear();
    }

    int size() {
        return waiting.size();
    }

    QueueStatistics statistics() {
        return new QueueStatistics(waiting.size(), peak, waits, refused);
    }
}
