package io.ironbridge.gateway.cache;

import io.ironbridge.gateway.kept.SharedResources;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;

/** Counts what an operation's requests have met in the cache. */
public final class CacheMeters implements SharedResources.Listed {
    /** The name of its meters. */
    static final String REQUESTS = "ironbridge.cache.requests";

    private final MeterRegistry registry;
    private final Counter hits;
    private final Counter misses;
    private final Counter collapsed;
    private final Counter stale;
    private final Counter shared;
    private final Counter bypassed;

    public CacheMeters(MeterRegistry registry, String api, String operation) {
        this.registry = registry;
        this.hits = counter(api, operation, "hit");
        this.misses = counter(api, operation, "miss");
        this.collapsed = counter(api, operation, "collapsed");
        this.stale = counter(api, operation, "stale");
        this.shared = counter(api, operation, "shared");
        this.bypassed = counter(api, operation, "bypass");
    }

    private Counter counter(String api, String operation, String result) {
        return Counter.builder(REQUESTS)
                .description("Requests of operations with a cache, by what was there")
                .tag("api", api)
                .tag("operation", operation)
                .tag("result", result)
                .register(registry);
    }

    @Override
    public void withdraw() {
        List.of(hits, misses, collapsed, stale, shared, bypassed).forEach(registry::remove);
    }

    /** A kept reply was sent. */
    void hit() {
        hits.increment();
    }

    /** The reply has to be made. */
    void miss() {
        misses.increment();
    }

    /** The reply that another request made was sent. */
    void collapse() {
        collapsed.increment();
    }

    /** A reply was sent after its time. */
    void sendStale() {
        stale.increment();
    }

    /** The reply that another member made was sent. */
    void share() {
        shared.increment();
    }

    /** The request is not one whose reply is kept. */
    void bypass() {
        bypassed.increment();
    }

    /** Requests that were answered without a call of their own. */
    public long answered() {
        return (long) (hits.count() + collapsed.count() + stale.count() + shared.count());
    }

    /** Requests that had to make the reply. */
    public long missed() {
        return (long) misses.count();
    }

    /** Requests whose reply is not kept. */
    public long passed() {
        return (long) bypassed.count();
    }
}
