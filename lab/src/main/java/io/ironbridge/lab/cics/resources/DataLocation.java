package io.ironbridge.lab.cics.resources;

import java.nio.file.Path;

/** Where a region keeps its data. */
public sealed interface DataLocation {
    /** Nowhere: it is gone with the region. */
    record Memory() implements DataLocation {}

    /**
     * In a folder that no other region uses.
     *
     * @param forced whether a syncpoint waits until the disk has the data. Without, what is
     *     committed survives the end of the process, but not of the machine
     */
    record Folder(Path path, boolean forced) implements DataLocation {}
}
