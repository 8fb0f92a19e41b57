package io.ironbridge.lab.servant;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Keeps a data folder to one region; it ends with the process at the latest.
 *
 * @param file that is locked
 */
public record RegionLock(FileChannel file) implements AutoCloseable {
    private static final String NAME = "region.lock";

    /**
     * Takes the folder.
     *
     * @throws IOException when another region has it, or it cannot be written to
     */
    public static RegionLock take(String owner, Path folder) throws IOException {
        FileChannel file =
                FileChannel.open(
                        folder.resolve(NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (isTaken(file)) {
                throw new IOException("The data folder " + folder + " is used by another " + owner);
            }
            return new RegionLock(file);
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /** By another process, or by another region of this one. */
    private static boolean isTaken(FileChannel file) throws IOException {
        try {
            return file.tryLock() == null;
        } catch (OverlappingFileLockException _) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
