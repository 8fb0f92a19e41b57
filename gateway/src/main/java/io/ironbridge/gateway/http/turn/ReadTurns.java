package io.ironbridge.gateway.http.turn;

import io.netty.channel.SingleThreadEventLoop;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The order in which one event loop reads requests. In each pass over its connections a loop reads
 * all requests that have come, but only {@value #LAST} of those that are read last. So a flood of
 * these lengthens a pass by a bounded time, and an idle loop serves it at full speed. Used on its
 * loop only.
 */
public final class ReadTurns {
    private static final int LAST = 4;
    private static final long LOOK_MILLIS = 10;

    private static final FastThreadLocal<ReadTurns> OF_LOOP = new FastThreadLocal<>();

    private final SingleThreadEventLoop loop;
    private final Deque<Waiting> last = new ArrayDeque<>();
    private List<Waiting> held = new ArrayList<>();
    private int read;
    private boolean counting;
    private boolean looking;

    /** A connection that has received a request and not read it. */
    public interface Waiting {
        /** It is its turn; returns false if it needs it no longer. */
        boolean takeTurn();

        /** Asks for its turn again. */
        void askAgain();
    }

    private ReadTurns(SingleThreadEventLoop loop) {
        this.loop = loop;
    }

    /** Of the loop whose thread this is. */
    public static ReadTurns of(SingleThreadEventLoop loop) {
        ReadTurns known = OF_LOOP.getIfExists();
        if (known == null) {
            known = new ReadTurns(loop);
            OF_LOOP.set(known);
        }
        return known;
    }

    /** Whether a request may be read now; otherwise the connection is notified in its turn. */
    public boolean take(ReadTurn turn, Waiting connection) {
        if (turn.isHeld()) {
            held.add(connection);
            look();
            return false;
        }
        if (!turn.isLast()) {
            return true;
        }
        count();
        if (last.isEmpty() && read < LAST) {
            read++;
            return true;
        }
        last.addLast(connection);
        return false;
    }

    private void count() {
        if (!counting) {
            counting = true;
            loop.executeAfterEventLoopIteration(this::pass);
        }
    }

    /** After the loop has read its connections and run its tasks. */
    private void pass() {
        counting = false;
        read = 0;
        while (read < LAST && !last.isEmpty()) {
            read += last.removeFirst().takeTurn() ? 1 : 0;
        }
        if (!last.isEmpty()) {
            loop.execute(this::count); // in the next pass
        }
    }

    private void look() {
        if (!looking) {
            looking = true;
            var _ = loop.schedule(this::askAgain, LOOK_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void askAgain() {
        looking = false;
        List<Waiting> asked = held;
        held = new ArrayList<>();
        asked.forEach(Waiting::askAgain);
    }
}
