package io.ironbridge.lab.ims.system;

import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Limits the number of messages in process (OTMA message flood). Thread-safe. */
final class MessageLimit {
    private static final System.Logger LOG = System.getLogger(MessageLimit.class.getName());
    private static final int WARNING_PERCENT = 80;

    private final String member;
    private final int limit;
    private final int warning;
    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicBoolean warned = new AtomicBoolean();
    private final AtomicBoolean full = new AtomicBoolean();

    MessageLimit(String member, int limit) {
        this.member = member;
        this.limit = limit;
        this.warning = Math.max(1, (int) (limit * (long) WARNING_PERCENT / 100));
    }

    /** Counts one more, unless the limit is reached. */
    boolean enter() {
        int count = underWay.incrementAndGet();
        if (count > limit) {
            underWay.decrementAndGet();
            logFull();
            return false;
        }
        if (count >= warning) {
            warn();
        }
        return true;
    }

    /** Counts one that a restart restored or a program created, regardless of the limit. */
    void enterUnchecked() {
        underWay.incrementAndGet();
    }

    void leave() {
        int count = underWay.decrementAndGet();
        if (count < warning / 2) {
            warned.set(false);
            full.set(false);
        }
    }

    int underWay() {
        return underWay.get();
    }

    private void warn() {
        if (warned.compareAndSet(false, true)) {
            LOG.log(
                    Level.WARNING,
                    "IRB-LAB-8311W DFS1988W OTMA INPUT MESSAGES FROM MEMBER {0} HAVE REACHED {1}%"
                            + " OF THE MAXIMUM ACTIVE INPUT MESSAGE LIMIT {2}",
                    member,
                    WARNING_PERCENT,
                    Integer.toString(limit));
        }
    }

    private void logFull() {
        if (full.compareAndSet(false, true)) {
            LOG.log(
                    Level.ERROR,
                    "IRB-LAB-8312E DFS1989E OTMA INPUT MESSAGES FROM MEMBER {0} HAVE REACHED THE"
                            + " MAXIMUM ACTIVE INPUT MESSAGE LIMIT {1}",
                    member,
                    Integer.toString(limit));
        }
    }
}
