package io.ironbridge.lab.storage;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reserves a folder for one region or log; released at the latest when the process ends.
 *
 * @param file the locked file; not a channel, which an interrupted thread would close
 */
public record FolderLock(RandomAccessFile file) implements AutoCloseable {
    /**
     * Locks a folder, which is created if absent.
     *
     * @param owner what uses the folder, for the message
     * @param name of the lock file
     * @throws IOException when this or another process has locked it, or it is not writable
     */
    public static FolderLock take(String owner, Path folder, String name) throws IOException {
        Files.createDirectories(folder);
        RandomAccessFile file = new RandomAccessFile(folder.resolve(name).toFile(), "rw");
        try {
            if (isTaken(file)) {
                throw new IOException("The data folder " + folder + " is used by another " + owner);
            }
            return new FolderLock(file);
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    private static boolean isTaken(RandomAccessFile file) throws IOException {
        try {
            return file.getChannel().tryLock() == null;
        } catch (OverlappingFileLockException _) {
            return true; // by this process
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
