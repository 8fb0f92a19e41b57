package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.cics.resources.Change.Put;
import io.ironbridge.lab.cics.resources.Change.Removed;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * All records in memory, and a journal of committed changes. Changes are made in place and are
 * visible to all tasks; a unit of work keeps the previous content. Locks keep two units of work
 * from changing the same record. Thread-safe.
 */
final class RecordStore implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(RecordStore.class.getName());

    private final Journal journal;
    private final long mostBytes;
    private final long journalBytes;
    private final Map<String, RecordMap> maps = new ConcurrentHashMap<>();
    private final Set<UnitOfWork> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong bytes = new AtomicLong();
    private volatile long triedAt;

    /** Changes share it; rewriting the journal is exclusive. */
    private final ReadWriteLock changing = new ReentrantReadWriteLock();

    /** Identifies a record. */
    record Place(RecordMap map, Area key) {}

    /**
     * @param mostBytes of all records and keys
     * @param journalBytes minimum size before the journal is rewritten
     */
    RecordStore(Journal journal, long mostBytes, long journalBytes) {
        this.journal = journal;
        this.mostBytes = mostBytes;
        this.journalBytes = journalBytes;
    }

    RecordMap map(String name) {
        return maps.computeIfAbsent(name, RecordMap::new);
    }

    boolean hasRoom(int length) {
        return bytes.get() + length <= mostBytes;
    }

    /** Makes a change that was committed before; it is not written to the journal. */
    void replay(Change change) {
        apply(new Place(map(change.map()), change.key()), after(change));
    }

    UnitOfWork begin() {
        return new UnitOfWork(this);
    }

    /** Makes a change that no unit of work backs out. */
    void write(Change change) throws IOException {
        shared(() -> {
            journal.append(List.of(change));
            replay(change);
        });
        rewriteIfLarge();
    }

    /** Makes a change of a unit of work; returns the previous content. */
    Optional<Area> change(UnitOfWork work, Change change) {
        changing.readLock().lock();
        try {
            open.add(work);
            Place place = new Place(map(change.map()), change.key());
            return apply(place, after(change));
        } finally {
            changing.readLock().unlock();
        }
    }

    /** Makes the changes of a unit of work durable. */
    void commit(UnitOfWork work, Set<Place> places) throws IOException {
        shared(() -> {
            journal.append(places.stream().map(RecordStore::asItIs).toList());
            open.remove(work);
        });
        rewriteIfLarge();
    }

    /** Restores the previous content. */
    void backOut(UnitOfWork work, Map<Place, Optional<Area>> before) {
        changing.readLock().lock();
        try {
            before.forEach(this::apply);
            open.remove(work);
        } finally {
            changing.readLock().unlock();
        }
    }

    private Optional<Area> apply(Place place, Optional<Area> after) {
        RecordMap map = place.map();
        Optional<Area> before =
                after.isPresent() ? map.put(place.key(), after.get()) : map.remove(place.key());
        bytes.addAndGet(size(place, after) - size(place, before));
        return before;
    }

    private static long size(Place place, Optional<Area> data) {
        return data.map(area -> place.key().length() + area.length()).orElse(0);
    }

    private static Optional<Area> after(Change change) {
        return change instanceof Put put ? Optional.of(put.data()) : Optional.empty();
    }

    private static Change asItIs(Place place) {
        return change(place, place.map().get(place.key()));
    }

    private static Change change(Place place, Optional<Area> data) {
        String map = place.map().name();
        return data.<Change>map(area -> new Put(map, place.key(), area))
                .orElseGet(() -> new Removed(map, place.key()));
    }

    private interface Writing {
        void run() throws IOException;
    }

    private void shared(Writing writing) throws IOException {
        Lock lock = changing.readLock();
        lock.lock();
        try {
            writing.run();
        } finally {
            lock.unlock();
        }
    }

    /** A journal that cannot be rewritten keeps growing; appended changes are safe. */
    private void rewriteIfLarge() {
        if (isLarge()) {
            Lock lock = changing.writeLock();
            lock.lock();
            try {
                if (isLarge()) {
                    journal.rewrite(committed());
                }
            } catch (IOException e) {
                triedAt = journal.size();
                LOG.log(
                        Level.WARNING,
                        "IRB-LAB-7222W The journal could not be rewritten ({0})",
                        e.getClass().getSimpleName());
            } finally {
                lock.unlock();
            }
        }
    }

    private boolean isLarge() {
        long floor = Math.max(Math.max(journalBytes, 2 * triedAt), 4 * bytes.get());
        return journal.size() > floor;
    }

    /** All records except uncommitted changes of units of work. */
    private List<Change> committed() {
        Map<Place, Optional<Area>> before = new LinkedHashMap<>();
        open.forEach(work -> before.putAll(work.before()));
        List<Change> committed = new ArrayList<>();
        for (RecordMap map : maps.values()) {
            for (RecordMap.Entry entry : map.all()) {
                Place place = new Place(map, entry.key());
                if (!before.containsKey(place)) {
                    committed.add(change(place, Optional.of(entry.data())));
                }
            }
        }
        before.forEach((place, data) -> data.ifPresent(_ -> committed.add(change(place, data))));
        return committed;
    }

    @Override
    public void close() throws IOException {
        journal.close();
    }
}
