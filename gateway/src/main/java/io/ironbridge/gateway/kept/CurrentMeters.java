package io.ironbridge.gateway.kept;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Meters of a resource, of which the latest configuration's are the ones that are shown: those of a
 * resource that it replaces are removed first, and a registry would return them otherwise.
 */
public final class CurrentMeters {
    private final MeterRegistry registry;
    private final List<Meter> meters;

    /**
     * @param isOne whether a name is that of one of them
     * @param registering registers them
     */
    public CurrentMeters(
            MeterRegistry registry, Predicate<String> isOne, Supplier<List<Meter>> registering) {
        this.registry = registry;
        registry.getMeters().stream()
                .filter(meter -> isOne.test(meter.getId().getName()))
                .forEach(registry::remove);
        this.meters = registering.get();
    }

    /** Removes them, unless another resource has replaced them. */
    @SuppressWarnings("ReferenceEquality") // meters of one id are equal
    public void withdraw() {
        for (Meter shown : registry.getMeters()) {
            if (meters.stream().anyMatch(own -> own == shown)) {
                registry.remove(shown);
            }
        }
    }
}
