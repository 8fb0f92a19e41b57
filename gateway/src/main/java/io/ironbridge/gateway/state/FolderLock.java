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
 * Locks a folder against other servers by a locked file in it, until this is closed or the process
 * ends. A lock belongs to the file and not to its name: removing the file lets others in, which
 * {@link #isHeld} detects. Thread-safe.
 */
final class FolderLock implements AutoCloseable {
    /** Bounds the attempts if the file is removed repeatedly. */
    private static final int TRIES = 10;

    private final Path file;
    private final FileChannel channel;

    /** Key of the locked file (device and inode), which no other file has while it is open. */
    private final @Nullable Object key;

    private FolderLock(Path file, FileChannel channel, @Nullable Object key) {
        this.file = file;
        this.channel = channel;
        this.key = key;
    }

    /**
     * Locks a file, which is created if needed; its folder is not. Does not wait.
     *
     * @return empty if another server, or another part of this one, has the lock
     * @throws IOException if the file cannot be created or opened, or is removed repeatedly
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
        throw new IOException(file + " is removed repeatedly");
    }

    private static void make(Path file) throws IOException {
        try {
            Files.createFile(file);
        } catch (FileAlreadyExistsException _) {
            // Created earlier by this server or another one.
        }
    }

    /** Null if the file has been removed. */
    private static @Nullable FileChannel open(Path file) throws IOException {
        try {
            return FileChannel.open(file, StandardOpenOption.WRITE);
        } catch (NoSuchFileException _) {
            return null;
        }
    }

    /** Closes the channel if the attempt fails. */
    private static boolean isLocked(FileChannel channel) throws IOException {
        boolean answered = false;
        try {
            boolean locked = channel.tryLock() != null;
            answered = true;
            return locked;
        } catch (OverlappingFileLockException _) {
            answered = true;
            return false; // this process has the lock
        } finally {
            if (!answered) {
                channel.close();
            }
        }
    }

    /**
     * The key was read before the file was opened: if it is unchanged now, it is the key of the
     * open file.
     */
    private boolean isOnDisk() throws IOException {
        boolean same = false;
        try {
            same = isHeld();
            return same;
        } finally {
            if (!same) {
                channel.close();
            }
        }
    }

    /**
     * Whether the locked file still has its name. Does not open the file, since closing it would
     * release the lock. Where files have no keys (Windows), any file of that name counts.
     *
     * @throws IOException if that cannot be determined
     */
    boolean isHeld() throws IOException {
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
