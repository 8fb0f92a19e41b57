package io.ironbridge.gateway.server;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Waits until files are at rest, so that files are not read while they are being copied. Files are
 * at rest when a whole pause has passed without a reported change, and they look the same at its
 * end as at its beginning; changes in new folders and on network drives are not reported.
 */
final class QuietPeriod {
    /** Files that never rest are waited for as many pauses. */
    static final int MOST_PAUSES = 20;

    private final Told told;
    private final Supplier<List<String>> looks;
    private final LongSupplier nanoTime;

    QuietPeriod(Told told, Supplier<List<String>> looks, LongSupplier nanoTime) {
        this.told = told;
        this.looks = looks;
        this.nanoTime = nanoTime;
    }

    /** Who tells of changes of files. */
    interface Told {
        /** Waits for a change; false: there was none for this time. */
        boolean await(Duration longest) throws InterruptedException;
    }

    /** Returns when they rest, and after {@link #MOST_PAUSES} pauses in any case. */
    void await(Duration pause) throws InterruptedException {
        long began = nanoTime.getAsLong();
        long most = MOST_PAUSES * Math.min(nanos(pause), Long.MAX_VALUE / MOST_PAUSES);
        boolean moving = true;
        while (moving) {
            List<String> before = looks.get();
            long left = most - (nanoTime.getAsLong() - began);
            moving =
                    left > 0
                            && (told.await(Duration.ofNanos(Math.min(left, nanos(pause))))
                                    || !before.equals(looks.get()));
        }
    }

    /** At most what fits. */
    private static long nanos(Duration duration) {
        return TimeUnit.NANOSECONDS.convert(duration);
    }
}
