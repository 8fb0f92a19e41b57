package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.otma.InputMessage;
import io.ironbridge.lab.ims.otma.Tpipe;
import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Purges or reroutes CM0 output that comes when its client waits no more. What comes later than the
 * limit, or where too many are waited for, stays on its tpipe.
 */
final class LateOutput {
    private static final int MOST = 10_000;

    private final Clock clock;
    private final long wait;
    private final Queue<Expected> all = new ConcurrentLinkedQueue<>();

    /**
     * Makes it.
     *
     * @param wait in nanoseconds
     */
    LateOutput(Clock clock, long wait) {
        this.clock = clock;
        this.wait = wait;
    }

    /** Does it when the answer to the message comes. */
    void dispose(Tpipe tpipe, InputMessage message, Disposal disposal) {
        if (disposal.kind() != Disposal.Kind.KEEP && all.size() < MOST) {
            all.add(new Expected(tpipe, message, disposal, clock.in(wait)));
        }
    }

    void tick(long now) {
        if (!all.isEmpty()) {
            for (Iterator<Expected> each = all.iterator(); each.hasNext(); ) {
                if (each.next().isOver(now)) {
                    each.remove();
                }
            }
        }
    }

    /** One answer that is waited for. */
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
