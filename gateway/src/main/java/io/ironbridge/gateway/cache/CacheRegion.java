package io.ironbridge.gateway.cache;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The replies of one API, as its files are. A configuration with other files has another region: it
 * sends no replies of before.
 */
public final class CacheRegion implements AutoCloseable {
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final ReplyMemory memory;
    private final String scope;
    private final String prefix;

    /**
     * @param api name of the API
     */
    public CacheRegion(ReplyMemory memory, String api) {
        this.memory = memory;
        this.scope = api + "\n";
        this.prefix = NUMBERS.incrementAndGet() + " " + api + "\n";
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

    /** Drops its replies. */
    @Override
    public void close() {
        memory.invalidate(key -> key.startsWith(prefix));
    }
}
