package io.ironbridge.servants;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Writer;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * The output of servants and their programs (DISPLAY) in one file, {@code servants.log}; each line
 * starts with the servant's number. A full file is renamed to {@code servants.log.1}, which it
 * replaces. Owners that write to the same folder share one. Thread-safe.
 */
public final class ServantLog implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(ServantLog.class.getName());
    private static final int LONGEST_LINE = 8_192;

    private final Path file;
    private volatile long mostCharacters;
    private Writer writer;
    private long characters;
    private boolean closed;

    private ServantLog(Path file, long mostCharacters, Writer writer) throws IOException {
        this.file = file;
        this.mostCharacters = mostCharacters;
        this.writer = writer;
        this.characters = Files.size(file); // about
    }

    /**
     * Opens the log in a folder, which is made if it is missing.
     *
     * @param mostCharacters after which it is rotated
     */
    public static ServantLog open(Path folder, long mostCharacters) throws IOException {
        Path file = Files.createDirectories(folder).resolve("servants.log");
        return new ServantLog(file, mostCharacters, append(file));
    }

    /** Sets the number of characters after which it is rotated. */
    public void limit(long characters) {
        mostCharacters = characters;
    }

    private static Writer append(Path file) throws IOException {
        return Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Copies the lines of one servant until it ends, or is killed. */
    void copy(int servant, InputStream output) {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8))) {
            StringBuilder line = new StringBuilder();
            for (int c = lines.read(); c >= 0; c = lines.read()) {
                if (c != '\n') {
                    line.append((char) c);
                }
                if (c == '\n' || line.length() == LONGEST_LINE) {
                    write(servant, line.toString());
                    line.setLength(0);
                }
            }
            if (!line.isEmpty()) {
                write(servant, line.toString());
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "The output of a servant was closed", e);
        }
    }

    /** A write error must not block the servant. */
    private synchronized void write(int servant, String line) {
        try {
            append(servant + " " + line + System.lineSeparator());
        } catch (IOException e) {
            LOG.log(
                    Level.WARNING,
                    "IRB-SERVANT-0103W Lost a line of output of servant " + servant + " in " + file,
                    e);
        }
    }

    private void append(String text) throws IOException {
        if (closed) {
            return;
        }
        if (characters + text.length() > mostCharacters) {
            rotate();
        }
        writer.write(text);
        writer.flush();
        characters += text.length();
    }

    private void rotate() throws IOException {
        writer.close();
        Path full = file.resolveSibling(file.getFileName() + ".1");
        Files.move(file, full, StandardCopyOption.REPLACE_EXISTING);
        writer = append(file);
        characters = 0;
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        writer.close();
    }
}
