package io.ironbridge.gateway.cache;

import io.ironbridge.apiproject.project.CachePolicy.CacheId;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.http.Response;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A reply in memory. Immutable, except for heads that it has made. */
public final class KeptReply {
    /** What a reply takes besides its key and body, roughly. */
    private static final int OVERHEAD = 1_500;

    /** What a group takes besides its text. */
    private static final int OF_GROUP = 150;

    private final String key;
    private final Set<String> groups;
    private final CacheId id;
    private final Response response;
    private final Bytes body;
    private final long keptNanos;
    private final int rounds;
    private final CacheHeaders headers;
    private volatile @Nullable Heads heads;
    private boolean isOutdated;

    /**
     * The answers of one second.
     *
     * @param whole with the body
     * @param notModified without
     */
    private record Heads(long ageSeconds, Response whole, Response notModified) {}

    /**
     * @param response without fields of the cache
     * @param keptNanos by {@link System#nanoTime}
     */
    KeptReply(
            String key,
            Set<String> groups,
            CacheId id,
            Response response,
            Bytes body,
            CacheHeaders headers,
            long keptNanos) {
        this(key, groups, id, response, body, headers, keptNanos, id.priority() - 1);
    }

    private KeptReply(
            String key,
            Set<String> groups,
            CacheId id,
            Response response,
            Bytes body,
            CacheHeaders headers,
            long keptNanos,
            int rounds) {
        this.key = key;
        this.groups = groups;
        this.id = id;
        this.response = response;
        this.body = body;
        this.headers = headers;
        this.keptNanos = keptNanos;
        this.rounds = rounds;
    }

    String key() {
        return key;
    }

    Set<String> groups() {
        return groups;
    }

    CacheId id() {
        return id;
    }

    /** Bytes of memory, roughly; texts may take two for each character. */
    int weight() {
        long bytes = OVERHEAD + 2L * key.length() + body.length();
        for (String group : groups) {
            bytes += OF_GROUP + 2L * group.length();
        }
        for (Map.Entry<String, String> field : response.headers()) {
            bytes += field.getKey().length() + field.getValue().length();
        }
        return Math.toIntExact(Math.min(Integer.MAX_VALUE, bytes));
    }

    /**
     * Passes the reply on, spared once more, unless its priority is used up or it has become
     * invalid; the latter excludes what happens later.
     *
     * @return false if it is not spared
     */
    synchronized boolean spare(Consumer<KeptReply> keeping) {
        if (rounds == 0 || isOutdated) {
            return false;
        }
        keeping.accept(
                new KeptReply(key, groups, id, response, body, headers, keptNanos, rounds - 1));
        return true;
    }

    /** The reply has become invalid. */
    synchronized void outdate() {
        isOutdated = true;
    }

    synchronized boolean isOutdated() {
        return isOutdated;
    }

    boolean isKeptAfter(long nanos) {
        return keptNanos - nanos > 0;
    }

    long ageNanos(long now) {
        return now - keptNanos;
    }

    /** Time until it is dropped; {@link Long#MAX_VALUE} if it stays. */
    long nanosLeft(long now) {
        if (id.timeout().isZero()) {
            return Long.MAX_VALUE;
        }
        long stale = Math.max(id.staleWhileRevalidate().toNanos(), id.staleIfError().toNanos());
        return Math.max(0, id.timeout().toNanos() + stale - ageNanos(now));
    }

    boolean isFresh(long now) {
        return id.timeout().isZero() || ageNanos(now) < id.timeout().toNanos();
    }

    /** Whether it may be sent while a new one is made. */
    boolean mayBeRevalidated(long now) {
        return ageNanos(now) < id.timeout().plus(id.staleWhileRevalidate()).toNanos();
    }

    /** Whether it may be sent because there is no new one. */
    boolean mayReplaceError(long now) {
        return ageNanos(now) < id.timeout().plus(id.staleIfError()).toNanos();
    }

    /** The answer to a request, of the reply that was kept. */
    Response answer(CacheRequest request, long now) {
        long seconds = ageNanos(now) / 1_000_000_000;
        Heads made = heads;
        if (made == null || made.ageSeconds != seconds) {
            Response whole = headers.ofHit(response, id, seconds);
            made = new Heads(seconds, whole, CacheHeaders.notModified(whole));
            heads = made;
        }
        return CacheHeaders.isUnchanged(request, made.whole) ? made.notModified : made.whole;
    }
}
