package io.ironbridge.gateway.http.turn;

import io.netty.channel.SingleThreadEventLoop;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The order in which one event loop reads its connections. In each pass over its connections a loop
 * reads all that are ready, but few of those that are read last, and one step of one TLS handshake.
 * So a flood of requests or handshakes lengthens a pass by a bounded time, and an idle loop serves
 * it at full speed. Used on its loop only.
 */
final class ReadTurns {
    /** Reads in a pass. */
    private static final int LAST = 4;

    private static final int HANDSHAKES = 1;
    private static final long LOOK_MILLIS = 10;

    private static final FastThreadLocal<ReadTurns> OF_LOOP = new FastThreadLocal<>();

    private final SingleThreadEventLoop loop;
    private final Line last = new Line(LAST);
    private final Line handshakes = new Line(HANDSHAKES);
    private List<Waiting> held = new ArrayList<>();
    private boolean counting;
    private boolean looking;

    /** A connection of which something may have been kept back. */
    interface Waiting {
        /** It is its turn; returns false if nothing was kept back. */
        boolean release();

        /** Waits in its line if it is held no longer. */
        void askAgain();
    }

    /** Connections that wait for their turn. */
    static final class Line {
        private final int most;
        private final Deque<Waiting> waiting = new ArrayDeque<>();
        private int read;

        private Line(int most) {
            this.most = most;
        }

        private boolean take() {
            return waiting.isEmpty() && read++ < most;
        }

        private void pass() {
            read = 0;
            while (read < most && !waiting.isEmpty()) {
                read += waiting.removeFirst().release() ? 1 : 0;
            }
        }
    }

    private ReadTurns(SingleThreadEventLoop loop) {
        this.loop = loop;
    }

    static ReadTurns of(SingleThreadEventLoop loop) {
        ReadTurns known = OF_LOOP.getIfExists();
        if (known == null) {
            known = new ReadTurns(loop);
            OF_LOOP.set(known);
        }
        return known;
    }

    Line last() {
        return last;
    }

    Line handshakes() {
        return handshakes;
    }

    /** Whether one more may be read in this pass; otherwise it is to {@link #wait}. */
    boolean take(Line line) {
        count();
        return line.take();
    }

    /** Releases the connection in its turn. */
    void wait(Line line, Waiting connection) {
        line.waiting.addLast(connection);
        count();
    }

    /** Releases the connection, in its turn, when it is held no longer. */
    void hold(Waiting connection) {
        held.add(connection);
        look();
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
        last.pass();
        handshakes.pass();
        if (!last.waiting.isEmpty() || !handshakes.waiting.isEmpty()) {
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
