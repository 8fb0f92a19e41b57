package io.ironbridge.gateway.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Ticker;
import io.ironbridge.apiproject.server.CacheConfig;
import io.ironbridge.gateway.cluster.Cluster;
import io.ironbridge.gateway.kept.CurrentMeters;
import io.ironbridge.gateway.kept.SharedResources;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The kept replies of a server, within a number of bytes. Thread-safe. */
public final class ReplyMemory implements SharedResources.Listed, SharedReplies.Local {
    private static final String OWN = "ironbridge.cache.";

    private final CacheConfig config;
    private final Ticker clock;
    private final Cache<String, KeptReply> replies;
    private final Map<String, Set<KeptReply>> groups = new ConcurrentHashMap<>();
    private final Map<String, Flight> flights = new ConcurrentHashMap<>();

    /** Flights whose bodies are collected while clients read them. */
    private final Set<Flight> collecting = ConcurrentHashMap.newKeySet();

    /** Replies of before are not spared. */
    private volatile long clearedNanos;

    private final LongAdder bytes = new LongAdder();
    private final LongAdder evicted = new LongAdder();
    private final LongAdder invalidated = new LongAdder();
    private final CurrentMeters meters;
    private final @Nullable SharedReplies shared;

    /**
     * @param clock counts nanoseconds
     * @param registry shows how much is kept
     * @param cluster null if the server is alone
     * @param isolatedMaxAge how long a reply is used that other members may invalidate, while they
     *     are not heard
     */
    public ReplyMemory(
            CacheConfig config,
            Ticker clock,
            MeterRegistry registry,
            @Nullable Cluster cluster,
            Duration isolatedMaxAge) {
        this.config = config;
        this.clock = clock;
        this.clearedNanos = clock.read() - 1;
        long least = config.bytes() / config.entries();
        this.replies =
                Caffeine.newBuilder()
                        .maximumWeight(config.bytes())
                        .weigher((String _, KeptReply reply) ->
                                (int) Math.max(Math.min(least, Integer.MAX_VALUE), reply.weight()))
                        .expireAfter(new Lifetime())
                        .removalListener(this::onRemoval)
                        .ticker(clock)
                        .executor(Runnable::run) // others cost more than what there is to do
                        .build();
        this.meters =
                new CurrentMeters(
                        registry,
                        name -> name.startsWith(OWN) && !name.equals(CacheMeters.REQUESTS),
                        () ->
                                List.of(
                                        Gauge.builder(OWN + "bytes", bytes, LongAdder::sum)
                                                .description(
                                                        "Memory that kept replies take, roughly")
                                                .baseUnit("bytes")
                                                .register(registry),
                                        Gauge.builder(
                                                        OWN + "replies",
                                                        replies,
                                                        Cache::estimatedSize)
                                                .description("Kept replies")
                                                .register(registry),
                                        FunctionCounter.builder(
                                                        OWN + "evicted", evicted, LongAdder::sum)
                                                .description(
                                                        "Replies dropped because memory was full")
                                                .register(registry),
                                        FunctionCounter.builder(
                                                        OWN + "invalidated",
                                                        invalidated,
                                                        LongAdder::sum)
                                                .description(
                                                        "Replies dropped because they had become"
                                                                + " invalid")
                                                .register(registry)));
        this.shared = cluster == null ? null : new SharedReplies(cluster, isolatedMaxAge, this);
        if (shared != null) {
            shared.begin();
        }
    }

    @Override
    public void withdraw() {
        meters.withdraw();
        if (shared != null) {
            shared.end();
        }
    }

    /** What other members share; null if the server is alone. */
    @Nullable SharedReplies shared() {
        return shared;
    }

    /** A reply is dropped at the end of its time, or if it was not used for long. */
    private static final class Lifetime implements Expiry<String, KeptReply> {
        @Override
        public long expireAfterCreate(String key, KeptReply reply, long now) {
            return left(reply, now);
        }

        @Override
        public long expireAfterUpdate(String key, KeptReply reply, long now, long current) {
            return left(reply, now);
        }

        @Override
        public long expireAfterRead(String key, KeptReply reply, long now, long current) {
            return reply.id().inactivity().isZero() ? current : left(reply, now);
        }

        private static long left(KeptReply reply, long now) {
            long left = reply.nanosLeft(now);
            return reply.id().inactivity().isZero()
                    ? left
                    : Math.min(left, reply.id().inactivity().toNanos());
        }
    }

    private void onRemoval(@Nullable String key, @Nullable KeptReply reply, RemovalCause cause) {
        if (reply == null) {
            return;
        }
        // first, so that it is in the index at any time: what becomes invalid is found there
        if (cause == RemovalCause.SIZE && !reply.spare(this::spare)) {
            evicted.increment();
        }
        bytes.add(-reply.weight());
        reply.groups()
                .forEach(group ->
                        groups.computeIfPresent(
                                group,
                                (_, all) -> {
                                    all.remove(reply);
                                    return all.isEmpty() ? null : all;
                                }));
    }

    private void spare(KeptReply reply) {
        replies.asMap().computeIfAbsent(reply.key(), _ -> indexed(reply));
        if (!reply.isKeptAfter(clearedNanos)) {
            replies.asMap().remove(reply.key());
        }
    }

    CacheConfig config() {
        return config;
    }

    long now() {
        return clock.read();
    }

    @Nullable KeptReply get(String key) {
        KeptReply reply = replies.getIfPresent(key);
        return reply == null
                        || shared == null
                        || shared.isTrusted(reply.groups(), reply.ageNanos(now()))
                ? reply
                : null;
    }

    private KeptReply indexed(KeptReply reply) {
        reply.groups()
                .forEach(group ->
                        groups.compute(
                                group,
                                (_, all) -> {
                                    Set<KeptReply> set =
                                            all == null ? ConcurrentHashMap.newKeySet() : all;
                                    set.add(reply);
                                    return set;
                                }));
        bytes.add(reply.weight());
        return reply;
    }

    /** Keeps the reply of a flight, unless it has been invalidated meanwhile. */
    boolean keep(Flight flight, KeptReply reply) {
        return flight.keep(() -> replies.put(reply.key(), indexed(reply)));
    }

    /** The flight with this key: {@code own}, or another one that has begun before. */
    Flight begin(Flight own) {
        Flight before = flights.putIfAbsent(own.key(), own);
        return before == null ? own : before;
    }

    /** Ends a flight. */
    void end(Flight flight, Flight.Landing landing) {
        flights.remove(flight.key(), flight);
        collecting.remove(flight);
        flight.end(landing);
    }

    /**
     * The body of a flight's reply comes as fast as its client reads: no request waits for it any
     * more, and the next one with its key makes another reply.
     *
     * @return false if there is no memory for another body
     */
    boolean collect(Flight flight) {
        boolean hasRoom =
                (collecting.size() + 1L) * config.entryBytes() <= config.bytes()
                        && collecting.add(flight);
        flights.remove(flight.key(), flight);
        flight.end(new Flight.Unshared());
        return hasRoom;
    }

    /** Drops a reply that a new one of the back end has superseded. */
    void drop(String key) {
        KeptReply reply = replies.asMap().remove(key);
        if (reply != null) {
            reply.outdate();
        }
    }

    /** Drops all replies of these groups, also those that are being made. */
    @Override
    public void invalidate(Collection<String> invalid) {
        if (invalid.isEmpty()) {
            return;
        }
        outdate(flight -> !Collections.disjoint(flight.groups(), invalid));
        int dropped = 0;
        for (String group : invalid) {
            for (KeptReply reply : groups.getOrDefault(group, Set.of())) {
                reply.outdate();
                if (replies.asMap().remove(reply.key()) != null) {
                    dropped++;
                }
            }
        }
        invalidated.add(dropped);
    }

    /** Drops all replies whose keys fit, also those that are being made. */
    @Override
    public void invalidate(Predicate<String> keys) {
        outdate(flight -> keys.test(flight.key()));
        clearedNanos = now();
        int dropped = 0;
        for (String key : replies.asMap().keySet()) {
            KeptReply reply = keys.test(key) ? replies.asMap().remove(key) : null;
            if (reply != null) {
                reply.outdate();
                dropped++;
            }
        }
        invalidated.add(dropped);
    }

    /** Requests from now on do not wait for what began before. */
    private void outdate(Predicate<Flight> which) {
        Stream.concat(flights.values().stream(), collecting.stream())
                .filter(which)
                .forEach(flight -> {
                    flight.outdate();
                    flights.remove(flight.key(), flight);
                });
    }

    /** Drops all replies of the groups that fit; see {@link #invalidate(Collection)}. */
    @Override
    public void invalidateGroups(Predicate<String> which) {
        invalidate(
                Stream.concat(
                                groups.keySet().stream(),
                                Stream.concat(flights.values().stream(), collecting.stream())
                                        .flatMap(flight -> flight.groups().stream()))
                        .filter(which)
                        .collect(Collectors.toSet()));
    }

    /**
     * Number and size of kept replies.
     *
     * @param bytes of memory, roughly
     */
    public record Kept(long replies, long bytes) {}

    /** The replies whose keys fit. */
    Kept kept(Predicate<String> keys) {
        long number = 0;
        long size = 0;
        for (KeptReply reply : replies.asMap().values()) {
            if (keys.test(reply.key())) {
                number++;
                size += reply.weight();
            }
        }
        return new Kept(number, size);
    }
}
