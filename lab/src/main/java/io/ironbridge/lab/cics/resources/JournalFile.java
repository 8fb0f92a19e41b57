package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.storage.Checksum;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A journal in a file: 8 bytes {@code IRBJRNL1}, then groups of changes, each with its length and
 * its CRC-32C in front (4 bytes each, big-endian). An incomplete group is ignored, which makes a
 * unit of work atomic. The file is written by {@link RandomAccessFile}, which an interrupted thread
 * does not close, as it would a channel.
 */
final class JournalFile implements Journal {
    static final byte[] MAGIC = "IRBJRNL1".getBytes(StandardCharsets.US_ASCII);

    /** Length and CRC of a group, in bytes. */
    static final int PREFIX = 8;

    private static final int REWRITE_GROUP = 1000;

    private final Path path;
    private final boolean forced;
    private RandomAccessFile file;
    private long end;
    private boolean broken;

    private JournalFile(Path path, boolean forced, RandomAccessFile file) {
        this.path = path;
        this.forced = forced;
        this.file = file;
    }

    /** Opens or creates a file; {@link #replay} must be called first. */
    static JournalFile open(Path path, boolean forced) throws IOException {
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        if (file.length() == 0) {
            file.write(MAGIC);
        }
        return new JournalFile(path, forced, file);
    }

    /**
     * Passes all changes in their order.
     *
     * @throws IOException if the file cannot be read or was damaged; it is closed then
     */
    synchronized void replay(Consumer<Change> changes) throws IOException {
        try {
            JournalReader.read(path, changes);
            end = file.length();
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    @Override
    public synchronized void append(List<Change> changes) throws IOException {
        if (broken) {
            throw new IOException("The journal failed before");
        }
        byte[] group = group(changes);
        try {
            write(file, end, group, forced);
        } catch (IOException e) {
            cutOff(e);
            throw e;
        }
        end += group.length;
    }

    /** Truncates an incomplete group before the next one is appended. */
    private void cutOff(IOException cause) {
        try {
            file.setLength(end);
        } catch (IOException e) {
            cause.addSuppressed(e);
            broken = true;
        }
    }

    @Override
    public synchronized void rewrite(Iterable<Change> everything) throws IOException {
        Path next = path.resolveSibling(path.getFileName() + ".new");
        Files.deleteIfExists(next);
        RandomAccessFile written = new RandomAccessFile(next.toFile(), "rw");
        try {
            writeAll(written, everything);
            Files.move(next, path, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            written.close();
            throw e;
        }
        file.close();
        file = written;
        end = written.length();
    }

    private static void writeAll(RandomAccessFile file, Iterable<Change> changes)
            throws IOException {
        file.write(MAGIC);
        List<Change> group = new ArrayList<>();
        for (Change change : changes) {
            group.add(change);
            if (group.size() == REWRITE_GROUP) {
                file.write(group(group));
                group.clear();
            }
        }
        if (!group.isEmpty()) {
            file.write(group(group));
        }
        file.getFD().sync();
    }

    private static byte[] group(List<Change> changes) throws IOException {
        byte[] payload = ChangeCodec.write(changes);
        return ByteBuffer.allocate(PREFIX + payload.length)
                .putInt(payload.length)
                .putInt(Checksum.of(payload, 0, payload.length))
                .put(payload)
                .array();
    }

    private static void write(RandomAccessFile file, long at, byte[] bytes, boolean force)
            throws IOException {
        file.seek(at);
        file.write(bytes);
        if (force) {
            file.getFD().sync();
        }
    }

    @Override
    public synchronized long size() {
        return end;
    }

    @Override
    public synchronized void close() throws IOException {
        broken = true;
        file.getFD().sync();
        file.close();
    }
}
