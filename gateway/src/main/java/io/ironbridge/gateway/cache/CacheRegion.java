package io.ironbridge.gateway.cache;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The replies of one API, as its files are. A configuration with other files has another region: it
 * sends no replies of before.
 */
public final class CacheRegion implements SharedReplies.Pulling, AutoCloseable {
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final ReplyMemory memory;
    private final String scope;
    private final String prefix;
    private final String digest;
    private final Map<String, SharedReplies.Pulling> operations = new ConcurrentHashMap<>();

    /**
     * @param api name of the API
     * @param digest of what its replies are made by: members of a cluster with another one make
     *     other replies
     */
    public CacheRegion(ReplyMemory memory, String api, String digest) {
        this.memory = memory;
        this.scope = api + "\n";
        this.prefix = NUMBERS.incrementAndGet() + " " + scope;
        this.digest = digest;
        if (memory.shared() != null) {
            memory.shared().add(digest, this);
        }
    }

    ReplyMemory memory() {
        return memory;
    }

    /** With which its groups begin, in all versions of the API: one drops those of another. */
    String scope() {
        return scope;
    }

    /** With which its keys begin. */
    String prefix() {
        return prefix;
    }

    String digest() {
        return digest;
    }

    /** What a key is in all servers. */
    String local(String key) {
        return key.substring(prefix.length());
    }

    /** What replies of an operation are fetched by, with whole keys. */
    void add(String operation, SharedReplies.Pulling cache) {
        operations.put(operation, cache);
    }

    @Override
    public void pull(String local, Set<String> groups) {
        int end = local.indexOf('\n');
        SharedReplies.Pulling cache = end < 0 ? null : operations.get(local.substring(0, end));
        if (cache != null) {
            cache.pull(prefix + local, groups);
        }
    }

    /** Drops its replies. */
    @Override
    public void close() {
        if (memory.shared() != null) {
            memory.shared().remove(digest, this);
        }
        memory.invalidate(key -> key.startsWith(prefix));
    }
}
