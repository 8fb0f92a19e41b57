package io.ironbridge.connectorcics.jca;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/**
 * The jars of a resource adapter. Jars inside resource archives are unpacked to a separate folder
 * that no other user may read, and that is deleted when this is closed.
 */
final class AdapterFiles implements AutoCloseable {
    private static final int CHUNK = 1 << 16;

    private final Path adapter;
    private final List<Path> jars = new ArrayList<>();
    private Optional<Path> unpacked = Optional.empty();
    private long room;

    private AdapterFiles(Path adapter, long room) {
        this.adapter = adapter;
        this.room = room;
    }

    /**
     * Finds the jars.
     *
     * @param adapter a folder of jars and archives, or one of them
     * @param mostBytes maximum total size of unpacked archives
     * @throws IllegalArgumentException naming the file, if there are none or they cannot be read
     */
    static AdapterFiles of(Path adapter, long mostBytes) {
        AdapterFiles files = new AdapterFiles(adapter, mostBytes);
        try {
            for (Path file : candidates(adapter)) {
                files.add(file);
            }
            if (files.jars.isEmpty()) {
                throw new IllegalArgumentException(
                        "the resource adapter %s has no .jar and no .rar".formatted(adapter));
            }
            return files;
        } catch (IOException | RuntimeException failed) {
            files.close();
            throw fault(adapter, failed);
        }
    }

    private static IllegalArgumentException fault(Path adapter, Exception failed) {
        return failed instanceof IllegalArgumentException known
                ? known
                : new IllegalArgumentException(
                        "the resource adapter %s cannot be read: %s".formatted(adapter, failed),
                        failed);
    }

    private static List<Path> candidates(Path adapter) throws IOException {
        if (!Files.exists(adapter)) {
            throw new IllegalArgumentException(
                    "there is no resource adapter %s".formatted(adapter));
        }
        if (!Files.isDirectory(adapter)) {
            return List.of(adapter);
        }
        try (Stream<Path> files = Files.list(adapter)) {
            return files.sorted().toList();
        }
    }

    private void add(Path file) throws IOException {
        if (isNamed(file.toString(), ".jar")) {
            jars.add(file);
        } else if (isNamed(file.toString(), ".rar")) {
            unpack(file);
        }
    }

    private static boolean isNamed(String file, String ending) {
        return file.toLowerCase(Locale.ROOT).endsWith(ending);
    }

    private void unpack(Path archive) throws IOException {
        int before = jars.size();
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(archive))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                if (isNamed(entry.getName(), ".jar")) {
                    copy(in, archive);
                }
            }
        } catch (ZipException broken) {
            throw new IOException(archive + " is not a resource archive", broken);
        }
        if (jars.size() == before) {
            throw new IOException(archive + " is not a resource archive, or has no jars");
        }
    }

    /** Under a number instead of its name, which could point out of the folder. */
    private void copy(InputStream in, Path archive) throws IOException {
        Path jar = unpackedTo().resolve("%03d.jar".formatted(jars.size()));
        jars.add(jar);
        byte[] chunk = new byte[CHUNK];
        try (OutputStream out = Files.newOutputStream(jar)) {
            for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
                room -= count;
                if (room < 0) {
                    throw new IOException(archive + " unpacks to more bytes than are allowed");
                }
                out.write(chunk, 0, count);
            }
        }
    }

    private Path unpackedTo() throws IOException {
        if (unpacked.isEmpty()) {
            unpacked = Optional.of(Files.createTempDirectory("ironbridge-adapter"));
        }
        return unpacked.get();
    }

    Optional<Path> unpacked() {
        return unpacked;
    }

    URL[] urls() {
        return jars.stream().map(AdapterFiles::url).toArray(URL[]::new);
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    @Override
    public void close() {
        unpacked.ifPresent(AdapterFiles::delete);
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(folder);
        } catch (IOException stays) {
            // A jar that is still open on a system that cannot delete it then; it does no harm.
        }
    }

    @Override
    public String toString() {
        return adapter.toString();
    }
}
