package io.ironbridge.gateway.outlet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file open for appending lines, with a buffer. A new file is readable by its owner and group
 * only. For one thread.
 */
final class OpenFile implements AutoCloseable {
    private static final int BUFFER = 64 << 10;
    private static final Set<PosixFilePermission> PERMISSIONS =
            PosixFilePermissions.fromString("rw-r-----");

    private final FileChannel channel;
    private final Disk disk;
    private final @Nullable Object key;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);

    /** In bytes, without the buffer. */
    private long written;

    /** In bytes, at the last flush. */
    private long flushed;

    private OpenFile(FileChannel channel, Disk disk, @Nullable Object key) throws IOException {
        this.channel = channel;
        this.disk = disk;
        this.key = key;
        this.written = channel.size();
        this.flushed = written;
    }

    /** Writes to the file; replaced in tests. */
    @FunctionalInterface
    interface Disk {
        /** As {@link FileChannel#write(ByteBuffer)}: may write only a part. */
        int write(FileChannel to, ByteBuffer octets) throws IOException;
    }

    /** Opens a file, and creates its folder. Completes an unterminated last line. */
    static OpenFile of(Path path, Disk disk) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        FileChannel channel =
                FileChannel.open(
                        path,
                        Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND),
                        permissions(path));
        boolean opened = false;
        try {
            OpenFile file = new OpenFile(channel, disk, key(path));
            if (isCut(path, file.written)) {
                file.buffer.put((byte) '\n');
            }
            opened = true;
            return file;
        } finally {
            if (!opened) {
                channel.close();
            }
        }
    }

    private static FileAttribute<?>[] permissions(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PERMISSIONS)}
                : new FileAttribute<?>[0];
    }

    /** Null if the file system reports none. */
    private static @Nullable Object key(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }

    /**
     * Whether the last line is unterminated; a file that can be written but not read is assumed
     * complete.
     */
    private static boolean isCut(Path path, long size) {
        if (size == 0) {
            return false;
        }
        try (FileChannel in = FileChannel.open(path, StandardOpenOption.READ)) {
            ByteBuffer last = ByteBuffer.allocate(1);
            return in.read(last, size - 1) == 1 && last.get(0) != '\n';
        } catch (IOException _) {
            return false;
        }
    }

    /** Whether the file still exists under its name; true if that cannot be determined. */
    boolean isAt(Path path) {
        try {
            Object now = key(path);
            return key == null || key.equals(now);
        } catch (NoSuchFileException _) {
            return false;
        } catch (IOException _) {
            return true;
        }
    }

    /** In bytes, including the buffer. */
    long size() {
        return written + buffer.position();
    }

    void add(byte[] octets, int offset, int length) throws IOException {
        if (length > buffer.remaining()) {
            drain();
        }
        if (length > buffer.remaining()) {
            writeAll(ByteBuffer.wrap(octets, offset, length));
        } else {
            buffer.put(octets, offset, length);
        }
    }

    void flush() throws IOException {
        drain();
        flushed = written;
    }

    private void drain() throws IOException {
        buffer.flip();
        try {
            writeAll(buffer);
        } finally {
            buffer.compact();
        }
    }

    private void writeAll(ByteBuffer octets) throws IOException {
        while (octets.hasRemaining()) {
            written += disk.write(channel, octets);
        }
    }

    /**
     * Closes the file and discards everything since the last flush, so that no partial line
     * remains. If other processes write to the file as well, nothing is truncated.
     */
    void giveUp() {
        try (channel) {
            if (written > flushed && channel.size() == written) {
                channel.truncate(flushed);
            }
        } catch (IOException _) {
            // The next opening terminates the partial line.
        }
    }

    @Override
    public void close() throws IOException {
        try {
            flush();
        } catch (IOException e) {
            giveUp();
            throw e;
        }
        channel.close();
    }
}
