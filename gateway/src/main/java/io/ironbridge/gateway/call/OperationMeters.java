package io.ironbridge.gateway.call;

import io.ironbridge.gateway.kept.SharedResources;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Meters of one operation, one timer for each {@link RequestResult}. In the registry as long as a
 * configuration has the operation.
 */
public final class OperationMeters implements SharedResources.Listed {
    private static final Duration[] BUCKETS = {
        Duration.ofMillis(1),
        Duration.ofMillis(2),
        Duration.ofMillis(5),
        Duration.ofMillis(10),
        Duration.ofMillis(20),
        Duration.ofMillis(50),
        Duration.ofMillis(100),
        Duration.ofMillis(200),
        Duration.ofMillis(500),
        Duration.ofSeconds(1),
        Duration.ofSeconds(2),
        Duration.ofSeconds(5),
        Duration.ofSeconds(10),
        Duration.ofSeconds(30)
    };

    private final MeterRegistry registry;
    private final Map<RequestResult, Timer> timers = new EnumMap<>(RequestResult.class);

    public OperationMeters(MeterRegistry registry, String api, String operation, String method) {
        this.registry = registry;
        for (RequestResult ending : RequestResult.values()) {
            timers.put(ending, timer(registry, api, operation, method, ending));
        }
    }

    private static Timer timer(
            MeterRegistry registry,
            String api,
            String operation,
            String method,
            RequestResult ending) {
        return Timer.builder("ironbridge.requests")
                .description("Requests by operation and outcome, from head read to reply given")
                .tag("api", api)
                .tag("operation", operation)
                .tag("method", method)
                .tag("outcome", ending.name().toLowerCase(Locale.ROOT))
                .serviceLevelObjectives(BUCKETS)
                .register(registry);
    }

    @Override
    public void withdraw() {
        timers.values().forEach(registry::remove);
    }

    /**
     * Requests with this result since the start of the server, or since the operation was added.
     */
    public long count(RequestResult ending) {
        return Objects.requireNonNull(timers.get(ending)).count();
    }

    public void ended(RequestResult ending, long nanos) {
        Objects.requireNonNull(timers.get(ending)).record(nanos, TimeUnit.NANOSECONDS);
    }
}
