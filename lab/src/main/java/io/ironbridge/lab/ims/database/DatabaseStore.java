package io.ironbridge.lab.ims.database;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What is committed in one database. Thread-safe. */
final class DatabaseStore {
    private final Dbd dbd;
    private final List<SegmentType> types;
    private final ConcurrentSkipListMap<NodeKey, Node> roots = new ConcurrentSkipListMap<>();
    private final AtomicLong numbers = new AtomicLong();
    private final AtomicLong segments = new AtomicLong();
    private final AtomicLong calls = new AtomicLong();
    private volatile boolean stopped;

    DatabaseStore(Dbd dbd) {
        this.dbd = dbd;
        this.types = SegmentType.of(dbd);
    }

    Dbd dbd() {
        return dbd;
    }

    SegmentType root() {
        return types.getFirst();
    }

    /** By its code, which has to be one of the DBD. */
    SegmentType type(int code) {
        return types.get(code - 1);
    }

    SegmentType type(String name) {
        return types.stream().filter(t -> t.name().equals(name)).findFirst().orElseThrow();
    }

    ConcurrentNavigableMap<NodeKey, Node> roots() {
        return roots;
    }

    /** Where a new occurrence goes among its twins. */
    NodeKey newKey(SegmentType type, byte[] data, Segm.InsertRule rule) {
        byte[] key = type.key(data);
        if (type.segm().hasUniqueKey()) {
            return NodeKey.of(key, 0);
        }
        long number = numbers.incrementAndGet();
        return NodeKey.of(key, rule == Segm.InsertRule.FIRST ? -number : number);
    }

    /** Notes a number that is in use, read from an image or a log. */
    void used(long number) {
        numbers.accumulateAndGet(Math.abs(number), Math::max);
    }

    /** Puts a database record, or removes it. */
    void put(NodeKey key, @Nullable Node root) {
        Node before = root == null ? roots.remove(key) : roots.put(key, root);
        long change = root == null ? 0 : root.segments();
        segments.addAndGet(change - (before == null ? 0 : before.segments()));
    }

    void putAll(Map<NodeKey, Node> records) {
        records.forEach(this::put);
    }

    void clear() {
        roots.clear();
        segments.set(0);
    }

    long segments() {
        return segments.get();
    }

    void called() {
        calls.incrementAndGet();
    }

    boolean isStopped() {
        return stopped;
    }

    void stop(boolean newStopped) {
        stopped = newStopped;
    }

    DatabaseStatistics statistics() {
        return new DatabaseStatistics(
                dbd.name(), roots.size(), segments.get(), calls.get(), stopped);
    }
}
