package io.ironbridge.connectormq;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Hands replies to the calls that wait for them, by correlation id. A reply may arrive before its
 * correlation id is known here, because that is the message id that the provider assigns when the
 * request is sent: unknown replies are kept until all requests that were being sent when they
 * arrived have been sent. After that they are counted and dropped.
 *
 * <p>Thread-safe; no method blocks.
 *
 * @param <R> a reply
 */
final class ReplyCorrelator<R> {
    private final int most;
    private final Runnable onDropped;

    private final Map<String, CompletableFuture<R>> waiting = new HashMap<>();
    private final Map<String, Early<R>> early = new LinkedHashMap<>();
    private final TreeSet<Long> sending = new TreeSet<>();
    private long nextTicket;
    private boolean closed;

    /** A reply, and the ticket that a request begun after it would have had. */
    private record Early<R>(R reply, long ticket) {}

    /**
     * Starts without calls.
     *
     * @param most unknown replies kept; beyond that the oldest are dropped
     * @param onDropped called for each reply that is dropped
     */
    ReplyCorrelator(int most, Runnable onDropped) {
        this.most = most;
        this.onDropped = onDropped;
    }

    /**
     * Announces a request that is about to be sent.
     *
     * @return its ticket, for {@link #expect} or {@link #cancel}, one of which must follow
     */
    synchronized long begin() {
        long ticket = nextTicket++;
        sending.add(ticket);
        return ticket;
    }

    /** Ends a request that was not sent or expects no reply. */
    synchronized void cancel(long ticket) {
        sending.remove(ticket);
        dropUnknown();
    }

    /**
     * Registers the correlation id of the reply to a request that was sent; {@link #forget} must
     * follow when the call no longer waits.
     *
     * @return completes with the reply; cancelled if no more replies can arrive
     */
    CompletableFuture<R> expect(long ticket, String id) {
        CompletableFuture<R> reply = new CompletableFuture<>();
        Early<R> found = register(ticket, id, reply);
        if (found != null) {
            reply.complete(found.reply());
        }
        return reply;
    }

    private synchronized @Nullable Early<R> register(
            long ticket, String id, CompletableFuture<R> reply) {
        Early<R> found = early.remove(id);
        if (closed) {
            var _ = reply.cancel(false);
        } else if (found == null) {
            waiting.put(id, reply);
        }
        sending.remove(ticket);
        dropUnknown();
        return found;
    }

    /** Completes the call that waits for a reply, or keeps the reply. */
    void onReply(String id, R reply) {
        CompletableFuture<R> waiter = waiter(id, reply);
        if (waiter != null) {
            waiter.complete(reply);
        }
    }

    private synchronized @Nullable CompletableFuture<R> waiter(String id, R reply) {
        CompletableFuture<R> waiter = waiting.remove(id);
        if (waiter == null) {
            early.put(id, new Early<>(reply, nextTicket));
            dropUnknown();
        }
        return waiter;
    }

    /** Ends the wait for a reply. */
    synchronized void forget(String id) {
        waiting.remove(id);
    }

    /** Cancels all waits: no more replies arrive. */
    void close() {
        Map<String, CompletableFuture<R>> left;
        synchronized (this) {
            closed = true;
            left = Map.copyOf(waiting);
            waiting.clear();
        }
        left.values().forEach(waiter -> waiter.cancel(false));
    }

    /** Number of unknown replies that are kept. */
    synchronized int earlyCount() {
        return early.size();
    }

    private void dropUnknown() {
        long oldest = sending.isEmpty() ? nextTicket : sending.first();
        Iterator<Early<R>> oldestFirst = early.values().iterator();
        while (oldestFirst.hasNext()) {
            if (oldestFirst.next().ticket() > oldest && early.size() <= most) {
                return;
            }
            oldestFirst.remove();
            onDropped.run();
        }
    }
}
