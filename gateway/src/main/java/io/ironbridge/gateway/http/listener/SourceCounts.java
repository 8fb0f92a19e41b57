package io.ironbridge.gateway.http.listener;

import io.ironbridge.gateway.http.Sources;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counts the open connections of each source. Thread-safe. */
final class SourceCounts {
    private final Map<ByteBuffer, Integer> counts = new ConcurrentHashMap<>();

    /** Counts a connection, unless its source already has {@code most}. */
    boolean enter(InetAddress address, int most) {
        ByteBuffer source = Sources.of(address);
        if (counts.merge(source, 1, Integer::sum) <= most) {
            return true;
        }
        leave(source);
        return false;
    }

    void leave(InetAddress address) {
        leave(Sources.of(address));
    }

    private void leave(ByteBuffer source) {
        counts.computeIfPresent(source, (_, count) -> count == 1 ? null : count - 1);
    }

    /** The number of sources with open connections. */
    int size() {
        return counts.size();
    }
}
