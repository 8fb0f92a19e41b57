package io.ironbridge.lab.ims.gen;

import java.time.Duration;
import java.util.Optional;

/**
 * When a message of a transaction is scheduled.
 *
 * @param messageClass 1 to 999
 * @param normalPriority 0 to 14; 0: not scheduled before it is raised
 * @param limitPriority priority from {@code limitCount} queued messages on, until there are none
 * @param limitCount 1 to 65535
 * @param processingLimit PROCLIM: messages that a program takes while others wait for its region, 0
 *     to 65535; 0 counts as 1; 65535: no limit
 * @param processingSeconds PROCLIM: of one message, before its program is ended with U0240; 65535:
 *     no limit
 * @param regions how many regions may work at it at the same time
 * @param expirySeconds EXPRTIME: how long a message may wait to be read before it is discarded,
 *     where its sender did not say; 0 to 65535; 0: forever
 * @param waitForInput WFI: its program keeps its region when there is no message left, and gets QC
 *     only at PROCLIM, or when transaction, program or region are stopped
 */
public record Scheduling(
        int messageClass,
        int normalPriority,
        int limitPriority,
        int limitCount,
        int processingLimit,
        int processingSeconds,
        Regions regions,
        int expirySeconds,
        boolean waitForInput) {
    /** No limit. */
    public static final int NONE = 65_535;

    /** What TRANSACT has where nothing is said. */
    public static final Scheduling DEFAULTS =
            new Scheduling(1, 1, 1, NONE, NONE, NONE, Regions.ONE, 0, false);

    /**
     * SCHDTYP, PARLIM and MAXRGN.
     *
     * @param parallel whether several regions may run the program in parallel
     * @param messagesPerRegion PARLIM: another region is taken when more than that many messages
     *     are queued for each that works already; {@link Scheduling#NONE}: never another
     * @param most MAXRGN, 0: any number
     */
    public record Regions(boolean parallel, int messagesPerRegion, int most) {
        /** One after the other. */
        public static final Regions ONE = new Regions(false, NONE, 0);

        /** Another region for each message that would have to wait. */
        public static final Regions ANY = new Regions(true, 0, 0);

        /**
         * Whether another region may be scheduled in addition to {@code working} ones, for {@code
         * queued} messages.
         */
        public boolean allows(int working, int queued) {
            if (queued == 0 || working == 0) {
                return queued > 0;
            }
            return parallel
                    && (most == 0 || working < most)
                    && messagesPerRegion != NONE
                    && queued > (long) messagesPerRegion * working;
        }
    }

    public Scheduling withClass(int value) {
        return new Scheduling(
                value,
                normalPriority,
                limitPriority,
                limitCount,
                processingLimit,
                processingSeconds,
                regions,
                expirySeconds,
                waitForInput);
    }

    public Scheduling withPriority(int normal, int limit, int count) {
        return new Scheduling(
                messageClass,
                normal,
                limit,
                count,
                processingLimit,
                processingSeconds,
                regions,
                expirySeconds,
                waitForInput);
    }

    public Scheduling withProcessingLimit(int messages, int seconds) {
        return new Scheduling(
                messageClass,
                normalPriority,
                limitPriority,
                limitCount,
                messages,
                seconds,
                regions,
                expirySeconds,
                waitForInput);
    }

    public Scheduling withRegions(Regions value) {
        return new Scheduling(
                messageClass,
                normalPriority,
                limitPriority,
                limitCount,
                processingLimit,
                processingSeconds,
                value,
                expirySeconds,
                waitForInput);
    }

    public Scheduling withExpiry(int seconds) {
        return new Scheduling(
                messageClass,
                normalPriority,
                limitPriority,
                limitCount,
                processingLimit,
                processingSeconds,
                regions,
                seconds,
                waitForInput);
    }

    public Scheduling withWaitForInput(boolean value) {
        return new Scheduling(
                messageClass,
                normalPriority,
                limitPriority,
                limitCount,
                processingLimit,
                processingSeconds,
                regions,
                expirySeconds,
                value);
    }

    /** How long a message may wait to be read; empty: forever. */
    public Optional<Duration> expiry() {
        return expirySeconds == 0
                ? Optional.empty()
                : Optional.of(Duration.ofSeconds(expirySeconds));
    }
}
