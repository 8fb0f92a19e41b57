package io.ironbridge.lab.ims.connect.observe;

import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * RECORDER OPEN, RECORDER CLOSE: writes the beginning of each message in hex. Masks passwords,
 * everything after the fixed fields of an IRM, and the data of a password change.
 */
public final class Recorder implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Recorder.class.getName());
    private static final int SNAPSHOT = 670;
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private final Optional<Path> file;
    private final long mostBytes;
    private volatile boolean on;
    private @Nullable BufferedWriter writer;
    private long written;

    public Recorder(Optional<Path> file, long mostBytes) {
        this.file = file;
        this.mostBytes = mostBytes;
    }

    public boolean isOn() {
        return on;
    }

    /**
     * Truncates the file.
     *
     * @throws IOException where it cannot be written, or there is none
     */
    public synchronized void open() throws IOException {
        close();
        Path path =
                file.orElseThrow(() -> new IOException("No file is configured for the recorder"));
        writer = Files.newBufferedWriter(path, StandardCharsets.US_ASCII);
        written = 0;
        on = true;
    }

    public void input(ClientActivity client, byte[] bytes, int start, int length) {
        if (on) {
            byte[] shown = new byte[Math.min(SNAPSHOT, length)];
            System.arraycopy(bytes, start, shown, 0, shown.length);
            PasswordMask.hide(shown);
            write("RECV", client, shown, length);
        }
    }

    public void output(ClientActivity client, byte[] bytes, int length) {
        if (on) {
            byte[] shown = new byte[Math.min(SNAPSHOT, length)];
            System.arraycopy(bytes, 0, shown, 0, shown.length);
            write("SEND", client, shown, length);
        }
    }

    private synchronized void write(
            String direction, ClientActivity client, byte[] shown, int length) {
        BufferedWriter to = writer;
        if (to == null || written > mostBytes) {
            return;
        }
        String text =
                "%s %s %s %d bytes%n%s%n"
                        .formatted(Instant.now(), direction, client, length, lines(shown));
        try {
            to.write(text);
            to.flush();
            written += text.length();
        } catch (IOException e) {
            LOG.log(Level.ERROR, "IRB-LAB-8006E The recorder of IMS Connect stopped", e);
            close();
        }
    }

    private static String lines(byte[] bytes) {
        StringBuilder lines = new StringBuilder();
        for (int at = 0; at < bytes.length; at += 32) {
            int end = Math.min(bytes.length, at + 32);
            lines.append("  %04X ".formatted(at))
                    .append(HEX.formatHex(bytes, at, end))
                    .append(System.lineSeparator());
        }
        return lines.toString().stripTrailing();
    }

    @Override
    public synchronized void close() {
        on = false;
        BufferedWriter to = writer;
        writer = null;
        if (to != null) {
            try {
                to.close();
            } catch (IOException e) {
                LOG.log(Level.ERROR, "IRB-LAB-8006E The recorder of IMS Connect stopped", e);
            }
        }
    }
}
