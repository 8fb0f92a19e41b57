package io.ironbridge.gateway.cli;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Something being written. A regular file, or one that is not there yet, is written beside its
 * place, as {@code NAME.part}, and takes its place when it is whole; what was there before is
 * untouched until then. Pipes, devices and files that are open already ({@code /dev/stdout}) are
 * written as they are, behind what they hold.
 */
final class OutputFile implements Closeable {
    private static final int BUFFER = 1 << 16;
    private static final int MOST_LINKS = 40;
    private static final String SUFFIX = ".part";

    private final String what;
    private final ToldOutput told;
    private final OutputStream stream;
    private final @Nullable Path place;

    private OutputFile(String what, OutputStream raw, @Nullable Path place) {
        this.what = what;
        this.told = new ToldOutput(what, raw);
        this.stream = new BufferedOutputStream(told, BUFFER);
        this.place = place;
    }

    /** A stream that stays open when this is closed. */
    static OutputFile standard(OutputStream out) {
        return new OutputFile("The output", new LastingOutput(out), null);
    }

    /** Nothing: what is written is forgotten. */
    static OutputFile none() {
        return new OutputFile("Nothing", OutputStream.nullOutputStream(), null);
    }

    /**
     * A file.
     *
     * @param what for faults, as a sentence begins
     */
    static OutputFile of(String what, Path path) throws OutputException {
        try {
            Path place = place(path);
            return direct(place)
                    ? new OutputFile(
                            what, Files.newOutputStream(path, StandardOpenOption.APPEND), null)
                    : new OutputFile(what, begun(place), place);
        } catch (IOException e) {
            throw new OutputException(what, e);
        }
    }

    /** Where a file is written until it is whole; empty where it is written as it is. */
    static Optional<Path> part(Path path) throws IOException {
        Path place = place(path);
        return direct(place) ? Optional.empty() : Optional.of(part(place, path));
    }

    /** Beside the file itself, however it was named. */
    private static Path part(Path place, Path named) {
        Path same = Files.isSymbolicLink(named) ? place : named;
        return same.resolveSibling(same.getFileName() + SUFFIX);
    }

    /** The file that a path leads to, even where the last link leads nowhere. */
    private static Path place(Path path) throws IOException {
        Path at = path.toAbsolutePath();
        for (int links = 0;
                Files.isSymbolicLink(at) && !device(at) && links < MOST_LINKS;
                links++) {
            at = at.resolveSibling(Files.readSymbolicLink(at));
        }
        return at;
    }

    private static boolean direct(Path place) {
        return device(place) || (Files.exists(place) && !Files.isRegularFile(place));
    }

    /** Whether this may be an open file of another name, such as {@code /dev/stdout}. */
    private static boolean device(Path place) {
        Path path = place.normalize();
        return path.startsWith("/proc")
                || (path.startsWith("/dev") && !path.startsWith("/dev/shm"));
    }

    /** The part, with nothing in it yet; as private as the file whose place it will take. */
    private static OutputStream begun(Path place) throws IOException {
        if (Files.exists(place) && !Files.isWritable(place)) {
            throw new AccessDeniedException(place.toString());
        }
        Path part = part(place, place);
        Files.deleteIfExists(part);
        OutputStream out =
                Files.newOutputStream(
                        part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        PosixFileAttributeView view =
                Files.getFileAttributeView(place, PosixFileAttributeView.class);
        if (view != null && Files.exists(place)) {
            Files.setPosixFilePermissions(part, view.readAttributes().permissions());
        }
        return out;
    }

    /** Where to write, buffered; not to be closed. */
    OutputStream stream() {
        return stream;
    }

    /** Bytes written, without those still buffered. */
    long written() {
        return told.written();
    }

    /** Ends it: it is whole. */
    void keep() throws OutputException {
        end();
        if (place != null) {
            try {
                Files.move(part(place, place), place, StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException e) {
                throw new OutputException(what, e);
            }
        }
    }

    /** Ends it without its having become whole: a part stays a part. */
    void end() throws OutputException {
        try {
            stream.close();
        } catch (OutputException e) {
            throw e;
        } catch (IOException e) {
            throw new OutputException(what, e);
        }
    }

    @Override
    public void close() throws OutputException {
        end();
    }
}
