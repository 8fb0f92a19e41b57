package io.ironbridge.gateway.audit;

import io.ironbridge.gateway.outlet.AsyncBatchWriter;
import io.ironbridge.gateway.outlet.RotatingFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Writes events to a file of JSON lines, on a separate thread. Bounded in memory and on disk. An
 * event that cannot be written is counted as lost, and losses are reported at most once a minute.
 * Thread-safe.
 */
public final class AuditFile implements AutoCloseable {
    private static final Logger LOG = System.getLogger(AuditFile.class.getName());
    private static final Duration CLOSING = Duration.ofSeconds(5);
    private static final int BATCH = 256;

    private final AuditSettings settings;
    private final AsyncBatchWriter<AuditEvent> outlet;
    private final AtomicLong leftOut = new AtomicLong();

    private AuditFile(AuditSettings settings, AuditLine line, RotatingFile file) {
        this.settings = settings;
        this.outlet =
                AsyncBatchWriter.start(
                        new AsyncBatchWriter.Settings(
                                "ironbridge-audit",
                                settings.queue(),
                                BATCH,
                                AsyncBatchWriter.OF_FILES,
                                CLOSING,
                                settings.whenFull() != AuditSettings.WhenFull.DROP),
                        new Lines(line, file),
                        new LoggedTrouble(settings.file()));
    }

    /**
     * Opens the file.
     *
     * @param server whose events they are
     * @throws IOException if it cannot be written, so that this is known before the first request
     */
    public static AuditFile open(AuditSettings settings, AuditServer server) throws IOException {
        return new AuditFile(
                settings,
                new AuditLine(server),
                RotatingFile.open(
                        new RotatingFile.Limits(
                                settings.file(), settings.maxFileBytes(), settings.files())));
    }

    /** Whether replies wait for events. */
    public boolean waits() {
        return settings.whenFull() != AuditSettings.WhenFull.DROP;
    }

    /**
     * Whether new requests must be rejected because their events might be lost: the last events
     * could not be written, or more than half of the queue is in use.
     */
    public boolean refuses() {
        return settings.whenFull() == AuditSettings.WhenFull.REFUSE && outlet.isHeldUp();
    }

    /**
     * Counts an event that was omitted because it would only report a rejection for lack of room.
     */
    public void leaveOut() {
        leftOut.incrementAndGet();
    }

    /** Omitted events of requests that were rejected for lack of room. */
    public long leftOut() {
        return leftOut.get();
    }

    /**
     * Queues an event if there is room.
     *
     * @return whether there was; if not, and if the caller does not wait, it is lost
     */
    public boolean offer(AuditEvent event) {
        return waits() ? outlet.take(event) : outlet.offer(event);
    }

    /** Queues an event, waiting for room; the calling thread blocks. */
    public void put(AuditEvent event) {
        outlet.put(event, settings.longestWait());
    }

    /** Events that were not written. */
    public long lost() {
        return outlet.lost();
    }

    /** Events that were written. */
    public long written() {
        return outlet.written();
    }

    /** Writes the remaining events, for a few seconds at most. */
    @Override
    public void close() {
        outlet.close();
    }

    /** Events as lines of a file. */
    private record Lines(AuditLine form, RotatingFile file, ByteArrayOutputStream line)
            implements AsyncBatchWriter.Sink<AuditEvent> {
        Lines(AuditLine form, RotatingFile file) {
            this(form, file, new ByteArrayOutputStream());
        }

        @Override
        public void write(List<AuditEvent> batch) throws IOException {
            for (AuditEvent event : batch) {
                line.reset();
                form.write(event, line);
                byte[] octets = line.toByteArray();
                file.write(octets, 0, octets.length);
            }
            file.flush();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    /** Logs the failures. */
    private record LoggedTrouble(Path file) implements AsyncBatchWriter.Trouble {
        @Override
        public void failed(Throwable why) {
            LOG.log(
                    Level.ERROR,
                    "IRB-GW-0320E Audit events cannot be written to {0}: {1}",
                    file,
                    why.toString());
        }

        @Override
        public void recovered() {
            LOG.log(Level.INFO, "IRB-GW-0324I Audit events are being written to {0} again", file);
        }

        @Override
        public void lost(long soFar, @Nullable Throwable why) {
            LOG.log(
                    Level.ERROR,
                    "IRB-GW-0321E {0} audit events have been lost so far: {1}",
                    Long.toString(soFar),
                    why == null
                            ? "they arrived faster than " + file + " takes them"
                            : file + " could not be written: " + why);
        }
    }
}
