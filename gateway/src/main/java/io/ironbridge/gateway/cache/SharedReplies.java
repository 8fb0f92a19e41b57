package io.ironbridge.gateway.cache;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.cluster.Cluster;
import io.ironbridge.sharedstore.SharedStore.Entry;
import io.ironbridge.sharedstore.SharedStore.Found;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** What the members of a cluster share of their replies. Thread-safe. */
public final class SharedReplies implements Cluster.Part {
    /** In a group: all replies of an operation. */
    static final char OPERATION = '\u0000';

    /** In a group: all replies of groups with a label. */
    static final char LABEL = '\u0001';

    private final Cluster cluster;
    private final long isolatedNanos;
    private final ReplyMemory memory;

    /** By the digests of their APIs. */
    private final Map<String, CacheRegion> regions = new ConcurrentHashMap<>();

    /**
     * @param isolatedMaxAge how long a reply is used that others may invalidate, while they are not
     *     heard
     */
    SharedReplies(Cluster cluster, Duration isolatedMaxAge, ReplyMemory memory) {
        this.cluster = cluster;
        this.isolatedNanos = isolatedMaxAge.toNanos();
        this.memory = memory;
    }

    /** Begins to hear what other members do. */
    void begin() {
        cluster.add(this);
    }

    /** Hears no more. */
    void end() {
        cluster.remove(this);
    }

    void add(CacheRegion region) {
        regions.put(region.digest(), region);
    }

    void remove(CacheRegion region) {
        regions.remove(region.digest(), region);
    }

    /** Whether it would be known here if the reply had become invalid. */
    boolean isTrusted(KeptReply reply, long now) {
        return cluster.isConnected()
                || reply.groups().isEmpty()
                || reply.ageNanos(now) < isolatedNanos;
    }

    /** Looks for a reply that another member has made. */
    CompletionStage<Found> get(CacheRegion region, String key) {
        return cluster.get(name(region, key));
    }

    /** Its text has what the request has; others need not see that. */
    private static String name(CacheRegion region, String key) {
        return CacheRequest.digest((region.digest() + "\n" + region.local(key)).getBytes(UTF_8));
    }

    /**
     * Shares a reply.
     *
     * @param groups by which it can become invalid
     */
    void put(
            CacheRegion region,
            String key,
            SharedReply reply,
            Set<String> groups,
            Duration lifetime) {
        cluster.put(
                name(region, key), new Entry(reply.encoded(), groups, lifetime), reply.moment());
    }

    /** Tells the other members of a shared reply, so that they keep it, too. */
    void push(CacheRegion region, String key, Set<String> groups) {
        StringBuilder text = new StringBuilder(region.digest()).append('\n').append(groups.size());
        groups.forEach(group -> text.append('\n').append(group.length()).append(':').append(group));
        cluster.announce(this, Bytes.utf8(text.append('\n').append(region.local(key)).toString()));
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
        Set<String> usual = new HashSet<>();
        for (String group : groups) {
            int special = group.indexOf('\n') + 1;
            if (group.isEmpty()) {
                memory.invalidateGroups(_ -> true);
            } else if (group.length() > special && group.charAt(special) == OPERATION) {
                String api = group.substring(0, special);
                String operation = group.substring(special + 1) + "\n";
                memory.invalidate(key -> CacheRegion.isOf(key, api + operation));
            } else if (group.length() > special && group.charAt(special) == LABEL) {
                String label = group.substring(0, special) + group.substring(special + 1);
                memory.invalidateGroups(one -> CacheKeys.hasLabel(one, label));
            } else {
                usual.add(group);
            }
        }
        memory.invalidate(usual);
    }

    /** Another member has made a reply for all. */
    @Override
    public void heard(Bytes message) {
        String text = message.utf8();
        try {
            int end = text.indexOf('\n');
            CacheRegion region = regions.get(text.substring(0, end));
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
        memory.invalidateGroups(_ -> true);
    }
}
