package io.ironbridge.gateway.workload;

import io.ironbridge.gateway.workload.classify.Classification;

/**
 * What the workload manager knows of a request.
 *
 * @param classification also of work that is not managed
 * @param arrived when it arrived, by {@link System#nanoTime}
 */
public record Work(ServiceClass serviceClass, Classification classification, long arrived) {
    /** Whether it has a service class. */
    public boolean isManaged() {
        return serviceClass != ServiceClass.NONE;
    }

    /** The period that it has reached. */
    public ServicePeriod period(long now) {
        return serviceClass.period(now - arrived, 0);
    }

    /**
     * Counts its end.
     *
     * @param queuedNanos that it waited for a place
     */
    public void ended(long now, long queuedNanos) {
        period(now).ended(now - arrived, queuedNanos);
    }
}
