package io.ironbridge.gateway.workload;

import io.ironbridge.gateway.workload.classify.Classification;
import java.util.function.LongSupplier;

/**
 * What the workload manager knows of a request.
 *
 * @param classification also of work that is not managed
 * @param arrived when it arrived, by {@link System#nanoTime}
 * @param cpu nanoseconds of CPU that it has used; read only if a period of its class ends by it
 */
public record Work(
        ServiceClass serviceClass, Classification classification, long arrived, LongSupplier cpu) {
    /** A request whose CPU is not measured. */
    public Work(ServiceClass serviceClass, Classification classification, long arrived) {
        this(serviceClass, classification, arrived, Work::none);
    }

    private static long none() {
        return 0;
    }

    /** The same request, whose CPU is measured. */
    public Work measured(LongSupplier by) {
        return new Work(serviceClass, classification, arrived, by);
    }

    /** Whether it has a service class. */
    public boolean isManaged() {
        return serviceClass != ServiceClass.NONE;
    }

    /** The period that it has reached. */
    public ServicePeriod period(long now) {
        return serviceClass.period(now - arrived, cpu);
    }

    /** Counts its rejection after it had waited as long as it could. */
    public void expired(long now) {
        period(now).expired(now - arrived);
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
