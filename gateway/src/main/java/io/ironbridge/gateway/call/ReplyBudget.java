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
 * Bounds the memory of all replies of back ends, from when they come until they have been worked
 * on. Nothing is refused, since what was asked may have been done: a reply that finds none stays in
 * the network until there is some or its call's time is over. Memory is given in the order in which
 * it was asked for.
 *
 * <p>One reply at a time may take more than is left, so that there is always one that comes to its
 * end and gives back what it has: otherwise replies of which each has a part could all wait for the
 * rest. So at most the limit and one reply is taken. Thread-safe.
 */
public final class ReplyBudget {
    /** Smaller replies are not counted: their number is bounded by that of their connections. */
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
     * What is taken now, and what has been since the start.
     *
     * @param bytes taken now
     * @param waiting replies that wait now
     * @param waits of replies since the start; one may have had to wait several times
     */
    public record Load(long limit, long bytes, int waiting, long waits) {}

    public synchronized Load load() {
        return new Load(limit, taken, waiting.size(), waits);
    }

    /**
     * From now on another limit holds.
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

    /** For the reply of one call. */
    Share share() {
        return new Share();
    }

    /** What one reply has. */
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
                        "IRB-GW-0332W Replies of back ends wait until others have been worked on:"
                                + " together they may take {0} bytes of memory",
                        Long.toString(load().limit()));
            }
            return false;
        }

        /** The call is over and its reply has been worked on. Twice is the same as once. */
        void release() {
            over = true;
            if (asked) { // else whoever asks from now on finds it over
                giveBack(this);
            }
        }

        private void tell(List<Runnable> told) {
            if (changed != null) {
                told.add(changed);
                changed = null;
            }
        }
    }

    /** Whoever asks for a call that is over finds that out himself. */
    private synchronized boolean take(Share share, long bytes, Runnable changed) {
        if (share.over || bytes <= share.granted) {
            return true;
        }
        share.wanted = bytes;
        if (share.changed != null) {
            share.changed = changed; // it waits already
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
        List<Runnable> told = new ArrayList<>();
        synchronized (this) {
            taken -= share.granted;
            share.granted = 0;
            if (share == exceeding) {
                exceeding = null;
            }
            if (waiting.remove(share)) {
                share.tell(told);
            }
            told.addAll(serve());
        }
        told.forEach(Runnable::run);
    }

    /** In the order in which they came; gives what is to be run without the lock. */
    private List<Runnable> serve() {
        List<Runnable> served = new ArrayList<>();
        for (Share next = waiting.peekFirst();
                next != null && mayTake(next);
                next = waiting.peekFirst()) {
            waiting.removeFirst();
            grant(next);
            next.tell(served);
        }
        return served;
    }
}
