package io.ironbridge.lab.ims.connect.observe;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Nanoseconds since IMS Connect started; never negative, so that sums are simple. */
public final class Clock {
    /** A time that never comes. */
    public static final long NEVER = Long.MAX_VALUE;

    private final long origin = System.nanoTime();

    /** Parked until the alarm is due. */
    private volatile @Nullable Thread sleeper;

    private volatile long alarm = NEVER;
    private volatile boolean alarmed;

    public long now() {
        return System.nanoTime() - origin;
    }

    /** The time so many nanoseconds from now. */
    public long in(long nanos) {
        long time = now() + nanos;
        return time < 0 ? NEVER : time;
    }

    /**
     * Ends {@link #sleep} at the given time at the latest; to be called when the due action can be
     * found.
     */
    public void alarm(long time) {
        if (time < alarm) {
            alarmed = true;
            LockSupport.unpark(sleeper);
        }
    }

    /** From now on each {@link #alarm} ends the next {@link #sleep}. */
    void look() {
        alarm = NEVER;
        alarmed = false;
    }

    /** Sleeps until a time, or until an earlier alarm since the last {@link #look}. */
    void sleep(long until) {
        sleeper = Thread.currentThread();
        alarm = until;
        if (!alarmed) {
            LockSupport.parkNanos(this, until - now());
        }
    }
}
