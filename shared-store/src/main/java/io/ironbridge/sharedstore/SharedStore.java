package io.ironbridge.sharedstore;

import io.ironbridge.connectorapi.Bytes;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Values with groups, and messages, that the members of a cluster share. Its listener hears from
 * the other members.
 *
 * <p>Thread-safe. No method waits for another process: what cannot be done, because the store is
 * not reached, is left out, and {@link StoreListener#lost} says that something may be missing.
 */
public interface SharedStore extends AutoCloseable {
    /**
     * What there is for a key.
     *
     * @param value null if there is none
     * @param moment when it was looked for, for a value that is made now
     */
    record Found(@Nullable Bytes value, long moment) {}

    /**
     * A value to be shared.
     *
     * @param groups any of them makes it invalid
     * @param lifetime after which it is dropped; stores may have a shorter limit
     */
    record Entry(Bytes value, Set<String> groups, Duration lifetime) {
        public Entry {
            groups = Set.copyOf(groups);
        }
    }

    /**
     * Looks for a value. None of a group is found that this member has made invalid before, or that
     * another one has, as soon as that is known here.
     *
     * @return fails if the store is not reached, within the timeout of the settings
     */
    CompletionStage<Found> get(String key);

    /**
     * Shares a value, soon.
     *
     * @param moment of the search that did not find it: if one of its groups has become invalid
     *     since, it may be of before, and is not found
     */
    void put(String key, Entry entry, long moment);

    /** Makes all values of these groups invalid, and tells the other members. */
    void invalidate(Set<String> groups);

    /** Sends a message to the other members, after the messages and invalidations before it. */
    void announce(Bytes message);

    /** Leaves the cluster. The listener is not called afterwards. */
    @Override
    void close();
}
