package io.ironbridge.lab.ims.system;

import java.time.Duration;

/**
 * Settings of the control region.
 *
 * @param name of this IMS, as clients name it: the data store
 * @param waitForInput whether programs wait in GU while nothing else is to be done (PWFI)
 * @param acknowledgementTimeout longest time that CM1 output waits for its acknowledgement
 * @param inputLimit messages that may be under way (OTMA message flood)
 * @param fastPathOutputBytes most bytes of a Fast Path answer, LL included: what the log buffer
 *     holds
 * @param stopAfterAbends so many abends one after the other stop transaction and program; 0: never
 *     (IMS itself stops them after the first)
 * @param repeats how often a message is processed again after a deadlock, before it is discarded
 * @param closeTimeout in which messages under way end when IMS is closed
 */
public record SystemSettings(
        String name,
        boolean waitForInput,
        Duration acknowledgementTimeout,
        int inputLimit,
        int fastPathOutputBytes,
        int stopAfterAbends,
        int repeats,
        Duration closeTimeout) {
    public static final SystemSettings DEFAULTS =
            new SystemSettings(
                    "IMS1",
                    true,
                    Duration.ofSeconds(120),
                    5000,
                    22 * 1024,
                    0,
                    10,
                    Duration.ofSeconds(5));

    public SystemSettings {
        atLeast(1, inputLimit, "inputLimit");
        atLeast(5, fastPathOutputBytes, "fastPathOutputBytes");
        atLeast(0, stopAfterAbends, "stopAfterAbends");
        atLeast(0, repeats, "repeats");
    }

    public SystemSettings withFastPathOutputBytes(int value) {
        return new SystemSettings(
                name,
                waitForInput,
                acknowledgementTimeout,
                inputLimit,
                value,
                stopAfterAbends,
                repeats,
                closeTimeout);
    }

    private static void atLeast(int least, int value, String name) {
        if (value < least) {
            throw new IllegalArgumentException(name + " must be at least " + least);
        }
    }
}
