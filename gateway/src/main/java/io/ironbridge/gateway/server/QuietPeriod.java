package io.ironbridge.gateway.server;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Waits until files are quiet, so that they are not read while they are being copied. Files are
 * quiet if no change was reported during a whole pause and they look the same at its end as at its
 * beginning; changes in new folders and on network drives are not reported.
 */
final class QuietPeriod {
    /** Maximum number of pauses for files that keep changing. */
    static final int MOST_PAUSES = 20;

    private final ChangeSource changes;
    private final Supplier<List<String>> looks;
    private final LongSupplier nanoTime;

    QuietPeriod(ChangeSource changes, Supplier<List<String>> looks, LongSupplier nanoTime) {
        this.changes = changes;
        this.looks = looks;
        this.nanoTime = nanoTime;
    }

    /** Reports changes of files. */
    interface ChangeSource {
        /**
         * Waits for a change.
         *
         * @return false if there was none in this time
         */
        boolean await(Duration longest) throws InterruptedException;
    }

    /** Returns when the files are quiet, or after {@link #MOST_PAUSES} pauses. */
    void await(Duration pause) throws InterruptedException {
        long began = nanoTime.getAsLong();
        long most = MOST_PAUSES * Math.min(nanos(pause), Long.MAX_VALUE / MOST_PAUSES);
        boolean moving = true;
        while (moving) {
            List<String> before = looks.get();
            long left = most - (nanoTime.getAsLong() - began);
            moving =
                    left > 0
                            && (changes.await(Duration.ofNanos(Math.min(left, nanos(pause))))
                                    || !before.equals(looks.get()));
        }
    }

    /** Nanoseconds, at most {@code Long.MAX_VALUE}. */
    private static long nanos(Duration duration) {
        return TimeUnit.NANOSECONDS.convert(duration);
    }
}
