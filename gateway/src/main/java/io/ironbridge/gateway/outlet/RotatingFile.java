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
 * A file of lines that is bounded on disk: when it is full it gets a number behind its name, the
 * newest of them 1, and another is begun with the next line. One that cannot be renamed grows on,
 * and is tried again when as much has come once more. After a failure, and when somebody else has
 * moved or deleted it, it is opened anew for the next line. A pipe or device in its place is
 * written to and never put aside. For one thread.
 */
public final class RotatingFile implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(RotatingFile.class.getName());

    /** After which it is looked whether the file is still there. */
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
     * How much is kept.
     *
     * @param file the newest lines
     * @param maxFileBytes from which on another file is begun; 0: never
     * @param files that are kept, the newest one among them
     */
    public record Limits(Path file, long maxFileBytes, int files) {}

    /**
     * Opens the file, and makes its folder.
     *
     * @throws IOException when it cannot be written: better known now than with the first line
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
     * Writes a line with its end; it may wait in a buffer until {@link #flush}.
     *
     * @throws IOException when the disk is full, or gone: then what came since the last flush, or
     *     since the file was begun, is not there
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

    /** Has the lines on disk, as far as the operating system can tell. */
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

    /** Throws only if lines cannot be written: that names stay as they are loses none. */
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
            return; // what is there now is another file
        }
        try {
            shift();
            fullAt = limits.maxFileBytes();
        } catch (IOException e) {
            fullAt = limits.maxFileBytes() + (Files.exists(limits.file()) ? bytes : 0);
            if (failures.isOver()) {
                LOG.log(
                        Level.WARNING,
                        "IRB-GW-0345W {0} is full and cannot be put aside, so that it grows on:"
                                + " {1}",
                        limits.file(),
                        e.toString());
            }
        }
    }

    /**
     * The file becomes number 1, that one number 2, and so on; the last one goes. The newest one is
     * moved before the others, by way of number 0: while it cannot be moved, no older one goes. A
     * number 0 that is there already could not get on the time before.
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
