package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.storage.FolderLock;
import io.ironbridge.lab.storage.StorageLocation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The records of a region and its locked folder.
 *
 * @param folders the locked one; none in memory
 */
record Storage(RecordStore store, List<FolderLock> folders) implements AutoCloseable {
    private static final String JOURNAL = "region.journal";

    static Storage open(StorageLocation place, ResourceLimits limits) throws IOException {
        return switch (place) {
            case StorageLocation.Memory _ ->
                    new Storage(store(new Journal.None(), limits), List.of());
            case StorageLocation.Folder folder -> open(folder, limits);
        };
    }

    private static Storage open(StorageLocation.Folder place, ResourceLimits limits)
            throws IOException {
        FolderLock folder = FolderLock.take("region", place.path(), "region.lock");
        Path path = place.path().resolve(JOURNAL);
        try {
            JournalFile journal = JournalFile.open(path, place.forced());
            RecordStore store = store(journal, limits);
            journal.replay(store::replay);
            return new Storage(store, List.of(folder));
        } catch (IOException e) {
            folder.close();
            throw e;
        }
    }

    private static RecordStore store(Journal journal, ResourceLimits limits) {
        return new RecordStore(journal, limits.fileBytes(), limits.journalBytes());
    }

    @Override
    public void close() throws IOException {
        store.close();
        for (FolderLock folder : folders) {
            folder.close();
        }
    }
}
