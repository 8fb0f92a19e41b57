package io.ironbridge.lab.ims.connect;

/** Nanoseconds since IMS Connect began; never negative, so that sums of them are plain. */
final class Clock {
    /** A time that never comes. */
    static final long NEVER = Long.MAX_VALUE;

    private final long origin = System.nanoTime();

    long now() {
        return System.nanoTime() - origin;
    }

    /** The time so many nanoseconds from now. */
    long in(long nanos) {
        long time = now() + nanos;
        return time < 0 ? NEVER : time;
    }
}
