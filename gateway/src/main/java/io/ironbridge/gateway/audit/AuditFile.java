package io.ironbridge.gateway.audit;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Writes events to a file of JSON lines, on a thread of its own. Bounded in memory and on disk. An
 * event that cannot be written is counted as lost and told, once a minute at most. Thread-safe.
 */
public final class AuditFile implements AutoCloseable {
    private static final Logger LOG = System.getLogger(AuditFile.class.getName());
    private static final long PAUSE_NANOS = Duration.ofMinutes(1).toNanos();
    private static final Duration CLOSING = Duration.ofSeconds(5);
    private static final int BUFFER = 64 << 10;

    private final AuditSettings settings;
    private final BlockingQueue<AuditEvent> queue;
    private final AtomicLong lost = new AtomicLong();
    private final AtomicLong written = new AtomicLong();
    private final Thread writer;
    private volatile boolean closing;
    private @Nullable OutputStream out;
    private long bytes;
    private long toldLost;
    private long toldNanos;
    private boolean told;

    private AuditFile(AuditSettings settings) {
        this.settings = settings;
        this.queue = new ArrayBlockingQueue<>(settings.queue());
        this.writer = Thread.ofPlatform().name("ironbridge-audit").daemon().unstarted(this::write);
    }

    /**
     * Opens the file.
     *
     * @throws IOException when it cannot be written: better known now than with the first request
     */
    public static AuditFile open(AuditSettings settings) throws IOException {
        AuditFile file = new AuditFile(settings);
        file.out = file.openFile();
        file.writer.start();
        return file;
    }

    private OutputStream openFile() throws IOException {
        Path folder = settings.file().toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        OutputStream opened =
                Files.newOutputStream(
                        settings.file(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        bytes = Files.size(settings.file());
        return new BufferedOutputStream(opened, BUFFER);
    }

    /** Whether replies wait for events. */
    public boolean waits() {
        return settings.whenFull() == AuditSettings.WhenFull.WAIT;
    }

    /**
     * Takes an event if there is room.
     *
     * @return whether there was; if not, and if nobody waits for it, it is lost
     */
    public boolean offer(AuditEvent event) {
        boolean taken = queue.offer(event);
        if (!taken && !waits()) {
            lost.incrementAndGet();
        }
        return taken;
    }

    /** Waits for room, on a thread that may. */
    public void put(AuditEvent event) {
        try {
            if (!queue.offer(event, settings.longestWait().toNanos(), TimeUnit.NANOSECONDS)) {
                lost.incrementAndGet();
            }
        } catch (InterruptedException _) {
            lost.incrementAndGet();
            Thread.currentThread().interrupt();
        }
    }

    /** Events that were not written. */
    public long lost() {
        return lost.get();
    }

    /** Events that were. */
    public long written() {
        return written.get();
    }

    private void write() {
        try {
            while (!closing || !queue.isEmpty()) {
                AuditEvent next = queue.poll(100, TimeUnit.MILLISECONDS);
                if (next != null) {
                    write(next);
                }
                if (queue.isEmpty()) {
                    flush();
                }
                tellLost();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // nobody waits any longer
        }
        end();
    }

    private void write(AuditEvent event) {
        try {
            OutputStream open = out;
            if (open == null) {
                open = openFile();
                out = open;
            }
            CountedLine line = new CountedLine(open);
            AuditLine.write(event, line);
            bytes += line.count();
            written.incrementAndGet();
            if (bytes >= settings.maxFileBytes()) {
                rotate();
            }
        } catch (IOException | RuntimeException e) {
            failed(e);
        }
    }

    private void flush() {
        try {
            if (out != null) {
                out.flush();
            }
        } catch (IOException e) {
            failed(e);
        }
    }

    /** The file is opened anew for the next event. */
    private void failed(Exception why) {
        lost.incrementAndGet();
        OutputStream broken = out;
        out = null;
        if (broken != null) {
            try {
                broken.close();
            } catch (IOException _) {
                // it is given up anyway
            }
        }
        if (due()) {
            LOG.log(
                    Level.ERROR,
                    "IRB-GW-0320E Audit events cannot be written to {0}: {1}",
                    settings.file(),
                    why.toString());
        }
    }

    private void tellLost() {
        long now = lost.get();
        if (now > toldLost && due()) {
            LOG.log(
                    Level.ERROR,
                    "IRB-GW-0321E {0} audit events are lost so far: they came faster than {1} takes"
                            + " them",
                    now,
                    settings.file());
            toldLost = now;
        }
    }

    private boolean due() {
        long now = System.nanoTime();
        if (told && now - toldNanos < PAUSE_NANOS) {
            return false;
        }
        told = true;
        toldNanos = now;
        return true;
    }

    /** The file becomes number 1, that one number 2, and so on; the last one goes. */
    private void rotate() throws IOException {
        if (out != null) {
            out.close();
            out = null;
        }
        for (int number = settings.files() - 1; number >= 1; number--) {
            Path from = number == 1 ? settings.file() : numbered(number - 1);
            if (Files.exists(from)) {
                Files.move(from, numbered(number), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        if (settings.files() == 1) {
            Files.deleteIfExists(settings.file());
        }
        out = openFile();
    }

    private Path numbered(int number) {
        return settings.file().resolveSibling(settings.file().getFileName() + "." + number);
    }

    private void end() {
        try {
            if (out != null) {
                out.close();
            }
        } catch (IOException e) {
            failed(e);
        }
    }

    /** Writes what waits, for some seconds at most. */
    @Override
    public void close() {
        closing = true;
        try {
            if (!writer.join(CLOSING)) {
                writer.interrupt();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Counts what goes through it. */
    private static final class CountedLine extends OutputStream {
        private final OutputStream to;
        private long count;

        CountedLine(OutputStream to) {
            this.to = to;
        }

        long count() {
            return count;
        }

        @Override
        public void write(int octet) throws IOException {
            to.write(octet);
            count++;
        }

        @Override
        public void write(byte[] octets, int offset, int length) throws IOException {
            to.write(octets, offset, length);
            count += length;
        }
    }
}
