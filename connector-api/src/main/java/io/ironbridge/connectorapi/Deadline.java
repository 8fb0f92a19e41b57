package io.ironbridge.connectorapi;

import java.time.Duration;
import java.util.function.LongSupplier;

/** The moment by which a request must be answered, on a monotonic clock. Immutable. */
public final class Deadline {
    private final LongSupplier nanoClock;
    private final long startedAt;
    private final long at;

    private Deadline(LongSupplier nanoClock, long startedAt, long at) {
        this.nanoClock = nanoClock;
        this.startedAt = startedAt;
        this.at = at;
    }

    /** A deadline {@code allowed} from now by the system's clock. */
    public static Deadline in(Duration allowed) {
        return in(allowed, System::nanoTime);
    }

    /**
     * A deadline {@code allowed} from now by {@code nanoClock}, which counts nanoseconds from an
     * arbitrary origin.
     */
    public static Deadline in(Duration allowed, LongSupplier nanoClock) {
        long now = nanoClock.getAsLong();
        return new Deadline(nanoClock, now, now + allowed.toNanos());
    }

    /** Nanoseconds left; zero or less if it has passed. */
    public long remainingNanos() {
        return at - nanoClock.getAsLong();
    }

    public boolean hasPassed() {
        return remainingNanos() <= 0;
    }

    /** Nanoseconds since the deadline was set, that is, since the request began. */
    public long elapsedNanos() {
        return nanoClock.getAsLong() - startedAt;
    }
}
