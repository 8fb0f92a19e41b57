package io.ironbridge.gateway.observe;

import io.ironbridge.gateway.logs.Pause;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts rejected requests of unauthenticated callers that get no audit event, and logs the count:
 * at most once a minute, and at the end. Thread-safe.
 */
public final class UnauditedRejections implements AutoCloseable {
    private static final Logger LOG = System.getLogger(UnauditedRejections.class.getName());

    private final AtomicLong count = new AtomicLong();
    private final AtomicLong lastLogged = new AtomicLong();
    private final Pause pause = new Pause();

    /** Counts one rejection. */
    void add() {
        count.incrementAndGet();
        if (pause.isOver()) {
            log();
        }
    }

    /** Count since the start. */
    public long count() {
        return count.get();
    }

    private void log() {
        long now = count.get();
        if (lastLogged.getAndSet(now) != now) {
            LOG.log(
                    Level.WARNING,
                    "IRB-GW-0323W {0} unauthenticated requests that were rejected have not been"
                            + " audited so far: there were more than strangersPerSecond allows",
                    Long.toString(now));
        }
    }

    @Override
    public void close() {
        log();
    }
}
