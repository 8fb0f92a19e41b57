package io.ironbridge.gateway.call;

import io.ironbridge.apiproject.server.TrafficConfig;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.gateway.kept.SharedResources.Lease;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The bulkheads of a configuration, made when the first operation uses them. */
public final class Bulkheads {
    private static final String ALL = "all";

    private final List<TrafficConfig.Bulkhead> configured;
    private final Lease parts;
    private final Map<Compartment, Bulkhead> made = new LinkedHashMap<>();
    private final Set<String> used = new HashSet<>();

    /**
     * @param parts shared resources, so that a bulkhead of the previous configuration keeps its
     *     counts
     */
    public Bulkheads(List<TrafficConfig.Bulkhead> configured, Lease parts) {
        this.configured = configured;
        this.parts = parts;
    }

    /** A bulkhead and the name of what it limits. */
    public record Named(String bulkhead, String name, Bulkhead counted) {}

    /** All bulkheads in use. */
    public List<Named> all() {
        return made.entrySet().stream()
                .map(one -> new Named(one.getKey().bulkhead(), one.getKey().name(), one.getValue()))
                .toList();
    }

    /**
     * The requests that are counted together.
     *
     * @param name of an asset or operation, after its API's name
     */
    private record Compartment(String bulkhead, String name) {}

    /** The bulkheads that requests of an operation must enter. */
    public List<Bulkhead> of(String api, String operation, String asset)
            throws ConfigurationException {
        List<Bulkhead> all = new ArrayList<>();
        for (TrafficConfig.Bulkhead one : configured) {
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
                all.add(made(new Compartment(one.id(), name), one.requests()));
            }
        }
        return all;
    }

    private static boolean names(Set<String> given, String name) {
        return given.isEmpty() || given.contains(name);
    }

    private Bulkhead made(Compartment compartment, int requests) throws ConfigurationException {
        Bulkhead bulkhead =
                parts.get(
                        Bulkhead.class,
                        List.of(compartment, requests),
                        () -> new Bulkhead(requests));
        made.put(compartment, bulkhead);
        return bulkhead;
    }

    /** Ids of the configured bulkheads that no operation uses. */
    public List<String> unused() {
        return configured.stream()
                .map(TrafficConfig.Bulkhead::id)
                .filter(id -> !used.contains(id))
                .toList();
    }
}
