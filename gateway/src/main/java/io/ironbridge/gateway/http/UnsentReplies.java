package io.ironbridge.gateway.http;

import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the memory of all replies that wait for their clients to read them. New replies are not
 * rejected, since the requests have run: when the limit is exceeded, the replies that have waited
 * longest are dropped. A single reply may exceed the limit. Large replies wait for {@link #room}
 * before they are made, so that clients which do read, only not as fast as replies are made, do not
 * lose theirs. Listeners may share one. Thread-safe.
 */
public final class UnsentReplies {
    private final Held all;
    private final Map<ByteBuffer, Held> bySource = new HashMap<>();
    private int waiting;

    /**
     * @param limit bytes of all replies together
     */
    public UnsentReplies(long limit) {
        if (limit <= 0) {
            throw new IllegalArgumentException("limit must be positive: " + limit);
        }
        this.all = new Held(limit);
    }

    /** Maximum number of bytes. */
    public long limit() {
        return all.most;
    }

    /** Bytes held now. */
    public synchronized long held() {
        return all.bytes;
    }

    /** What is held for all sources, or for one. */
    private static final class Held {
        private final long most;
        private final SequencedSet<Holding> oldestFirst = new LinkedHashSet<>();
        private long bytes;
        private long coming;

        Held(long most) {
            this.most = most;
        }

        boolean isEmpty() {
            return oldestFirst.isEmpty() && coming == 0;
        }

        /**
         * Whether there is room for another reply. Half of the limit is reserved for replies that
         * are longer than estimated, and for those that do not wait for room.
         */
        boolean hasRoom(long more) {
            return bytes + coming == 0 || bytes + coming + more <= most / 2;
        }

        /** The reply to be dropped to make room for {@code newest}; null if there is room. */
        @Nullable Holding victim(Holding newest) {
            if (bytes <= most) {
                return null;
            }
            for (Holding oldest : oldestFirst) {
                if (oldest != newest) {
                    return oldest;
                }
            }
            return null;
        }
    }

    /** The unread part of one reply. Used by its owner only. */
    final class Holding {
        private final Runnable giveUp;
        private final @Nullable ByteBuffer source;
        private final long most;
        private long bytes;
        private boolean over;

        private Holding(@Nullable ByteBuffer source, long most, Runnable giveUp) {
            this.source = source;
            this.most = most;
            this.giveUp = giveUp;
        }

        /** Changes the number of waiting bytes. */
        void change(long by) {
            UnsentReplies.this.change(this, by).forEach(victim -> victim.giveUp.run());
        }

        /** Releases the bytes; nothing will wait again. */
        void release() {
            UnsentReplies.this.forget(this);
        }
    }

    /**
     * Registers a reply of which nothing waits yet.
     *
     * @param source whose share it uses; null for none
     * @param most bytes of that share
     * @param giveUp called at most once, on any thread, when the memory is needed for others: the
     *     owner must end the reply soon
     */
    Holding holding(@Nullable InetAddress source, long most, Runnable giveUp) {
        return new Holding(source == null ? null : Sources.of(source), most, giveUp);
    }

    /** Room for a reply that is being made. */
    final class Room {
        private final @Nullable ByteBuffer source;
        private long bytes;

        private Room(@Nullable ByteBuffer source, long bytes) {
            this.source = source;
            this.bytes = bytes;
        }

        /**
         * The reply is complete and now counts as waiting if its client does not read it. Releasing
         * twice has no further effect.
         */
        void release() {
            UnsentReplies.this.release(this);
        }
    }

    /**
     * Waits until clients have read enough that one more reply need not cause another to be
     * dropped, or until the time is over; the reply is then made all the same, since the request
     * has run.
     *
     * @param source whose share the reply uses; null for none
     * @param most bytes of that share
     * @param bytes estimated size of the reply
     */
    synchronized Room room(@Nullable InetAddress source, long most, long bytes, long nanos)
            throws InterruptedException {
        @Nullable ByteBuffer of = source == null ? null : Sources.of(source);
        long until = System.nanoTime() + nanos;
        waiting++;
        try {
            long left = nanos;
            while (left > 0 && !(all.hasRoom(bytes) && hasRoom(of, bytes))) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
                left = until - System.nanoTime();
            }
        } finally {
            waiting--;
        }
        all.coming += bytes;
        if (of != null) {
            bySource.computeIfAbsent(of, _ -> new Held(most)).coming += bytes;
        }
        return new Room(of, bytes);
    }

    private boolean hasRoom(@Nullable ByteBuffer source, long bytes) {
        Held share = share(source);
        return share == null || share.hasRoom(bytes);
    }

    private synchronized void release(Room room) {
        all.coming -= room.bytes;
        Held share = share(room.source);
        if (share != null) {
            share.coming -= room.bytes;
            forgetIfEmpty(room.source, share);
        }
        room.bytes = 0;
        notifyWaiting();
    }

    /** Null if there is no limit for each source. */
    private @Nullable Held share(@Nullable ByteBuffer source) {
        return source == null ? null : bySource.get(source);
    }

    private void forgetIfEmpty(@Nullable ByteBuffer source, Held share) {
        if (share.isEmpty()) {
            bySource.remove(source);
        }
    }

    private void notifyWaiting() {
        if (waiting > 0) {
            notifyAll();
        }
    }

    private synchronized List<Holding> change(Holding holding, long by) {
        if (holding.over) {
            return List.of();
        }
        holding.bytes += by;
        count(all, holding, by);
        List<Holding> victims = new ArrayList<>();
        if (holding.source != null) {
            Held share = bySource.computeIfAbsent(holding.source, _ -> new Held(holding.most));
            count(share, holding, by);
            makeRoom(share, holding, victims);
        }
        makeRoom(all, holding, victims);
        if (by < 0) {
            notifyWaiting();
        }
        return victims;
    }

    private static void count(Held held, Holding holding, long by) {
        held.bytes += by;
        held.oldestFirst.add(holding);
    }

    private void makeRoom(Held held, Holding newest, List<Holding> victims) {
        for (Holding victim = held.victim(newest); victim != null; victim = held.victim(newest)) {
            forget(victim);
            victims.add(victim);
        }
    }

    private synchronized void forget(Holding holding) {
        if (holding.over) {
            return;
        }
        holding.over = true;
        take(all, holding);
        Held share = share(holding.source);
        if (share != null) {
            take(share, holding);
            forgetIfEmpty(holding.source, share);
        }
        notifyWaiting();
    }

    private static void take(Held held, Holding holding) {
        if (held.oldestFirst.remove(holding)) {
            held.bytes -= holding.bytes;
        }
    }
}
