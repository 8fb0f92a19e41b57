package io.ironbridge.lab.cics.resources;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A region's folder, which it has to itself while it is open. */
final class DataFolder implements AutoCloseable {
    private final RandomAccessFile file;

    private DataFolder(RandomAccessFile file) {
        this.file = file;
    }

    static DataFolder open(Path folder) throws IOException {
        Files.createDirectories(folder);
        Path path = folder.resolve("region.lock");
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        if (!isLocked(file)) {
            file.close();
            throw new IOException(folder + " is in use by another region");
        }
        return new DataFolder(file);
    }

    /** The lock ends with the file. */
    private static boolean isLocked(RandomAccessFile file) throws IOException {
        try {
            FileLock lock = file.getChannel().tryLock();
            return lock != null;
        } catch (OverlappingFileLockException _) {
            return false; // this process has it
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
