package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.connect.observe.Clock;
import io.ironbridge.lab.ims.otma.InputMessage;
import io.ironbridge.lab.ims.otma.Tpipe;
import java.lang.System.Logger.Level;
import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Purges or reroutes CM0 output that arrives after its client's wait has ended. Output that arrives
 * after the time limit, or beyond the number limit, stays on its tpipe.
 */
final class LateOutput {
    private static final System.Logger LOG = System.getLogger(LateOutput.class.getName());

    private final Clock clock;
    private final long wait;
    private final int most;
    private final Queue<Expected> all = new ConcurrentLinkedQueue<>();
    private final AtomicInteger expected = new AtomicInteger();

    /** Whether the limit was logged; reset at half of it. */
    private final AtomicBoolean told = new AtomicBoolean();

    LateOutput(Clock clock, ImsConnectConfig.Limits limits) {
        this.clock = clock;
        this.wait = limits.lateOutput().toNanos();
        this.most = limits.lateOutputs();
    }

    /**
     * Disposes of the answer to a message when it arrives.
     *
     * @return false if the limit is reached, and the answer will stay on its tpipe
     */
    boolean dispose(Tpipe tpipe, InputMessage message, Disposal disposal) {
        if (disposal.kind() == Disposal.Kind.KEEP) {
            return true;
        }
        if (expected.incrementAndGet() > most) {
            expected.decrementAndGet();
            tell();
            return false;
        }
        all.add(new Expected(tpipe, message, disposal, clock.in(wait)));
        clock.alarm(clock.now());
        return true;
    }

    private void tell() {
        if (told.compareAndSet(false, true)) {
            LOG.log(
                    Level.WARNING,
                    "IRB-LAB-8008W Waiting for {0} outputs to purge or reroute, which is the limit;"
                            + " further output stays on its tpipe",
                    Integer.toString(most));
        }
    }

    /** The time of the next call. */
    long tick(long now) {
        for (Iterator<Expected> each = all.iterator(); each.hasNext(); ) {
            if (each.next().isOver(now)) {
                each.remove();
                ended();
            }
        }
        return all.isEmpty() ? Clock.NEVER : now;
    }

    private void ended() {
        if (expected.decrementAndGet() <= most / 2) {
            told.set(false);
        }
    }

    /** One answer that is expected. */
    private static final class Expected {
        private final Tpipe tpipe;
        private final InputMessage message;
        private final Disposal disposal;
        private final long until;
        private final Runnable end;
        private volatile boolean mayBeThere = true;

        Expected(Tpipe tpipe, InputMessage message, Disposal disposal, long until) {
            this.tpipe = tpipe;
            this.message = message;
            this.disposal = disposal;
            this.until = until;
            this.end = tpipe.whenAvailable(this::look);
        }

        private void look() {
            mayBeThere = true;
        }

        boolean isOver(long now) {
            boolean over = now >= until || isDone();
            if (over) {
                end.run();
            }
            return over;
        }

        private boolean isDone() {
            if (!mayBeThere) {
                return false;
            }
            mayBeThere = false;
            return tpipe.takeReply(message).map(this::disposed).orElse(false);
        }

        private boolean disposed(Tpipe.Held held) {
            disposal.apply(held);
            return true;
        }
    }
}
