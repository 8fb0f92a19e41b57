package io.ironbridge.copybook.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds members as files in folders. The member {@code NAME} is the regular file called {@code
 * NAME}, {@code NAME.cpy}, {@code .cbl}, {@code .cob}, {@code .copy} or {@code .inc}, in this
 * order, in any letter case; an exact match is preferred. Folders are searched in their order. For
 * {@code COPY NAME OF LIB} these are the subfolders {@code LIB}; if no folder has one, the folders
 * themselves. A name in quotes may contain slashes.
 *
 * <p>Names that lead out of the folders, by {@code ..}, as absolute paths or by symbolic links, are
 * rejected with an {@link IOException}. Reads the file system at each call; thread-safe.
 */
public final class CopyFolders implements CopyLibrary {
    private static final List<String> EXTENSIONS =
            List.of("", ".cpy", ".cbl", ".cob", ".copy", ".inc");
    private static final Pattern SEPARATOR = Pattern.compile("[/\\\\]");
    private static final Pattern LEADS_OUT = Pattern.compile("|\\.\\.?|.*[:\0].*", Pattern.DOTALL);

    private final List<Path> folders;
    private final int mostBytes;

    /** Members up to the length that {@link SourceOptions#DEFAULT} allows. */
    public CopyFolders(List<Path> folders) {
        this(folders, SourceOptions.DEFAULT.mostBytes());
    }

    /**
     * Members up to a length.
     *
     * @param mostBytes longest member, bytes; a longer one is rejected with an {@link IOException}
     */
    public CopyFolders(List<Path> folders, int mostBytes) {
        this.folders = List.copyOf(folders);
        this.mostBytes = mostBytes;
    }

    @Override
    public Optional<SourceFile> find(String name, String library) throws IOException {
        boolean inLibraries = !library.isEmpty() && hasFolder(library);
        for (Path folder : folders) {
            Optional<Path> within = inLibraries ? entry(folder, library) : Optional.of(folder);
            Optional<Path> file = within.isPresent() ? file(within.get(), name) : Optional.empty();
            if (file.isPresent()) {
                return Optional.of(read(folder, file.get()));
            }
        }
        return Optional.empty();
    }

    private boolean hasFolder(String library) throws IOException {
        for (Path folder : folders) {
            if (entry(folder, library).filter(Files::isDirectory).isPresent()) {
                return true;
            }
        }
        return false;
    }

    private static Optional<Path> file(Path folder, String name) throws IOException {
        for (String extension : EXTENSIONS) {
            Optional<Path> file = entry(folder, name + extension).filter(Files::isRegularFile);
            if (file.isPresent()) {
                return file;
            }
        }
        return Optional.empty();
    }

    /** The entry of this name, in any letter case. */
    private static Optional<Path> entry(Path folder, String name) throws IOException {
        Path at = folder;
        for (String part : SEPARATOR.split(name, -1)) {
            Optional<Path> next = child(at, part);
            if (next.isEmpty()) {
                return next;
            }
            at = next.get();
        }
        return Optional.of(at);
    }

    private static Optional<Path> child(Path folder, String name) throws IOException {
        if (LEADS_OUT.matcher(name).matches()) {
            throw new IOException("the name leads out of the copybook folders");
        }
        Path same = path(folder, name);
        if (Files.exists(same)) {
            return Optional.of(same);
        }
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        try (Stream<Path> children = Files.list(folder)) {
            return children.filter(child -> child.getFileName().toString().equalsIgnoreCase(name))
                    .sorted()
                    .findFirst();
        }
    }

    private static Path path(Path folder, String name) throws IOException {
        try {
            return folder.resolve(name);
        } catch (InvalidPathException e) {
            throw new IOException("this is not a file name: " + e.getReason(), e);
        }
    }

    private SourceFile read(Path folder, Path file) throws IOException {
        Path real = file.toRealPath();
        if (!real.startsWith(folder.toRealPath())) {
            throw new IOException("the file leads out of the copybook folders");
        }
        try (InputStream in = Files.newInputStream(real)) {
            byte[] bytes = in.readNBytes(mostBytes);
            if (in.read() >= 0) {
                throw new IOException("it has more than " + mostBytes + " bytes");
            }
            return new SourceFile(file.toString(), bytes);
        }
    }
}
