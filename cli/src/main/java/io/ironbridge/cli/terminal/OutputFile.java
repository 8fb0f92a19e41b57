package io.ironbridge.cli.terminal;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * A file being written. A regular or new file is written next to its place as {@code NAME.*.part}
 * and renamed when it is complete; an old file is untouched until then. Pipes, devices and open
 * files ({@code /dev/stdout}) are written directly, after their present content.
 */
public final class OutputFile implements Closeable {
    private static final int BUFFER = 1 << 16;
    private static final int MOST_LINKS = 40;
    private static final String SUFFIX = ".part";

    private final String what;
    private final TaggedOutput told;
    private final OutputStream stream;
    private final @Nullable Path place;
    private final @Nullable Path part;
    private boolean kept;

    private OutputFile(String what, OutputStream raw, @Nullable Path place, @Nullable Path part) {
        this.what = what;
        this.told = new TaggedOutput(what, raw);
        this.stream = new BufferedOutputStream(told, BUFFER);
        this.place = place;
        this.part = part;
    }

    /** A stream that stays open when this is closed. */
    public static OutputFile standard(OutputStream out) {
        return new OutputFile("The output", new NonClosingOutput(out), null, null);
    }

    /** Discards the output. */
    public static OutputFile none() {
        return new OutputFile("Nothing", OutputStream.nullOutputStream(), null, null);
    }

    /**
     * Opens a file.
     *
     * @param what is written, as the beginning of a sentence in messages
     */
    public static OutputFile of(String what, Path path) throws OutputException {
        try {
            Path place = place(path);
            if (direct(place)) {
                OutputStream out = Files.newOutputStream(path, StandardOpenOption.APPEND);
                return new OutputFile(what, out, null, null);
            }
            Path part = begun(place);
            OutputStream out = Files.newOutputStream(part, StandardOpenOption.WRITE);
            return new OutputFile(what, out, place, part);
        } catch (IOException e) {
            throw new OutputException(what, e);
        }
    }

    /** The file that a path leads to, even if the last link is broken. */
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

    /** Whether this may be another name of an open file, such as {@code /dev/stdout}. */
    private static boolean device(Path place) {
        Path path = place.normalize();
        return path.startsWith("/proc")
                || (path.startsWith("/dev") && !path.startsWith("/dev/shm"));
    }

    /** Creates the empty part file, with the permissions of the file that it will replace. */
    private static Path begun(Path place) throws IOException {
        if (Files.exists(place) && !Files.isWritable(place)) {
            throw new AccessDeniedException(place.toString());
        }
        Path part = created(place);
        PosixFileAttributeView view =
                Files.getFileAttributeView(place, PosixFileAttributeView.class);
        if (view != null && Files.exists(place)) {
            Files.setPosixFilePermissions(part, view.readAttributes().permissions());
        }
        return part;
    }

    /** Creates a file with a unique name, even if another run has the same output. */
    private static Path created(Path place) throws IOException {
        while (true) {
            String mark = Integer.toHexString(ThreadLocalRandom.current().nextInt());
            try {
                return Files.createFile(
                        place.resolveSibling(place.getFileName() + "." + mark + SUFFIX));
            } catch (FileAlreadyExistsException _) {
                // the name exists: try another one
            }
        }
    }

    /** The buffered stream to write to; must not be closed. */
    public OutputStream stream() {
        return stream;
    }

    /** Bytes written, without those still buffered. */
    public long written() {
        return told.written();
    }

    /** Completes the file. */
    public void keep() throws OutputException {
        ended(() -> {
            stream.close();
            if (part != null && place != null) {
                Files.move(part, place, StandardCopyOption.REPLACE_EXISTING);
                kept = true;
            }
        });
    }

    /** Ends an incomplete file: a part file that is not empty is kept. */
    public void end() throws OutputException {
        ended(() -> {
            stream.close();
            if (part != null && told.written() == 0) {
                Files.deleteIfExists(part);
            }
        });
    }

    private interface Ending {
        void carryOut() throws IOException;
    }

    private void ended(Ending ending) throws OutputException {
        try {
            ending.carryOut();
        } catch (OutputException e) {
            throw e;
        } catch (IOException e) {
            throw new OutputException(what, e);
        }
    }

    /** The state of an incomplete file, for the user. */
    public Optional<String> left() {
        if (part == null || place == null || kept) {
            return Optional.empty();
        }
        String old = Files.exists(place) ? " is unchanged" : " was not created";
        String written = Files.exists(part) ? "; what was written is in " + part : "";
        return Optional.of(place + old + written);
    }

    @Override
    public void close() throws OutputException {
        end();
    }
}
