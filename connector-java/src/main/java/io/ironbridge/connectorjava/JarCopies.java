package io.ironbridge.connectorjava;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Copies of the jars with programs, as what replaces the jars is for other servants. They are in a
 * folder that is locked; those of processes that were killed are not, and are deleted.
 */
final class JarCopies implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(JarCopies.class.getName());
    private static final String PREFIX = "programs-";

    /** Closing a file releases all locks of this process on it, so its own ones are not tried. */
    private static final String OWN =
            PREFIX
                    + ProcessHandle.current().pid()
                    + "-"
                    + ProcessHandle.current()
                            .info()
                            .startInstant()
                            .map(Instant::toEpochMilli)
                            .orElse(0L)
                    + "-";

    private static final String LOCK = "lock";

    private final Path folder;
    private final FileChannel lock;

    private JarCopies(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /**
     * Copies jars.
     *
     * @param in the folder for the folder of the copies, made if it is missing
     */
    static JarCopies make(Path in, List<Path> jars) throws IOException {
        Files.createDirectories(in);
        deleteLeftOvers(in);
        Path folder = Files.createTempDirectory(in, OWN);
        FileChannel lock = open(folder);
        JarCopies copies = new JarCopies(folder, lock);
        try {
            lock.lock();
            int number = 0;
            for (Path jar : jars) { // they are searched in the order of their names
                String name = String.format(Locale.ROOT, "%06d-%s", number++, jar.getFileName());
                Files.copy(jar, folder.resolve(name));
            }
            return copies;
        } catch (IOException e) {
            copies.close();
            throw e;
        }
    }

    private static FileChannel open(Path folder) throws IOException {
        return FileChannel.open(
                folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    private static void deleteLeftOvers(Path in) throws IOException {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(in, PREFIX + "*")) {
            for (Path folder : folders) {
                if (!folder.getFileName().toString().startsWith(OWN)
                        && Files.exists(folder.resolve(LOCK))
                        && isLeft(folder)) {
                    delete(folder);
                }
            }
        }
    }

    private static boolean isLeft(Path folder) {
        try (FileChannel channel = open(folder);
                @Nullable FileLock lock = channel.tryLock()) {
            return lock != null;
        } catch (IOException e) {
            return false; // deleted by another process
        }
    }

    private static void delete(Path folder) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.delete(file);
            }
            Files.delete(folder);
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "Copies of jars could not be deleted", e);
        }
    }

    Path folder() {
        return folder;
    }

    @Override
    public void close() {
        delete(folder);
        try {
            lock.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A lock could not be closed", e);
        }
    }
}
