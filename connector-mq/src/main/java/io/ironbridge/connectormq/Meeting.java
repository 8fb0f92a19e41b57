package io.ironbridge.connectormq;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Where replies meet those who wait for them. A reply may come before it is known what its
 * correlation id will be, as that is the message id that a request got by being sent: replies
 * nobody knows are kept until all requests have been sent that were being sent when they came.
 * Those that are nobody's even then are counted and dropped.
 *
 * <p>Thread-safe; nothing in it blocks.
 *
 * @param <R> a reply
 */
final class Meeting<R> {
    private final int most;
    private final Runnable unwanted;

    private final Map<String, CompletableFuture<R>> waiting = new HashMap<>();
    private final Map<String, Early<R>> early = new LinkedHashMap<>();
    private final TreeSet<Long> sending = new TreeSet<>();
    private long nextTurn;
    private boolean over;

    /** A reply, and the turn that a request begun after it would have had. */
    private record Early<R>(R reply, long turn) {}

    /**
     * Nobody is here yet.
     *
     * @param most replies kept that nobody knows; of more, the oldest are dropped
     * @param unwanted told of each reply that is dropped
     */
    Meeting(int most, Runnable unwanted) {
        this.most = most;
        this.unwanted = unwanted;
    }

    /**
     * A request is about to be sent.
     *
     * @return its turn, for {@link #sent} or {@link #notSent}, one of which must follow
     */
    synchronized long sending() {
        long turn = nextTurn++;
        sending.add(turn);
        return turn;
    }

    /** The request was not sent, or nobody waits for its reply. */
    synchronized void notSent(long turn) {
        sending.remove(turn);
        dropUnwanted();
    }

    /**
     * The request's reply has this correlation id; {@link #leave} must follow when nobody waits for
     * it any more.
     *
     * @return gets the reply; cancelled when none can come any more
     */
    CompletableFuture<R> sent(long turn, String id) {
        CompletableFuture<R> reply = new CompletableFuture<>();
        Early<R> came = enter(turn, id, reply);
        if (came != null) {
            reply.complete(came.reply());
        }
        return reply;
    }

    private synchronized @Nullable Early<R> enter(
            long turn, String id, CompletableFuture<R> reply) {
        Early<R> came = early.remove(id);
        if (over) {
            var _ = reply.cancel(false);
        } else if (came == null) {
            waiting.put(id, reply);
        }
        sending.remove(turn);
        dropUnwanted();
        return came;
    }

    /** A reply has come. */
    void arrived(String id, R reply) {
        CompletableFuture<R> waiter = waiter(id, reply);
        if (waiter != null) {
            waiter.complete(reply);
        }
    }

    private synchronized @Nullable CompletableFuture<R> waiter(String id, R reply) {
        CompletableFuture<R> waiter = waiting.remove(id);
        if (waiter == null) {
            early.put(id, new Early<>(reply, nextTurn));
            dropUnwanted();
        }
        return waiter;
    }

    /** Nobody waits for this reply any more. */
    synchronized void leave(String id) {
        waiting.remove(id);
    }

    /** No replies come any more. */
    void end() {
        Map<String, CompletableFuture<R>> left;
        synchronized (this) {
            over = true;
            left = Map.copyOf(waiting);
            waiting.clear();
        }
        left.values().forEach(waiter -> waiter.cancel(false));
    }

    /** Replies kept that nobody knows yet. */
    synchronized int early() {
        return early.size();
    }

    private void dropUnwanted() {
        long oldest = sending.isEmpty() ? nextTurn : sending.first();
        Iterator<Early<R>> oldestFirst = early.values().iterator();
        while (oldestFirst.hasNext()) {
            if (oldestFirst.next().turn() > oldest && early.size() <= most) {
                return;
            }
            oldestFirst.remove();
            unwanted.run();
        }
    }
}
