package io.ironbridge.lab.cics.resources;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The records of a region and what has to be closed with them.
 *
 * @param folders the one that is locked; none in memory
 */
record Storage(RecordStore store, List<DataFolder> folders) implements AutoCloseable {
    private static final String JOURNAL = "region.journal";

    static Storage open(DataLocation place, ResourceLimits limits) throws IOException {
        return switch (place) {
            case DataLocation.Memory _ -> new Storage(store(new Journal.None(), limits), List.of());
            case DataLocation.Folder folder -> open(folder, limits);
        };
    }

    private static Storage open(DataLocation.Folder place, ResourceLimits limits)
            throws IOException {
        DataFolder folder = DataFolder.open(place.path());
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
        for (DataFolder folder : folders) {
            folder.close();
        }
    }
}
