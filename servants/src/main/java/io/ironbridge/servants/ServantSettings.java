package io.ironbridge.servants;

import java.time.Duration;

/**
 * How many servants an owner has, and how they are started.
 *
 * @param count that run tasks, and so tasks at once, from 1
 * @param spares that are started already and take over when one is lost, from 0
 * @param heapMegabytes most heap of each
 * @param compilerLevel -XX:TieredStopAtLevel, 1 to 4: 1 warms up fastest, 4 gets fastest
 * @param helloTimeout how long one may take to start
 * @param startAttempts failures to start, one after the other, after which they are unavailable
 *     until one starts
 * @param startPause before it is tried again, doubled with each failure up to a hundred times it
 * @param messageBytes longest message between owner and servant
 * @param workers tasks that one runs at a time, from 1
 * @param controlled whether one has a connection for what concerns all of its tasks
 * @param allAtStart whether all are started with the owner; otherwise one is, and others when tasks
 *     need them
 */
public record ServantSettings(
        int count,
        int spares,
        int heapMegabytes,
        int compilerLevel,
        Duration helloTimeout,
        int startAttempts,
        Duration startPause,
        int messageBytes,
        int workers,
        boolean controlled,
        boolean allAtStart) {
    private static final int MOST = 1000;

    public ServantSettings {
        within(1, count, MOST, "count");
        within(0, spares, MOST, "spares");
        within(8, heapMegabytes, 1 << 20, "heapMegabytes");
        within(1, compilerLevel, 4, "compilerLevel");
        within(1, startAttempts, MOST, "startAttempts");
        within(1 << 16, messageBytes, 1 << 30, "messageBytes");
        within(1, workers, MOST, "workers");
        if (!helloTimeout.isPositive() || !startPause.isPositive()) {
            throw new IllegalArgumentException("helloTimeout and startPause must be positive");
        }
    }

    /** Two and a spare, 128 MiB of heap, messages of 64 MiB. */
    public static ServantSettings defaults() {
        return new ServantSettings(
                2,
                1,
                128,
                4,
                Duration.ofSeconds(60),
                5,
                Duration.ofMillis(200),
                64 * 1024 * 1024,
                1,
                false,
                false);
    }

    /**
     * Each runs so many tasks at a time, and has a connection for what concerns all of them.
     *
     * @param heap most heap of each, in MiB
     */
    public ServantSettings withWorkers(int value, int heap) {
        return new ServantSettings(
                count,
                spares,
                heap,
                compilerLevel,
                helloTimeout,
                startAttempts,
                startPause,
                messageBytes,
                value,
                true,
                allAtStart);
    }

    /** With messages of at most so many bytes. */
    public ServantSettings withMessageBytes(int value) {
        return new ServantSettings(
                count,
                spares,
                heapMegabytes,
                compilerLevel,
                helloTimeout,
                startAttempts,
                startPause,
                value,
                workers,
                controlled,
                allAtStart);
    }

    public ServantSettings withCount(int value) {
        return new ServantSettings(
                value,
                spares,
                heapMegabytes,
                compilerLevel,
                helloTimeout,
                startAttempts,
                startPause,
                messageBytes,
                workers,
                controlled,
                allAtStart);
    }

    public ServantSettings withSpares(int value) {
        return new ServantSettings(
                count,
                value,
                heapMegabytes,
                compilerLevel,
                helloTimeout,
                startAttempts,
                startPause,
                messageBytes,
                workers,
                controlled,
                allAtStart);
    }

    /** All are started with the owner. */
    public ServantSettings withAllAtStart() {
        return new ServantSettings(
                count,
                spares,
                heapMegabytes,
                compilerLevel,
                helloTimeout,
                startAttempts,
                startPause,
                messageBytes,
                workers,
                controlled,
                true);
    }

    /** How a servant that cannot be started is dealt with. */
    public ServantSettings withStarting(Duration hello, int attempts, Duration pause) {
        return new ServantSettings(
                count,
                spares,
                heapMegabytes,
                compilerLevel,
                hello,
                attempts,
                pause,
                messageBytes,
                workers,
                controlled,
                allAtStart);
    }

    /** How long it takes until the attempt after so many failures, none: at once. */
    Duration pauseAfter(int failures) {
        return failures == 0
                ? Duration.ZERO
                : startPause.multipliedBy(Math.min(100, 1L << Math.min(failures - 1, 7)));
    }

    private static void within(int least, int value, int most, String name) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " must be " + least + " to " + most);
        }
    }
}
