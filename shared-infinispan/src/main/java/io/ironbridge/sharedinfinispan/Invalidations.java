package io.ironbridge.sharedinfinispan;

import io.ironbridge.sharedstore.StoreSettings;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/**
 * When groups have become invalid, as far as this member knows. Times are microseconds since 1970,
 * by the clock of the member that sets them.
 */
final class Invalidations {
    private static final int MAX_GROUPS = 200_000;

    private final Map<String, Long> times = new ConcurrentHashMap<>();
    private final AtomicLong latest = new AtomicLong();
    private final long longest;
    private final long skew;
    private volatile long trusted = Long.MAX_VALUE;
    private final AtomicLong forgotten = new AtomicLong();
    private volatile long nextExpiry;

    Invalidations(StoreSettings settings) {
        this.longest = settings.longest().toNanos() / 1_000;
        this.skew = settings.skew().toNanos() / 1_000;
    }

    static long now() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    }

    /** Values that are not made later than this may be affected by unknown invalidations. */
    void trustAfter(long time) {
        trusted = time;
    }

    /** Makes groups invalid now; returns them with a time that is later than in the call before. */
    Map<String, Long> add(Set<String> groups) {
        long time = latest.updateAndGet(last -> Math.max(last + 1, now()));
        Map<String, Long> added =
                groups.stream().collect(Collectors.toMap(group -> group, _ -> time));
        add(added);
        return added;
    }

    /** Takes over times from another member. */
    void add(Map<String, Long> others) {
        others.forEach((group, time) -> times.merge(group, time, Math::max));
        expire();
    }

    Map<String, Long> since(long time) {
        return times.entrySet().stream()
                .filter(entry -> entry.getValue() >= time)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Values that are not made later than this may be affected by forgotten invalidations. */
    long forgotten() {
        return forgotten.get();
    }

    /** Takes over what another member has forgotten. */
    void forget(long time) {
        forgotten.accumulateAndGet(time, Math::max);
    }

    /** Whether a value of this time may be found. */
    boolean allow(long moment, Collection<String> groups) {
        return groups.isEmpty()
                || (moment - skew > Math.max(Math.max(trusted, forgotten()), now() - longest)
                        && groups.stream()
                                .allMatch(group ->
                                        times.getOrDefault(group, Long.MIN_VALUE) < moment - skew));
    }

    /**
     * Removes times that affect only values that {@link #allow} rejects by their age, and all times
     * if there are too many.
     */
    private void expire() {
        long now = now();
        if (now > nextExpiry) {
            nextExpiry = now + longest / 8;
            times.values().removeIf(time -> time < now - longest - skew);
        }
        if (times.size() > MAX_GROUPS) {
            forget(times.values().stream().mapToLong(Long::longValue).max().orElse(now));
            times.values().removeIf(time -> time <= forgotten());
        }
    }
}
