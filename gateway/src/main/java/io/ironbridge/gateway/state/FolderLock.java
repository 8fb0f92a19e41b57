package io.ironbridge.gateway.state;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps other servers out of a folder by a locked file in it, until this is closed or the process
 * ends. A lock is of the file and not of its name: who removes the file lets others in, which
 * {@link #holds} tells. Thread-safe.
 */
final class FolderLock implements AutoCloseable {
    /** Somebody who removes the file again and again is not waited out. */
    private static final int TRIES = 10;

    private final Path file;
    private final FileChannel channel;

    /** Of the locked file (device and inode), which no other has while it is open. */
    private final @Nullable Object key;

    private FolderLock(Path file, FileChannel channel, @Nullable Object key) {
        this.file = file;
        this.channel = channel;
        this.key = key;
    }

    /**
     * Locks a file, which is made if need be; its folder is not. Does not wait.
     *
     * @return empty when another server, or another part of this one, has it
     * @throws IOException when it cannot be made or opened, or is removed again and again
     */
    static Optional<FolderLock> take(Path file) throws IOException {
        for (int i = 0; i < TRIES; i++) {
            make(file);
            Optional<Object> before = key(file);
            FileChannel channel = open(file);
            if (channel == null) {
                continue;
            }
            if (!isLocked(channel)) {
                channel.close();
                return Optional.empty();
            }
            FolderLock taken = new FolderLock(file, channel, before.orElse(null));
            if (taken.isOnDisk()) {
                return Optional.of(taken);
            }
        }
        throw new IOException(file + " is removed again and again");
    }

    private static void make(Path file) throws IOException {
        try {
            Files.createFile(file);
        } catch (FileAlreadyExistsException _) {
            // of this server or another one, before
        }
    }

    /** Null: it has been removed. */
    private static @Nullable FileChannel open(Path file) throws IOException {
        try {
            return FileChannel.open(file, StandardOpenOption.WRITE);
        } catch (NoSuchFileException _) {
            return null;
        }
    }

    /** Closes the channel where that cannot be told. */
    private static boolean isLocked(FileChannel channel) throws IOException {
        boolean told = false;
        try {
            boolean locked = channel.tryLock() != null;
            told = true;
            return locked;
        } catch (OverlappingFileLockException _) {
            told = true;
            return false; // this very process has it
        } finally {
            if (!told) {
                channel.close();
            }
        }
    }

    /** The key was read before the file was opened: the same one now is that of what is open. */
    private boolean isOnDisk() throws IOException {
        boolean same = false;
        try {
            same = holds();
            return same;
        } finally {
            if (!same) {
                channel.close();
            }
        }
    }

    /**
     * Whether the locked file is still the one of its name. Does not open it, since to close it
     * would end the lock. Where files have no keys (Windows), any file of the name counts.
     *
     * @throws IOException when nobody can tell
     */
    boolean holds() throws IOException {
        try {
            return Objects.equals(key, attributes(file).fileKey());
        } catch (NoSuchFileException _) {
            return false;
        }
    }

    private static Optional<Object> key(Path file) throws IOException {
        try {
            return Optional.ofNullable(attributes(file).fileKey());
        } catch (NoSuchFileException _) {
            return Optional.empty();
        }
    }

    private static BasicFileAttributes attributes(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
