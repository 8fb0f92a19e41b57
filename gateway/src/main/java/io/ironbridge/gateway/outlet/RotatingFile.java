package io.ironbridge.gateway.outlet;

import io.ironbridge.gateway.logs.Pause;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A file of lines with bounded size on disk: a full file is renamed with a number after its name, 1
 * for the newest, and the next line starts a new file. A file that cannot be renamed keeps growing,
 * and the next attempt follows after the same amount again. After a failure, and after another
 * process has moved or deleted the file, it is opened again for the next line. A pipe or device in
 * its place is never rotated. For one thread.
 */
public final class RotatingFile implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(RotatingFile.class.getName());

    /** Interval for checking whether the file is still there. */
    private static final long LOOK_NANOS = Duration.ofSeconds(1).toNanos();

    private final Limits limits;
    private final LongSupplier nanos;
    private final OpenFile.Disk disk;
    private final Pause failures = new Pause();
    private @Nullable OpenFile out;
    private long lookedNanos;

    /** In bytes. */
    private long fullAt;

    private RotatingFile(Limits limits, LongSupplier nanos, OpenFile.Disk disk) {
        this.limits = limits;
        this.nanos = nanos;
        this.disk = disk;
        this.fullAt = limits.maxFileBytes();
    }

    /**
     * The bounds.
     *
     * @param file the current file
     * @param maxFileBytes size at which a new file is started; 0: never
     * @param files number of files kept, including the current one
     */
    public record Limits(Path file, long maxFileBytes, int files) {}

    /**
     * Opens the file, and creates its folder.
     *
     * @throws IOException if it cannot be written, so that this is known before the first line
     */
    public static RotatingFile open(Limits limits) throws IOException {
        return open(limits, System::nanoTime, FileChannel::write);
    }

    static RotatingFile open(Limits limits, LongSupplier nanos, OpenFile.Disk disk)
            throws IOException {
        RotatingFile file = new RotatingFile(limits, nanos, disk);
        file.openFile();
        return file;
    }

    private OpenFile openFile() throws IOException {
        OpenFile opened = OpenFile.of(limits.file(), disk);
        out = opened;
        lookedNanos = nanos.getAsLong();
        return opened;
    }

    /**
     * Writes a terminated line; it may stay in a buffer until {@link #flush}.
     *
     * @throws IOException if the disk is full or gone: lines since the last flush, or since the
     *     file was started, are lost
     */
    public void write(byte[] octets, int offset, int length) throws IOException {
        try {
            OpenFile open = current();
            open.add(octets, offset, length);
            if (limits.maxFileBytes() > 0 && open.size() >= fullAt) {
                rotate(open);
            }
        } catch (IOException e) {
            giveUp();
            throw e;
        }
    }

    private OpenFile current() throws IOException {
        OpenFile open = out;
        if (open == null) {
            return openFile();
        }
        if (nanos.getAsLong() - lookedNanos < LOOK_NANOS) {
            return open;
        }
        lookedNanos = nanos.getAsLong();
        if (open.isAt(limits.file())) {
            return open;
        }
        close();
        fullAt = limits.maxFileBytes();
        return openFile();
    }

    /** Writes the buffer to disk, as far as the operating system confirms it. */
    public void flush() throws IOException {
        try {
            if (out != null) {
                out.flush();
            }
        } catch (IOException e) {
            giveUp();
            throw e;
        }
    }

    private void giveUp() {
        OpenFile given = out;
        out = null;
        if (given != null) {
            given.giveUp();
        }
    }

    /** Throws only if lines cannot be written; a failure to rename loses none. */
    private void rotate(OpenFile full) throws IOException {
        full.flush();
        boolean there = full.isAt(limits.file());
        if (there && !Files.isRegularFile(limits.file())) {
            fullAt = Long.MAX_VALUE; // a pipe or device, such as /dev/stdout, is never full
            return;
        }
        long bytes = full.size();
        close();
        if (!there) {
            fullAt = limits.maxFileBytes();
            return; // another file is there now
        }
        try {
            shift();
            fullAt = limits.maxFileBytes();
        } catch (IOException e) {
            fullAt = limits.maxFileBytes() + (Files.exists(limits.file()) ? bytes : 0);
            if (failures.isOver()) {
                LOG.log(
                        Level.WARNING,
                        "IRB-GW-0345W {0} is full and cannot be renamed, so it keeps growing: {1}",
                        limits.file(),
                        e.toString());
            }
        }
    }

    /**
     * Renames the file to number 1, number 1 to number 2, and so on; deletes the last one. The
     * current file is moved first, to number 0: while it cannot be moved, no older file is deleted.
     * An existing number 0 is from an earlier rotation that did not complete.
     */
    private void shift() throws IOException {
        if (limits.files() == 1) {
            Files.deleteIfExists(limits.file());
            return;
        }
        if (Files.exists(limits.file()) && !Files.exists(numbered(0))) {
            Files.move(limits.file(), numbered(0));
        }
        for (int number = limits.files() - 1; number >= 1; number--) {
            Path from = numbered(number - 1);
            if (Files.exists(from)) {
                Files.move(from, numbered(number), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private Path numbered(int number) {
        return limits.file().resolveSibling(limits.file().getFileName() + "." + number);
    }

    @Override
    public void close() throws IOException {
        OpenFile open = out;
        out = null;
        if (open != null) {
            open.close();
        }
    }
}
