package io.ironbridge.gateway.rates;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What one caller, source or all have left of a limit, by the generic cell rate algorithm (ITU-T
 * I.371): the time at which the bucket would be full again. With other members, also how much of it
 * this one may take before it hears of them again. Thread-safe; what concerns other members is
 * guarded by the bucket.
 */
final class RateBucket {
    private static final long FULL = Long.MIN_VALUE;

    /** In a period; what is more makes no difference. */
    private static final int MOST_WANTED = 1 << 29;

    private final AtomicLong fullAt = new AtomicLong(FULL);
    private int taken;
    private int wanted;
    private int takenByOthers;
    private int wantedByOthers;

    /** By others, in the period before: they report it at different times. */
    private int wantedBefore;

    /** Others have had no time to report what they want. */
    private boolean isNew = true;

    private long share;

    /** Requests that others may take in their periods of now, of which they have not told yet. */
    private double promised;

    /**
     * @param share requests until other members are heard
     * @param others that other members may take until then
     */
    RateBucket(long share, long others) {
        this.share = share;
        this.promised = others;
    }

    /**
     * Takes some of it, if there is enough.
     *
     * @param tolerance size of the bucket in nanoseconds
     * @return nanoseconds that it is over its size; nothing was taken if that is positive
     */
    long take(long now, long nanos, long tolerance) {
        while (true) {
            long before = fullAt.get();
            long after = from(before, now) + nanos;
            long over = after - now - tolerance;
            if (over > 0 || fullAt.compareAndSet(before, after)) {
                return over;
            }
        }
    }

    /** What {@link #take} would return. */
    long over(long now, long nanos, long tolerance) {
        return from(fullAt.get(), now) + nanos - now - tolerance;
    }

    private static long from(long fullAt, long now) {
        return fullAt == FULL || fullAt - now < 0 ? now : fullAt;
    }

    void giveBack(long nanos) {
        fullAt.addAndGet(-nanos);
    }

    /** One more request of this member; false if its share is used up. */
    synchronized boolean want() {
        wanted++;
        if (taken >= share) {
            return false;
        }
        taken++;
        return true;
    }

    /** The request that was wanted is not one. */
    synchronized void takeBack() {
        taken--;
    }

    /**
     * Requests of another member.
     *
     * @param taken of the bucket
     * @param wanted with those that were refused
     * @param most nanoseconds that they may take
     */
    synchronized void others(long now, int taken, int wanted, long nanos, long most) {
        takenByOthers = Math.min(MOST_WANTED, takenByOthers + Math.min(MOST_WANTED, taken));
        wantedByOthers = Math.min(MOST_WANTED, wantedByOthers + Math.min(MOST_WANTED, wanted));
        long spent = Math.min(taken, most / nanos + 1) * nanos;
        fullAt.updateAndGet(before -> Math.min(now + most, from(before, now) + spent));
    }

    /** What this member has taken and wanted in a period. */
    record Use(int taken, int wanted) {}

    /**
     * Ends a period: gives this member its share of what is left and of what is added until the end
     * of the next one, by what each member has wanted in this one.
     *
     * @param nanos that one request takes
     * @param period in nanoseconds
     * @param members that share, with this one
     */
    synchronized Use next(long now, long nanos, long tolerance, long period, int members) {
        Use use = new Use(taken, wanted);
        double untold = Math.max(0, promised - takenByOthers);
        double left =
                (tolerance - (double) (from(fullAt.get(), now) - now) + period) / nanos - untold;
        double others = isNew ? (members - 1.0) * wanted : Math.max(wantedByOthers, wantedBefore);
        double part = (wanted + 1.0) / (wanted + others + members);
        share = left < 1 ? 0 : (long) Math.ceil(left * part);
        promised = left < 1 ? 0 : left * (1 - part);
        isNew = false;
        wantedBefore = wantedByOthers;
        taken = 0;
        takenByOthers = 0;
        wanted = 0;
        wantedByOthers = 0;
        return use;
    }
}
