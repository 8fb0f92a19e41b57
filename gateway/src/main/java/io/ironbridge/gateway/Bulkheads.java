package io.ironbridge.gateway;

import io.ironbridge.apiproject.ServerConfig;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The bulkheads of the configuration, each made when a first operation is of it. */
final class Bulkheads {
    private static final String ALL = "all";

    private final List<ServerConfig.Bulkhead> configured;
    private final MeterRegistry registry;
    private final Map<Compartment, Bulkhead> made = new HashMap<>();
    private final Set<String> used = new HashSet<>();

    Bulkheads(List<ServerConfig.Bulkhead> configured, MeterRegistry registry) {
        this.configured = configured;
        this.registry = registry;
    }

    /**
     * What is counted together.
     *
     * @param name of an asset or operation, behind its API's name
     */
    private record Compartment(String bulkhead, String name) {}

    /** Those that requests of an operation have to get into. */
    List<Bulkhead> of(String api, String operation, String asset) {
        List<Bulkhead> all = new ArrayList<>();
        for (ServerConfig.Bulkhead one : configured) {
            if (names(one.apis(), api)
                    && names(one.operations(), operation)
                    && names(one.assets(), asset)) {
                used.add(one.id());
                String name =
                        switch (one.by()) {
                            case ASSET -> api + " " + asset;
                            case OPERATION -> api + " " + operation;
                            case ALL -> ALL;
                        };
                all.add(
                        made.computeIfAbsent(
                                new Compartment(one.id(), name), key -> make(key, one.requests())));
            }
        }
        return all;
    }

    private static boolean names(Set<String> given, String name) {
        return given.isEmpty() || given.contains(name);
    }

    private Bulkhead make(Compartment compartment, int requests) {
        Bulkhead bulkhead = new Bulkhead(requests);
        Tags tags = Tags.of("bulkhead", compartment.bulkhead(), "of", compartment.name());
        Gauge.builder("ironbridge.bulkhead.requests", bulkhead, Bulkhead::within)
                .tags(tags)
                .strongReference(true)
                .register(registry);
        Gauge.builder("ironbridge.bulkhead.refused", bulkhead, Bulkhead::refused)
                .tags(tags)
                .strongReference(true)
                .register(registry);
        return bulkhead;
    }

    /** Ids of those that no operation is of. */
    List<String> unused() {
        return configured.stream()
                .map(ServerConfig.Bulkhead::id)
                .filter(id -> !used.contains(id))
                .toList();
    }
}
