package io.ironbridge.lab.ims.log;

import java.nio.file.Path;

/** Where a log goes. */
public sealed interface LogLocation {
    /** Nowhere: blocks are built, counted and forgotten; nothing survives the process. */
    record Memory() implements LogLocation {}

    /**
     * Into a folder, which is made where it is not there.
     *
     * @param forced whether each block is forced onto the disk (fsync), so that it survives the
     *     machine; otherwise it survives the process only
     */
    record Folder(Path path, boolean forced) implements LogLocation {}
}
