package io.ironbridge.copybook.corpus;

import io.ironbridge.copybook.Shared;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Data with what a peer prints of it.
 *
 * @param name origin and case
 * @param rows its records
 * @param known where the peer prints something else, and why that is not ours
 * @param normalised bytes that do not come back as they were, and why
 * @param changed values that are others when they come back, and why
 */
record CorpusCase(
        String name, Rows rows, List<Known> known, List<Known> normalised, List<Known> changed) {
    /** Where the files that are read are noted, if anybody wants to know. */
    static final ScopedValue<Set<Path>> READ = ScopedValue.newInstance();

    CorpusCase {
        known = List.copyOf(known);
        normalised = List.copyOf(normalised);
        changed = List.copyOf(changed);
    }

    static CorpusCase of(String name, Rows rows, Known... known) {
        return new CorpusCase(name, rows, List.of(known), List.of(), List.of());
    }

    CorpusCase normalising(Known... bytes) {
        return new CorpusCase(name, rows, known, List.of(bytes), changed);
    }

    CorpusCase changing(Known... values) {
        return new CorpusCase(name, rows, known, normalised, List.of(values));
    }

    @Override
    public String toString() {
        return name;
    }

    /** Reads the records. */
    interface Rows {
        List<Row> read() throws IOException;
    }

    /** The records, read from the corpus: at least one. */
    List<Row> read() {
        try {
            List<Row> records = rows.read();
            if (records.isEmpty()) {
                throw new IllegalStateException("No records: " + name);
            }
            return records;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A file of the corpus. */
    static Path file(String path) {
        Path file = Shared.corpus().resolve("cases").resolve(path);
        if (READ.isBound()) {
            READ.get().add(file);
        }
        return file;
    }

    static byte[] bytes(String path) throws IOException {
        return Files.readAllBytes(file(path));
    }

    static String text(String path) throws IOException {
        return Files.readString(file(path));
    }

    static String text(String path, Charset charset) throws IOException {
        return Files.readString(file(path), charset);
    }
}
