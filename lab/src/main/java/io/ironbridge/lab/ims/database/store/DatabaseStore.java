package io.ironbridge.lab.ims.database.store;

import io.ironbridge.lab.ims.gen.Dbd;
import io.ironbridge.lab.ims.gen.Segm;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The committed content of one database. Thread-safe. */
public final class DatabaseStore {
    private final Dbd dbd;
    private final List<SegmentType> types;
    private final ConcurrentSkipListMap<NodeKey, Node> roots = new ConcurrentSkipListMap<>();
    private final AtomicLong numbers = new AtomicLong();
    private final AtomicLong segments = new AtomicLong();
    private final AtomicLong calls = new AtomicLong();
    private volatile boolean stopped;

    public DatabaseStore(Dbd dbd) {
        this.dbd = dbd;
        this.types = SegmentType.of(dbd);
    }

    public Dbd dbd() {
        return dbd;
    }

    SegmentType root() {
        return types.getFirst();
    }

    /** By its code, which has to be one of the DBD. */
    public SegmentType type(int code) {
        return types.get(code - 1);
    }

    public SegmentType type(String name) {
        return types.stream().filter(t -> t.name().equals(name)).findFirst().orElseThrow();
    }

    public ConcurrentNavigableMap<NodeKey, Node> roots() {
        return roots;
    }

    /** Where a new occurrence goes among its twins. */
    public NodeKey newKey(SegmentType type, byte[] data, Segm.InsertRule rule) {
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

    public void putAll(Map<NodeKey, Node> records) {
        records.forEach(this::put);
    }

    void clear() {
        roots.clear();
        segments.set(0);
    }

    public long segments() {
        return segments.get();
    }

    public void called() {
        calls.incrementAndGet();
    }

    public boolean isStopped() {
        return stopped;
    }

    public void stop(boolean newStopped) {
        stopped = newStopped;
    }

    public DatabaseStatistics statistics() {
        return new DatabaseStatistics(
                dbd.name(), roots.size(), segments.get(), calls.get(), stopped);
    }
}
