package io.ironbridge.lab.ims.log;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Keeps two logs from being written to one folder. */
final class FolderLock implements AutoCloseable {
    private final RandomAccessFile file;

    private FolderLock(RandomAccessFile file) {
        this.file = file;
    }

    /**
     * Locks a folder, which is made where it is not there.
     *
     * @throws IOException where another log is open there, in this process or another
     */
    static FolderLock take(Path folder) throws IOException {
        Files.createDirectories(folder);
        RandomAccessFile file = new RandomAccessFile(folder.resolve("olds.lock").toFile(), "rw");
        try {
            if (file.getChannel().tryLock() != null) {
                return new FolderLock(file);
            }
        } catch (OverlappingFileLockException e) {
            file.close();
            throw new IOException(folder + " is in use by another log of this process", e);
        }
        file.close();
        throw new IOException(folder + " is in use by another process");
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
