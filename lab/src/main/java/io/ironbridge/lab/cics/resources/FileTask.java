package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.cics.resources.Change.Put;
import io.ironbridge.lab.cics.resources.Change.Removed;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;

/** The changes of one task to the records of files, by the files' recovery attributes. */
record FileTask(RecordStore store, Task task, ResourceLimits limits) {

    RegionReply lock(KeyedFile file, Area key, boolean suspend) {
        return task.locks().take(file.lock(key), suspend);
    }

    /** Releases a lock that was not used. */
    void free(KeyedFile file, Area key) {
        task.locks().free(file.lock(key));
    }

    /**
     * Ends the use of a lock: for a record of a recoverable file, it is held until the syncpoint.
     */
    void done(KeyedFile file, Area key) {
        if (!file.definition().recoverable()) {
            free(file, key);
        }
    }

    boolean hasRoom(Area key, Area data) {
        return store.hasRoom(key.length() + data.length());
    }

    void put(KeyedFile file, Area key, Area data) throws IOException {
        change(file, new Put(file.records().name(), key, data));
    }

    void remove(KeyedFile file, Area key) throws IOException {
        change(file, new Removed(file.records().name(), key));
    }

    private void change(KeyedFile file, Change change) throws IOException {
        if (file.definition().recoverable()) {
            task.work().change(change);
        } else {
            store.write(change);
        }
    }
}
