package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.storage.Checksum;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Reads a journal. An incomplete last group was being written when the process ended: it was not
 * committed and is moved to another file. Any other fault means that the file was damaged later;
 * nothing is changed then.
 */
final class JournalReader {
    private static final System.Logger LOG = System.getLogger(JournalReader.class.getName());

    private final Path path;
    private final long size;
    private final Consumer<Change> changes;
    private long at = JournalFile.MAGIC.length;

    private JournalReader(Path path, Consumer<Change> changes) throws IOException {
        this.path = path;
        this.size = Files.size(path);
        this.changes = changes;
    }

    /** Passes all changes in their order. */
    static void read(Path path, Consumer<Change> changes) throws IOException {
        JournalReader reader = new JournalReader(path, changes);
        reader.groups();
        if (reader.at < reader.size) {
            reader.putTailAside();
        }
    }

    private void groups() throws IOException {
        try (InputStream stream = new BufferedInputStream(Files.newInputStream(path), 1 << 16);
                DataInputStream in = new DataInputStream(stream)) {
            if (!Arrays.equals(in.readNBytes(JournalFile.MAGIC.length), JournalFile.MAGIC)) {
                throw new IOException(path + " is no journal of this version");
            }
            while (group(in)) {
                // Each group advances the position.
            }
        }
    }

    /** Whether there was a complete group. */
    private boolean group(DataInputStream in) throws IOException {
        if (size - at < JournalFile.PREFIX) {
            return false;
        }
        int length = in.readInt();
        int check = in.readInt();
        long behind = at + JournalFile.PREFIX + length;
        if (length <= 0 || behind > size) {
            return false;
        }
        byte[] payload = in.readNBytes(length);
        if (Checksum.of(payload, 0, payload.length) == check) {
            ChangeCodec.read(payload).forEach(changes);
            at = behind;
            return true;
        }
        if (behind < size) {
            throw new IOException(path + " is damaged at byte " + at);
        }
        return false;
    }

    /** Keeps the bytes of the last group, in case it was damaged. */
    private void putTailAside() throws IOException {
        Path tail = unusedTail();
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.seek(at);
            byte[] bytes = new byte[Math.toIntExact(Math.min(size - at, Integer.MAX_VALUE - 8))];
            file.readFully(bytes);
            Files.write(tail, bytes);
            file.setLength(at);
        }
        LOG.log(
                Level.WARNING,
                "IRB-LAB-7220W The journal {0} ends within a unit of work, which was backed out;"
                        + " moved its {1} bytes to {2}",
                path,
                Long.toString(size - at),
                tail);
    }

    private Path unusedTail() {
        Path tail = path.resolveSibling(path.getFileName() + ".tail");
        for (int number = 2; Files.exists(tail); number++) {
            tail = path.resolveSibling(path.getFileName() + ".tail" + number);
        }
        return tail;
    }
}
