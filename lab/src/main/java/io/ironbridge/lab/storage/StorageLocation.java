package io.ironbridge.lab.storage;

import java.nio.file.Path;

/** Where a journal or log is written. */
public sealed interface StorageLocation {
    /** Nowhere: nothing survives the process. */
    record Memory() implements StorageLocation {}

    /**
     * In a folder, which is created if absent and which no other region or log uses.
     *
     * @param forced whether each write is forced onto the disk (fsync), so that it survives a crash
     *     of the machine; otherwise it survives only the end of the process
     */
    record Folder(Path path, boolean forced) implements StorageLocation {}
}
