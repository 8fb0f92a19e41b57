package io.ironbridge.gateway.activity;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What transactions are reported under; an operation each, until there are service classes. Made
 * when a configuration is loaded; counting takes no look-up and no allocation, and on an event loop
 * no lock that another loop takes. Thread-safe.
 */
public final class ReportClass implements RequestCpu.Sink {
    private final String name;

    /** One for each event loop, and the last for all other threads. */
    private final List<StripedCounter> counters;

    ReportClass(String name, int loops) {
        this.name = name;
        List<StripedCounter> made = new ArrayList<>();
        for (int i = 0; i <= loops; i++) {
            made.add(new StripedCounter());
        }
        this.counters = List.copyOf(made);
    }

    public String name() {
        return name;
    }

    /**
     * A transaction has ended.
     *
     * @param cpu what it costs; null: it was not measured
     * @param normal answered by the asset
     * @param actualNanos from its arrival to its reply handed over
     * @param queuedNanos of these: waiting for a connection
     * @param calledNanos of these: the asset's answer outstanding
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

    private StripedCounter counter() {
        return counters.get(MeteredThread.stripe(counters.size() - 1));
    }

    Counts read() {
        return sum(StripedCounter::read);
    }

    /** Reads and begins again at zero. */
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
