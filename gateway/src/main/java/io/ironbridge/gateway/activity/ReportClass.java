package io.ironbridge.gateway.activity;

import io.ironbridge.gateway.workload.ServicePeriod;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The unit of counting: the requests of one operation, or those of them that have the same classes.
 * Reports sum it by operation, by period and by report class. Counting needs no lookup and no
 * allocation, and on an event loop no lock shared with another loop. Thread-safe.
 */
public final class ReportClass implements RequestCpu.Sink {
    private final String operation;
    private final Optional<Assigned> assigned;

    /** One for each event loop, and one for all other threads. */
    private final List<StripedCounter> counters;

    /**
     * The classes of requests.
     *
     * @param reportClass empty: none
     */
    public record Assigned(ServicePeriod period, String reportClass) {}

    /**
     * @param assigned empty without a service definition, and for requests that ended before they
     *     were classified
     */
    ReportClass(String operation, Optional<Assigned> assigned, int loops) {
        this.operation = operation;
        this.assigned = assigned;
        List<StripedCounter> made = new ArrayList<>();
        for (int i = 0; i <= loops; i++) {
            made.add(new StripedCounter());
        }
        this.counters = List.copyOf(made);
    }

    String operation() {
        return operation;
    }

    Optional<Assigned> assigned() {
        return assigned;
    }

    /**
     * Counts a transaction.
     *
     * @param cpu its cost; null if it was not measured
     * @param normal whether the asset answered it
     * @param actualNanos from its arrival until its reply was handed over
     * @param queuedNanos part of these: waiting for a connection
     * @param calledNanos part of these: waiting for the asset's answer
     */
    public void ended(
            @Nullable RequestCpu cpu,
            boolean normal,
            long actualNanos,
            long queuedNanos,
            long calledNanos) {
        counter().ended(RequestCpu.choice(cpu), normal, actualNanos, queuedNanos, calledNanos);
        if (cpu != null) {
            cpu.ended(this);
        }
    }

    @Override
    public void measured(SampleChoice choice, long nanos, long bytes, int readings) {
        counter().measured(choice, nanos, bytes, readings);
    }

    /** CPU time of the measured requests since the start. */
    long spentNanos() {
        return counters.stream().mapToLong(StripedCounter::spentNanos).sum();
    }

    private StripedCounter counter() {
        return counters.get(MeteredThread.stripe(counters.size() - 1));
    }

    Counts read() {
        return sum(StripedCounter::read);
    }

    /** Returns the counts and resets them. */
    Counts take() {
        return sum(StripedCounter::take);
    }

    private Counts sum(Function<StripedCounter, Counts> reading) {
        Counts sum = Counts.NONE;
        for (StripedCounter counter : counters) {
            sum = sum.and(reading.apply(counter));
        }
        return sum;
    }
}
