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
 * Writes events to a file of JSON lines, on a thread of its own. Bounded in memory and on disk. An
 * event that cannot be written is counted as lost and told, once a minute at most. Thread-safe.
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
                        new Told(settings.file()));
    }

    /**
     * Opens the file.
     *
     * @param server whose events they are
     * @throws IOException when it cannot be written: better known now than with the first request
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
     * Whether nothing is to be begun now of which an event must tell: the last events could not be
     * written, or more than half of those that may wait do.
     */
    public boolean refuses() {
        return settings.whenFull() == AuditSettings.WhenFull.REFUSE && outlet.isHeldUp();
    }

    /** An event less: it tells only of what was refused for want of room. */
    public void leaveOut() {
        leftOut.incrementAndGet();
    }

    /** Events of requests that were refused for want of room for them. */
    public long leftOut() {
        return leftOut.get();
    }

    /**
     * Takes an event if there is room.
     *
     * @return whether there was; if not, and if nobody waits for it, it is lost
     */
    public boolean offer(AuditEvent event) {
        return waits() ? outlet.take(event) : outlet.offer(event);
    }

    /** Waits for room, on a thread that may. */
    public void put(AuditEvent event) {
        outlet.put(event, settings.longestWait());
    }

    /** Events that were not written. */
    public long lost() {
        return outlet.lost();
    }

    /** Events that were. */
    public long written() {
        return outlet.written();
    }

    /** Writes what waits, for some seconds at most. */
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

    /** What the log says. */
    private record Told(Path file) implements AsyncBatchWriter.Trouble {
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
            LOG.log(Level.INFO, "IRB-GW-0324I Audit events are written to {0} again", file);
        }

        @Override
        public void lost(long soFar, @Nullable Throwable why) {
            LOG.log(
                    Level.ERROR,
                    "IRB-GW-0321E {0} audit events are lost so far: {1}",
                    Long.toString(soFar),
                    why == null
                            ? "they came faster than " + file + " takes them"
                            : file + " could not be written: " + why);
        }
    }
}
