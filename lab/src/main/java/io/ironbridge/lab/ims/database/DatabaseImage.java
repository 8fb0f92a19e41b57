package io.ironbridge.lab.ims.database;

import io.ironbridge.lab.ims.database.store.DatabaseStore;
import io.ironbridge.lab.ims.database.store.RecordImages;
import io.ironbridge.lab.ims.gen.Dbd;
import io.ironbridge.lab.ims.gen.Field;
import io.ironbridge.lab.ims.gen.Segm;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/**
 * Image copies of all databases in a folder: {@code databases-00000007.image} holds at least what
 * was committed when log data set 7 began. A file is: 8 bytes {@code IRBDBIM1}; for each database
 * its name and shape; a mark; the database records as {@link RecordImages} writes them, with a mark
 * in front of each; the end mark; CRC-32C of all that (8 bytes).
 */
final class DatabaseImage {
    private static final byte[] MAGIC = "IRBDBIM1".getBytes(StandardCharsets.US_ASCII);
    private static final Pattern NAME = Pattern.compile("databases-(\\d{8})\\.image");
    private static final int BUFFER = 1 << 16;
    private static final int CHECK = 8;

    private final Path folder;
    private final boolean forced;

    /**
     * @param forced whether images are forced onto the disk
     */
    DatabaseImage(Path folder, boolean forced) {
        this.folder = folder;
        this.forced = forced;
    }

    /** The number of the newest one; empty where there is none. */
    Optional<Integer> newest() throws IOException {
        return numbers().stream().max(Comparator.naturalOrder());
    }

    private List<Integer> numbers() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> NAME.matcher(file.getFileName().toString()))
                    .filter(Matcher::matches)
                    .map(name -> Integer.valueOf(name.group(1)))
                    .toList();
        }
    }

    private Path path(int number) {
        return folder.resolve("databases-%08d.image".formatted(number));
    }

    /** Writes an image; it exists completely or not at all. */
    void write(int number, Databases databases) throws IOException {
        Files.createDirectories(folder);
        Path next = folder.resolve("databases.new");
        try (FileOutputStream file = new FileOutputStream(next.toFile())) {
            CRC32C check = new CRC32C();
            DataOutputStream out =
                    new DataOutputStream(
                            new CheckedOutputStream(new BufferedOutputStream(file, BUFFER), check));
            write(out, databases);
            out.writeLong(check.getValue());
            out.flush();
            if (forced) {
                file.getFD().sync();
            }
        }
        Files.move(next, path(number), StandardCopyOption.ATOMIC_MOVE);
    }

    private static void write(DataOutputStream out, Databases databases) throws IOException {
        out.write(MAGIC);
        for (DatabaseStore store : databases.stores()) {
            out.writeBoolean(true);
            out.writeUTF(store.dbd().name());
            out.writeUTF(shape(store.dbd()));
        }
        out.writeBoolean(false);
        for (DatabaseStore store : databases.stores()) {
            for (var root : store.roots().entrySet()) {
                out.writeBoolean(true);
                RecordImages.write(out, store.dbd().name(), root.getKey(), root.getValue());
            }
        }
        out.writeBoolean(false);
    }

    /** The part that must not change between an image and a restart. */
    private static String shape(Dbd dbd) {
        StringBuilder shape = new StringBuilder();
        for (Segm segm : dbd.segments()) {
            Optional<Field> key = segm.sequenceField();
            shape.append(segm.name()).append('/').append(segm.parent()).append('/');
            shape.append(segm.leastBytes()).append('-').append(segm.mostBytes());
            key.ifPresent(field ->
                    shape.append('@')
                            .append(field.start())
                            .append('+')
                            .append(field.bytes())
                            .append(field.unique() ? 'U' : 'M'));
            shape.append(' ');
        }
        return shape.toString();
    }

    /**
     * Reads an image into empty databases.
     *
     * @throws IOException if it is damaged, or does not fit the DBDs
     */
    void read(int number, Databases databases) throws IOException {
        Path path = path(number);
        check(path);
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(Files.newInputStream(path), BUFFER))) {
            in.skipNBytes(MAGIC.length);
            while (in.readBoolean()) {
                checkShape(path, in.readUTF(), in.readUTF(), databases);
            }
            while (in.readBoolean()) {
                databases.redo(in);
            }
        }
    }

    private static void check(Path path) throws IOException {
        CRC32C check = new CRC32C();
        try (CheckedInputStream in =
                new CheckedInputStream(
                        new BufferedInputStream(Files.newInputStream(path), BUFFER), check)) {
            byte[] magic = in.readNBytes(MAGIC.length);
            in.skipNBytes(Math.max(0, Files.size(path) - MAGIC.length - CHECK));
            long expected = check.getValue();
            long found = new DataInputStream(in).readLong();
            if (!Arrays.equals(magic, MAGIC) || expected != found) {
                throw new IOException(path + " is damaged, or not an image of this version");
            }
        }
    }

    private static void checkShape(Path path, String dbd, String shape, Databases databases)
            throws IOException {
        if (!shape(databases.named(dbd).dbd()).equals(shape)) {
            throw new IOException(
                    "DBD "
                            + dbd
                            + " was changed since "
                            + path
                            + " was written; bring the old DBD back, or begin with another folder");
        }
    }

    void deleteBefore(int number) throws IOException {
        for (int old : numbers()) {
            if (old < number) {
                Files.deleteIfExists(path(old));
            }
        }
    }
}
