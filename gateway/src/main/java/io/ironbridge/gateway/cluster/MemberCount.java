package io.ironbridge.gateway.cluster;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** How many members of a cluster were heard lately, with this one. Thread-safe. */
final class MemberCount {
    /** Between two messages of a member, at most. */
    static final Duration HEARTBEAT = Duration.ofMillis(500);

    /** After which a silent member is gone. */
    private static final long GONE = 6 * HEARTBEAT.toNanos();

    /** Members that are counted. */
    private static final int MOST = 1_000;

    private final LongSupplier nanoTime;
    private final Map<Long, Long> heard = new HashMap<>();
    private boolean isLost = true;

    /** The number before the loss, which counts until others can have been heard again. */
    private int before = 1;

    private long joined;

    MemberCount(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    synchronized void hear(long member) {
        if (heard.size() < MOST || heard.containsKey(member)) {
            heard.put(member, nanoTime.getAsLong());
        }
    }

    /** Others are not heard; they may still be there. */
    synchronized void lose() {
        before = number();
        isLost = true;
    }

    /** Others are heard. */
    synchronized void join() {
        isLost = false;
        joined = nanoTime.getAsLong();
        heard.clear();
    }

    synchronized int number() {
        if (isLost) {
            return before;
        }
        long now = nanoTime.getAsLong();
        heard.values().removeIf(last -> now - last > GONE);
        int live = 1 + heard.size();
        return now - joined < GONE ? Math.max(before, live) : live;
    }
}
