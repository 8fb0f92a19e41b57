package io.ironbridge.apiproject.server;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/** How many requests may come, and how calls of back ends are repeated or held back. */
public record TrafficConfig(
        List<RateLimit> rateLimits, List<Bulkhead> bulkheads, List<CallPolicy> callPolicies) {
    public TrafficConfig {
        rateLimits = List.copyOf(rateLimits);
        bulkheads = List.copyOf(bulkheads);
        callPolicies = List.copyOf(callPolicies);
    }

    /** The policy for calls over a connection: one that names it, else one for all, else ours. */
    public CallPolicy callPolicy(String connection) {
        return callPolicies.stream()
                .filter(policy -> policy.connections().contains(connection))
                .findFirst()
                .or(() ->
                        callPolicies.stream()
                                .filter(policy -> policy.connections().isEmpty())
                                .findFirst())
                .orElse(CallPolicy.DEFAULT);
    }

    /**
     * {@code ironbridge_rateLimit}: how many requests may come in a time.
     *
     * @param id the name that callers see
     * @param apis names of those that it is for, or of the ids of services; empty: all
     * @param by whose requests count together
     * @param requests in each period
     * @param burst requests that may come at once
     * @param keys callers or sources that are remembered
     */
    public record RateLimit(
            String id,
            Set<String> apis,
            CountedBy by,
            int requests,
            Duration period,
            int burst,
            int keys) {
        public RateLimit {
            apis = Set.copyOf(apis);
        }
    }

    /** Whose requests count together. */
    public enum CountedBy {
        /** Those of a caller; without authentication those of an address. */
        CALLER,
        /** Those of an IPv4 address, or of an IPv6 network of 64 bits. */
        SOURCE,
        /** All. */
        ALL
    }

    /**
     * {@code ironbridge_callPolicy}: what happens to calls of a back end that fails.
     *
     * @param connections ids of their elements; empty: all that no other policy names
     * @param breakerFailures calls that fail one after the other until nobody asks any more; 0:
     *     that never happens
     * @param breakerPause longest time between two calls that try whether it answers again; the
     *     first tries after an eighth of it, and each that fails doubles the time
     * @param retries of a call that has certainly not run
     * @param retryPause before each
     * @param queuePercent of the time that a request has until its call must begin, so much it may
     *     have to wait for a connection, by what is known when it comes; 0: that is not looked at
     */
    public record CallPolicy(
            Set<String> connections,
            int breakerFailures,
            Duration breakerPause,
            int retries,
            Duration retryPause,
            int queuePercent) {
        /** 20, 1 s; 1 after 50 ms; 80 %. */
        public static final CallPolicy DEFAULT =
                new CallPolicy(Set.of(), 20, Duration.ofSeconds(1), 1, Duration.ofMillis(50), 80);

        public CallPolicy {
            connections = Set.copyOf(connections);
        }
    }

    /**
     * {@code ironbridge_bulkhead}: how many requests may wait for back ends, or be with them, at a
     * time.
     *
     * @param apis names of those that it is for, or of the ids of services; empty: all
     * @param operations ids of those that it is for; empty: all
     * @param assets names of those that it is for, or of services; empty: all
     * @param by which requests count together
     * @param requests at a time
     */
    public record Bulkhead(
            String id,
            Set<String> apis,
            Set<String> operations,
            Set<String> assets,
            Compartment by,
            int requests) {
        public Bulkhead {
            apis = Set.copyOf(apis);
            operations = Set.copyOf(operations);
            assets = Set.copyOf(assets);
        }
    }

    /** Which requests a bulkhead counts together. */
    public enum Compartment {
        /** Those for an asset. */
        ASSET,
        /** Those for an operation. */
        OPERATION,
        /** All that it is for. */
        ALL
    }
}
