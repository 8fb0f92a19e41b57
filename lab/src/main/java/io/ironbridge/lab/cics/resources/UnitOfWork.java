package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.cics.resources.RecordStore.Place;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The changes of one task since its last syncpoint, and the content before them. Only {@link
 * #before} may be called by other tasks.
 */
final class UnitOfWork {
    private final RecordStore store;
    private final Map<Place, Optional<Area>> before = new ConcurrentHashMap<>();

    UnitOfWork(RecordStore store) {
        this.store = store;
    }

    void change(Change change) {
        Place place = new Place(store.map(change.map()), change.key());
        before.putIfAbsent(place, place.map().get(place.key()));
        store.change(this, change);
    }

    /**
     * Makes the changes durable.
     *
     * @throws IOException if they could not be written; they were backed out instead
     */
    void commit() throws IOException {
        try {
            if (!before.isEmpty()) {
                store.commit(this, before.keySet());
            }
        } catch (IOException e) {
            backOut();
            throw e;
        }
        before.clear();
    }

    void backOut() {
        store.backOut(this, before);
        before.clear();
    }

    /** The previous content of each record that was changed. */
    Map<Place, Optional<Area>> before() {
        return before;
    }
}
