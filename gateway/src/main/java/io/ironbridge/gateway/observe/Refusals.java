package io.ironbridge.gateway.observe;

import io.ironbridge.gateway.call.ProblemKind;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/** Counts requests that the gateway rejected, by reason. Outlives configurations. Thread-safe. */
public final class Refusals implements Consumer<ProblemKind> {
    private final Map<ProblemKind, LongAdder> counts = new EnumMap<>(ProblemKind.class);

    public Refusals(MeterRegistry registry) {
        for (ProblemKind kind : ProblemKind.values()) {
            LongAdder count = new LongAdder();
            counts.put(kind, count);
            FunctionCounter.builder("ironbridge.refusals", count, LongAdder::sum)
                    .description("Requests that the gateway rejected itself, by reason")
                    .tag("reason", kind.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                    .register(registry);
        }
    }

    @Override
    public void accept(ProblemKind why) {
        Objects.requireNonNull(counts.get(why)).increment();
    }
}
