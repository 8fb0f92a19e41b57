package io.ironbridge.design;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Files of a project that are written together. Their names are relative to the project's folder,
 * with slashes. Nothing is written before {@link #write}.
 */
public final class FileChanges {
    private static final int CONTEXT_LINES = 3;

    private final Path folder;
    private final Map<String, Planned> planned = new LinkedHashMap<>();
    private final Set<String> replaced = new HashSet<>();

    /**
     * A file to be written.
     *
     * @param before its present content
     * @param edited whether {@code after} is {@code before} with a change in it
     */
    private record Planned(Optional<String> before, String after, boolean edited) {
        boolean isSame() {
            return before.filter(after::equals).isPresent();
        }
    }

    /**
     * A file, and what happens to it.
     *
     * @param file its name
     */
    public record Change(String file, Kind kind) {}

    /** What happens to a file. */
    public enum Kind {
        NEW,
        CHANGED,
        UNCHANGED
    }

    /** Changes of the project in a folder, which need not exist. */
    public FileChanges(Path folder) {
        this.folder = folder;
    }

    /** Plans a file with content of its own. */
    void create(String file, String content) throws DesignException {
        plan(file, content, replaced.stream().anyMatch(file::startsWith));
    }

    /** Allows the files of a folder, which contain examples only, to be replaced. */
    void replaceIn(String folder) {
        replaced.add(folder);
    }

    /** Plans a file that keeps what it has now, apart from a change. */
    void edit(String file, String content) throws DesignException {
        plan(file, content, true);
    }

    private void plan(String file, String content, boolean edited) throws DesignException {
        Planned earlier = planned.get(file);
        Optional<String> before = earlier == null ? read(file) : earlier.before();
        planned.put(file, new Planned(before, content, edited));
    }

    /** The content as planned, otherwise as it is now; empty if there is no such file. */
    Optional<String> content(String file) throws DesignException {
        Planned one = planned.get(file);
        return one == null ? read(file) : Optional.of(one.after());
    }

    private Optional<String> read(String file) throws DesignException {
        Path path = folder.resolve(file);
        if (!Files.exists(path)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Files.readString(path));
        } catch (IOException e) {
            throw new DesignException(
                    path + " cannot be read (" + e.getClass().getSimpleName() + ").",
                    "Check that it is a file with text in UTF-8.");
        }
    }

    /** All planned files, in the order in which they were planned. */
    public List<Change> changes() {
        return planned.entrySet().stream()
                .map(entry -> new Change(entry.getKey(), kind(entry.getValue())))
                .toList();
    }

    private static Kind kind(Planned one) {
        return one.before().isEmpty() ? Kind.NEW : one.isSame() ? Kind.UNCHANGED : Kind.CHANGED;
    }

    /** Files that exist with other content, all of which would be lost. */
    public List<String> overwritten() {
        return planned.entrySet().stream()
                .filter(entry -> !entry.getValue().edited())
                .filter(entry -> kind(entry.getValue()) == Kind.CHANGED)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The changes as a unified diff, without files that stay as they are. */
    public List<String> diff() {
        List<String> lines = new ArrayList<>();
        planned.forEach((file, one) -> {
            List<String> before =
                    one.before().map(String::lines).stream().flatMap(all -> all).toList();
            List<String> after = one.after().lines().toList();
            lines.addAll(
                    UnifiedDiffUtils.generateUnifiedDiff(
                            one.before().isPresent() ? "a/" + file : "/dev/null",
                            "b/" + file,
                            before,
                            DiffUtils.diff(before, after),
                            CONTEXT_LINES));
        });
        return lines;
    }

    /** Writes the files that change, each in one step. */
    public void write() throws IOException {
        write(folder);
    }

    /** Writes the files that change into a copy of the project. */
    public void write(Path copy) throws IOException {
        for (Map.Entry<String, Planned> entry : planned.entrySet()) {
            if (!entry.getValue().isSame()) {
                write(copy.resolve(entry.getKey()), entry.getValue().after());
            }
        }
    }

    private static void write(Path file, String content) throws IOException {
        Path parent = file.toAbsolutePath().getParent();
        Files.createDirectories(parent);
        Path beside = Files.createTempFile(parent, ".", ".tmp");
        try {
            Files.write(beside, content.getBytes(StandardCharsets.UTF_8));
            Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(beside);
        }
    }
}
