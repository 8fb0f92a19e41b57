package io.ironbridge.gateway.call;

import io.ironbridge.connectorapi.ReplyMemory;
import io.ironbridge.gateway.logs.Pause;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the memory of all replies of back ends, from their arrival until they have been processed.
 * No reply is rejected, since the request may have run: a reply without memory stays in the network
 * until memory is free or the call's time is over. Memory is given in the order of the requests for
 * it.
 *
 * <p>One reply at a time may exceed the limit, so that at least one can always complete and release
 * its memory; otherwise several incomplete replies could wait for each other. The maximum is
 * therefore the limit and one reply. Thread-safe.
 */
public final class ReplyBudget {
    /** Smaller replies are not counted: the number of connections bounds them. */
    static final int FREE_BYTES = 64 << 10;

    private static final System.Logger LOG = System.getLogger(ReplyBudget.class.getName());

    private final Pause pause = new Pause();
    private final Deque<Share> waiting = new ArrayDeque<>();
    private long limit;
    private long taken;
    private long waits;
    private @Nullable Share exceeding;

    /**
     * @param limit bytes, more than 0
     */
    public ReplyBudget(long limit) {
        this.limit = limit;
    }

    /**
     * Current use, and counts since the start.
     *
     * @param bytes in use now
     * @param waiting replies that wait now
     * @param waits of replies since the start; one reply may have waited several times
     */
    public record Load(long limit, long bytes, int waiting, long waits) {}

    public synchronized Load load() {
        return new Load(limit, taken, waiting.size(), waits);
    }

    /**
     * Changes the limit.
     *
     * @param bytes more than 0
     */
    public void limit(long bytes) {
        List<Runnable> served;
        synchronized (this) {
            limit = bytes;
            served = serve();
        }
        served.forEach(Runnable::run);
    }

    /** The memory of one call's reply. */
    Share share() {
        return new Share();
    }

    /** The memory of one reply. */
    final class Share implements ReplyMemory {
        private volatile boolean asked;
        private volatile boolean over;
        private long granted;
        private long wanted;
        private @Nullable Runnable changed;

        private Share() {}

        @Override
        public boolean grants(long bytes, Runnable whenChanged) {
            if (bytes <= FREE_BYTES) {
                return true;
            }
            asked = true;
            return take(this, bytes, whenChanged) || hasToWait();
        }

        private boolean hasToWait() {
            if (pause.isOver()) {
                LOG.log(
                        Level.WARNING,
                        "IRB-GW-0332W Replies of back ends wait until others have been processed:"
                                + " together they may take {0} bytes of memory",
                        Long.toString(load().limit()));
            }
            return false;
        }

        /**
         * Releases the memory after the reply has been processed. Releasing twice has no further
         * effect.
         */
        void release() {
            over = true;
            if (asked) { // otherwise later callers see that it is over
                giveBack(this);
            }
        }

        private void addChanged(List<Runnable> notified) {
            if (changed != null) {
                notified.add(changed);
                changed = null;
            }
        }
    }

    /** A caller whose call is over detects that itself. */
    private synchronized boolean take(Share share, long bytes, Runnable changed) {
        if (share.over || bytes <= share.granted) {
            return true;
        }
        share.wanted = bytes;
        if (share.changed != null) {
            share.changed = changed; // it is already waiting
            return false;
        }
        if (share == exceeding || (waiting.isEmpty() && mayTake(share))) {
            grant(share);
            return true;
        }
        share.changed = changed;
        waiting.addLast(share);
        waits++;
        return false;
    }

    private boolean mayTake(Share share) {
        if (taken - share.granted + share.wanted <= limit) {
            return true;
        }
        if (exceeding == null) {
            exceeding = share;
            return true;
        }
        return false;
    }

    private void grant(Share share) {
        taken += share.wanted - share.granted;
        share.granted = share.wanted;
    }

    private void giveBack(Share share) {
        List<Runnable> notified = new ArrayList<>();
        synchronized (this) {
            taken -= share.granted;
            share.granted = 0;
            if (share == exceeding) {
                exceeding = null;
            }
            if (waiting.remove(share)) {
                share.addChanged(notified);
            }
            notified.addAll(serve());
        }
        notified.forEach(Runnable::run);
    }

    /** Serves waiting replies in order; returns what must run without the lock. */
    private List<Runnable> serve() {
        List<Runnable> served = new ArrayList<>();
        for (Share next = waiting.peekFirst();
                next != null && mayTake(next);
                next = waiting.peekFirst()) {
            waiting.removeFirst();
            grant(next);
            next.addChanged(served);
        }
        return served;
    }
}
