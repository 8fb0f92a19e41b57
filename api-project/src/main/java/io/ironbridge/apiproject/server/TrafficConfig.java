package io.ironbridge.apiproject.server;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Limits of requests, and how calls of back ends are retried or suspended. */
public record TrafficConfig(
        List<RateLimit> rateLimits, List<Bulkhead> bulkheads, List<CallPolicy> callPolicies) {
    public TrafficConfig {
        rateLimits = List.copyOf(rateLimits);
        bulkheads = List.copyOf(bulkheads);
        callPolicies = List.copyOf(callPolicies);
    }

    /**
     * The policy for calls over a connection: one that names it, else one for all, else the
     * default.
     */
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
     * {@code ironbridge_rateLimit}: the number of requests that may arrive in a period.
     *
     * @param id name that is shown to callers
     * @param apis names of the APIs, or ids of the services, to which it applies; empty: all
     * @param by whose requests are counted together
     * @param requests in each period
     * @param burst requests that may arrive at once
     * @param keys number of callers or sources that are remembered
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

    /** Whose requests are counted together. */
    public enum CountedBy {
        /** Those of a caller; without authentication those of an address. */
        CALLER,
        /** Those of an IPv4 address, or of an IPv6 network of 64 bits. */
        SOURCE,
        /** All. */
        ALL
    }

    /**
     * {@code ironbridge_callPolicy}: how calls of a failing back end are treated.
     *
     * @param connections ids of their elements; empty: all that no other policy names
     * @param breakerFailures consecutive failures after which calls are suspended; 0: never
     * @param breakerPause longest time between two trial calls while calls are suspended; the first
     *     follows after an eighth of it, and each failure doubles the time
     * @param retries number of retries of a call that has certainly not run
     * @param retryPause pause before each retry
     * @param queuePercent longest wait for a connection that may be expected when a request
     *     arrives, in percent of the time in which its call must begin; 0: not checked
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
     * {@code ironbridge_bulkhead}: the number of requests that may wait for back ends, or be
     * processed by them, at a time.
     *
     * @param apis names of the APIs, or ids of the services, to which it applies; empty: all
     * @param operations ids of those to which it applies; empty: all
     * @param assets names of the assets or services to which it applies; empty: all
     * @param by which requests are counted together
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
        /** All to which it applies. */
        ALL
    }
}
