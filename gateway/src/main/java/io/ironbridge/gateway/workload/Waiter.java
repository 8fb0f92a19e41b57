package io.ironbridge.gateway.workload;

/** A request that waits for a place. Times by {@link System#nanoTime}. */
public interface Waiter {
    ServicePeriod period();

    /** When the request arrived. */
    long arrived();

    /** When it has to be answered. */
    long deadline();

    /** Measured duration of the calls of its asset. */
    ServiceTime callTime();
}
