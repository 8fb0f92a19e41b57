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
 * Bounds the memory of all replies that wait for their clients to take them. Nothing is refused
 * here, since what was asked has been done: when there is too much, the replies that have waited
 * longest are given up. A single one may have more than the limit. So that this does not hit
 * clients that do take their replies, only not as fast as these are made, whoever makes a large one
 * waits for {@link #room} before. Listeners may share one. Thread-safe.
 */
public final class UnsentReplies {
    private final Held all;
    private final Map<ByteBuffer, Held> bySource = new HashMap<>();
    private int waiting;

    /**
     * Nothing is held yet.
     *
     * @param limit bytes of all replies together
     */
    public UnsentReplies(long limit) {
        if (limit <= 0) {
            throw new IllegalArgumentException("limit must be positive: " + limit);
        }
        this.all = new Held(limit);
    }

    /** Bytes that may be held. */
    public long limit() {
        return all.most;
    }

    /** Bytes held now. */
    public synchronized long held() {
        return all.bytes;
    }

    /** What waits of all, or of one source. */
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
         * Half of it is left to replies that are longer than was thought, and to those that nobody
         * waits with.
         */
        boolean hasRoom(long more) {
            return bytes + coming == 0 || bytes + coming + more <= most / 2;
        }

        /** The one that has to go so that {@code newest} has room; null: there is room. */
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

    /** What one client has not taken of one reply. Used by its owner only. */
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

        /** So many bytes more wait now, or fewer. */
        void change(long by) {
            UnsentReplies.this.change(this, by).forEach(victim -> victim.giveUp.run());
        }

        /** Nothing waits any more, and never will. */
        void release() {
            UnsentReplies.this.forget(this);
        }
    }

    /**
     * For one reply, of which nothing waits yet.
     *
     * @param source of whose share it is; null: of nobody's
     * @param most bytes of that share
     * @param giveUp called once at most, on any thread, when others need the room: the owner is to
     *     end the reply soon
     */
    Holding holding(@Nullable InetAddress source, long most, Runnable giveUp) {
        return new Holding(source == null ? null : Sources.of(source), most, giveUp);
    }

    /** For a reply that is being made. */
    final class Room {
        private final @Nullable ByteBuffer source;
        private long bytes;

        private Room(@Nullable ByteBuffer source, long bytes) {
            this.source = source;
            this.bytes = bytes;
        }

        /** The reply waits for its client now, if it has to. Twice is the same as once. */
        void release() {
            UnsentReplies.this.release(this);
        }
    }

    /**
     * Waits until clients have taken so much that one more reply need not cost another one; or
     * until the time is over, since what was asked has been done.
     *
     * @param source of whose share the reply is; null: of nobody's
     * @param most bytes of that share
     * @param bytes that it will have, about
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
        tellWhoWaits();
    }

    /** Null: nothing is counted there. */
    private @Nullable Held share(@Nullable ByteBuffer source) {
        return source == null ? null : bySource.get(source);
    }

    private void forgetIfEmpty(@Nullable ByteBuffer source, Held share) {
        if (share.isEmpty()) {
            bySource.remove(source);
        }
    }

    private void tellWhoWaits() {
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
            tellWhoWaits();
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
        tellWhoWaits();
    }

    private static void take(Held held, Holding holding) {
        if (held.oldestFirst.remove(holding)) {
            held.bytes -= holding.bytes;
        }
    }
}
