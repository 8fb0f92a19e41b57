package io.ironbridge.gateway.cache;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.cluster.Cluster;
import io.ironbridge.sharedstore.SharedStore.Entry;
import io.ironbridge.sharedstore.SharedStore.Found;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** What the members of a cluster share of their replies. Thread-safe. */
public final class SharedReplies implements Cluster.Part {
    private final Cluster cluster;
    private final long isolatedNanos;
    private final Local local;

    /** By the digests of their APIs. */
    private final Map<String, Pulling> regions = new ConcurrentHashMap<>();

    /** The replies of this member. */
    interface Local {
        /** Drops the replies of these groups. */
        void invalidate(Collection<String> groups);

        /** Drops the replies whose keys fit. */
        void invalidate(Predicate<String> keys);

        /** Drops the replies of the groups that fit. */
        void invalidateGroups(Predicate<String> groups);
    }

    /** Fetches replies that other members have made. */
    interface Pulling {
        /**
         * Fetches one.
         *
         * @param key in all members
         */
        void pull(String key, Set<String> groups);
    }

    /**
     * @param isolatedMaxAge how long a reply is used that others may invalidate, while they are not
     *     heard
     */
    SharedReplies(Cluster cluster, Duration isolatedMaxAge, Local local) {
        this.cluster = cluster;
        this.isolatedNanos = isolatedMaxAge.toNanos();
        this.local = local;
    }

    /** Begins to hear what other members do. */
    void begin() {
        cluster.add(this);
    }

    /** Hears no more. */
    void end() {
        cluster.remove(this);
    }

    /**
     * What replies of an API are fetched by.
     *
     * @param digest of the API
     */
    void add(String digest, Pulling region) {
        regions.put(digest, region);
    }

    void remove(String digest, Pulling region) {
        regions.remove(digest, region);
    }

    /** Whether it would be known here if a reply had become invalid. */
    boolean isTrusted(Set<String> groups, long ageNanos) {
        return cluster.isConnected() || groups.isEmpty() || ageNanos < isolatedNanos;
    }

    /** Looks for a reply that another member has made. */
    CompletionStage<Found> get(String digest, String key) {
        return cluster.get(name(digest, key));
    }

    /** Its text has what the request has; others need not see that. */
    private static String name(String digest, String key) {
        return CacheRequest.digest((digest + "\n" + key).getBytes(UTF_8));
    }

    /**
     * Shares a reply.
     *
     * @param groups by which it can become invalid
     */
    void put(String digest, String key, SharedReply reply, Set<String> groups, Duration lifetime) {
        cluster.put(
                name(digest, key), new Entry(reply.encoded(), groups, lifetime), reply.moment());
    }

    /** Drops a shared reply. */
    void drop(String digest, String key, long moment) {
        cluster.put(name(digest, key), new Entry(Bytes.EMPTY, Set.of(), Duration.ZERO), moment);
    }

    /** Tells the other members of a shared reply, so that they keep it, too. */
    void push(String digest, String key, Set<String> groups) {
        StringBuilder text = new StringBuilder(digest).append('\n').append(groups.size());
        groups.forEach(group -> text.append('\n').append(group.length()).append(':').append(group));
        cluster.announce(this, Bytes.utf8(text.append('\n').append(key).toString()));
    }

    /** Tells the other members. */
    void invalidate(Set<String> groups) {
        if (!groups.isEmpty()) {
            cluster.invalidate(groups);
        }
    }

    @Override
    public byte topic() {
        return 'C';
    }

    @Override
    public void invalidated(Set<String> groups) {
        Set<String> plain = new HashSet<>();
        for (String group : groups) {
            switch (GroupNames.meaning(group)) {
                case GroupNames.One(String one) -> plain.add(one);
                case GroupNames.OfOperation(String scope, String operation) ->
                        local.invalidate(key -> isOf(key, scope + operation + "\n"));
                case GroupNames.OfLabel(String label) ->
                        local.invalidateGroups(one -> GroupNames.hasLabel(one, label));
                case GroupNames.All _ -> local.invalidateGroups(_ -> true);
            }
        }
        local.invalidate(plain);
    }

    /** Whether a key begins so after the number of its region. */
    private static boolean isOf(String key, String beginning) {
        return key.startsWith(beginning, key.indexOf(' ') + 1);
    }

    /** Another member has made a reply for all. */
    @Override
    public void heard(Bytes message) {
        String text = message.utf8();
        try {
            int end = text.indexOf('\n');
            Pulling region = regions.get(text.substring(0, end));
            int next = text.indexOf('\n', end + 1);
            int number = Integer.parseInt(text, end + 1, next, 10);
            Set<String> groups = new HashSet<>();
            for (int i = 0; i < number; i++) {
                int colon = text.indexOf(':', next);
                int length = Integer.parseInt(text, next + 1, colon, 10);
                next = colon + 1 + length;
                groups.add(text.substring(colon + 1, next));
            }
            if (region != null) {
                region.pull(text.substring(next + 1), groups);
            }
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            // of another version: the reply is found when it is needed
        }
    }

    @Override
    public void joined() {
        local.invalidate((String _) -> true);
    }
}
