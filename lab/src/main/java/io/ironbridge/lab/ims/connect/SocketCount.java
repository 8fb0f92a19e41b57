package io.ironbridge.lab.ims.connect;

import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicInteger;

/** MAXSOC, WARNSOC and WARNINC: how many sockets there may be, and when to warn. */
final class SocketCount {
    private static final System.Logger LOG = System.getLogger(SocketCount.class.getName());
    private static final int WARN_AT_PERCENT = 80;
    private static final int WARN_EACH_PERCENT = 5;

    private final int most;
    private final AtomicInteger now = new AtomicInteger();
    private final AtomicInteger warnedPercent = new AtomicInteger(WARN_AT_PERCENT - 1);

    SocketCount(int most) {
        this.most = most;
    }

    /** Whether there is room for one more, which then is counted. */
    boolean mayEnter() {
        int count = now.incrementAndGet();
        if (count > most) {
            now.decrementAndGet();
            return false;
        }
        warn(count);
        return true;
    }

    void left() {
        now.decrementAndGet();
    }

    int now() {
        return now.get();
    }

    int most() {
        return most;
    }

    /** Each step of the percentage once. */
    private void warn(int count) {
        int percent = (int) (100L * count / most);
        int warned = warnedPercent.get();
        if (percent > warned && warnedPercent.compareAndSet(warned, next(percent))) {
            LOG.log(
                    Level.WARNING,
                    "IRB-LAB-8003W IMS Connect has {0} of {1} sockets in use (MAXSOC)",
                    count,
                    most);
        }
    }

    /** The percentage up to which nothing more is said. */
    private static int next(int percent) {
        int steps = (percent - WARN_AT_PERCENT) / WARN_EACH_PERCENT + 1;
        return Math.min(100, WARN_AT_PERCENT + steps * WARN_EACH_PERCENT) - 1;
    }
}
