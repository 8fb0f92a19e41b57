package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;

/**
 * The element {@code distributedMap} with the id {@code baseCache}: memory for kept replies
 * (Liberty, "distributedMap").
 *
 * @param bytes of memory, at most, for all replies with their keys
 * @param entryBytes of one reply, at most; larger ones are not kept
 * @param entries at most, if all are small
 * @param obeysClients whether {@code Cache-Control: no-cache} and {@code max-age=0} of identified
 *     callers lead to a new reply
 */
public record CacheConfig(long bytes, int entryBytes, long entries, boolean obeysClients) {
    private static final int MEGABYTE = 1_000_000;
    private static final CacheConfig DEFAULT =
            new CacheConfig(64 * MEGABYTE, MEGABYTE, 100_000, false);

    static CacheConfig read(Elements elements) {
        return elements.byId("distributedMap", "baseCache").map(CacheConfig::read).orElse(DEFAULT);
    }

    private static CacheConfig read(ElementReader e) {
        return new CacheConfig(
                e.number("memorySizeInMB", DEFAULT.bytes / MEGABYTE, 1, 1_000_000) * MEGABYTE,
                e.number("ironbridge_maxEntryBytes", DEFAULT.entryBytes, 1_000, 1_000_000_000),
                e.number("memorySizeInEntries", DEFAULT.entries, 1, 1_000_000_000),
                e.flag("ironbridge_obeyClients", DEFAULT.obeysClients));
    }
}
