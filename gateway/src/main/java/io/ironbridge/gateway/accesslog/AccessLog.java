package io.ironbridge.gateway.accesslog;

import io.ironbridge.apiproject.server.ObservationConfig;
import io.ironbridge.gateway.outlet.AsyncBatchWriter;
import io.ironbridge.gateway.outlet.RotatingFile;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a line for each request to a file, on a separate thread. Bounded in memory and on disk;
 * lines that find no room are lost and counted, and losses are logged. Thread-safe.
 */
public final class AccessLog implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(AccessLog.class.getName());
    private static final Duration CLOSING = Duration.ofSeconds(5);
    private static final int BATCH = 1024;

    private final LogFormat format;
    private final AsyncBatchWriter<String> outlet;

    private AccessLog(ObservationConfig.AccessLog settings, LogFormat format, RotatingFile file) {
        this.format = format;
        this.outlet =
                AsyncBatchWriter.start(
                        new AsyncBatchWriter.Settings(
                                "ironbridge-access-log",
                                settings.queue(),
                                Math.min(BATCH, settings.queue()),
                                AsyncBatchWriter.OF_FILES,
                                CLOSING,
                                false),
                        new Lines(file),
                        new LoggedTrouble(settings.file()));
    }

    /**
     * Opens the file.
     *
     * @throws IOException if it cannot be written
     */
    public static AccessLog open(ObservationConfig.AccessLog settings, LogFormat format)
            throws IOException {
        return new AccessLog(
                settings,
                format,
                RotatingFile.open(
                        new RotatingFile.Limits(
                                settings.file(), settings.maxFileBytes(), settings.maxFiles())));
    }

    /** Queues the line of a request that has ended; returns at once. */
    public void ended(Answered answered) {
        outlet.offer(format.line(answered));
    }

    /** Lines that were not written. */
    public long lost() {
        return outlet.lost();
    }

    /** Writes the remaining lines, for a few seconds at most. */
    @Override
    public void close() {
        outlet.close();
    }

    private record Lines(RotatingFile file) implements AsyncBatchWriter.Sink<String> {
        @Override
        public void write(List<String> batch) throws IOException {
            for (String line : batch) {
                byte[] octets = (line + "\n").getBytes(StandardCharsets.US_ASCII);
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
                    "IRB-GW-0340E The access log cannot be written to {0}: {1}",
                    file,
                    why.toString());
        }

        @Override
        public void recovered() {
            LOG.log(Level.INFO, "IRB-GW-0346I The access log is being written to {0} again", file);
        }

        @Override
        public void lost(long soFar, @Nullable Throwable why) {
            LOG.log(
                    Level.WARNING,
                    "IRB-GW-0341W {0} lines of the access log have been lost so far: {1}",
                    Long.toString(soFar),
                    why == null
                            ? "they arrived faster than " + file + " takes them"
                            : file + " could not be written: " + why);
        }
    }
}
