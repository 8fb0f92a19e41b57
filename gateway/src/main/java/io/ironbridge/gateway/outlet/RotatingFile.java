package io.ironbridge.gateway.outlet;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A file of lines that is bounded on disk: when it is full it gets a number behind its name, the
 * newest of them 1, and another is begun with the next line. One that cannot be renamed grows on,
 * and is tried again when as much has come once more. After a failure it is opened anew for the
 * next line. For one thread.
 */
public final class RotatingFile implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(RotatingFile.class.getName());
    private static final int BUFFER = 64 << 10;

    private final Limits limits;
    private final Pause failures = new Pause();
    private @Nullable OutputStream out;
    private long bytes;

    /** In bytes. */
    private long fullAt;

    /** The last line may be there in part. */
    private boolean broken;

    private RotatingFile(Limits limits) {
        this.limits = limits;
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
        RotatingFile file = new RotatingFile(limits);
        file.out = file.openFile();
        return file;
    }

    private OutputStream openFile() throws IOException {
        Path folder = limits.file().toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        OutputStream opened =
                Files.newOutputStream(
                        limits.file(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        bytes = Files.size(limits.file());
        return new BufferedOutputStream(opened, BUFFER);
    }

    /**
     * Writes a line with its end; it may wait in a buffer until {@link #flush}.
     *
     * @throws IOException when the disk is full, or gone
     */
    public void write(byte[] octets, int offset, int length) throws IOException {
        try {
            OutputStream open = out;
            if (open == null) {
                open = openFile();
                out = open;
            }
            if (broken && bytes > 0) {
                open.write('\n');
                bytes++;
            }
            broken = false;
            open.write(octets, offset, length);
            bytes += length;
            if (limits.maxFileBytes() > 0 && bytes >= fullAt) {
                rotate();
            }
        } catch (IOException e) {
            giveUp();
            throw e;
        }
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
        OutputStream given = out;
        out = null;
        broken = true;
        if (given != null) {
            try {
                given.close();
            } catch (IOException _) {
                // it is given up anyway
            }
        }
    }

    /** Throws only if lines cannot be written: that names stay as they are loses none. */
    private void rotate() throws IOException {
        close();
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
        OutputStream open = out;
        out = null;
        if (open != null) {
            open.close();
        }
    }
}
