package io.ironbridge.gateway.activity;

/**
 * Averages over transactions that ended normally, in seconds.
 *
 * @param actual from arrival to reply
 * @param queued waiting for a connection
 * @param called waiting for the asset's answer
 * @param deviation standard deviation of {@code actual}
 */
record Times(double actual, double queued, double called, double deviation) {
    private static final double NANOS_PER_SECOND = 1e9;

    static Times of(Counts counts) {
        long n = counts.normal();
        if (n == 0) {
            return new Times(0, 0, 0, 0);
        }
        double mean = (double) counts.actualNanos() / n;
        double variance = Math.max(0, counts.actualSquares() / n - mean * mean);
        return new Times(
                mean / NANOS_PER_SECOND,
                (double) counts.queuedNanos() / n / NANOS_PER_SECOND,
                (double) counts.calledNanos() / n / NANOS_PER_SECOND,
                Math.sqrt(variance) / NANOS_PER_SECOND);
    }

    /** The time without waiting for a connection. */
    double execution() {
        return actual - queued;
    }
}
