package io.ironbridge.lab.cobol;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compiled modules and the messages of cobc about them, by a digest of their input. Files are
 * replaced atomically, so several builds may share a cache.
 */
final class ModuleCache {
    private static final String MODULE = ".so";
    private static final String MESSAGES = ".txt";

    private final Path folder;
    private final int mostModules;

    ModuleCache(Path folder, int mostModules) {
        this.folder = folder;
        this.mostModules = mostModules;
    }

    /** The module's file; empty if there is none. */
    Optional<Path> find(String key) throws IOException {
        Path module = folder.resolve(key + MODULE);
        if (!Files.isRegularFile(module) || !Files.isRegularFile(folder.resolve(key + MESSAGES))) {
            return Optional.empty();
        }
        try {
            Files.setLastModifiedTime(module, FileTime.from(Instant.now()));
        } catch (NoSuchFileException e) {
            return Optional.empty(); // another build has deleted it meanwhile
        }
        return Optional.of(module);
    }

    /** The lines that cobc wrote when it made the module. */
    List<String> lines(String key) throws IOException {
        return Files.readAllLines(folder.resolve(key + MESSAGES), StandardCharsets.ISO_8859_1);
    }

    /** Takes a module and cobc's lines; gives its file in the cache. */
    Path add(String key, Path module, List<String> lines) throws IOException {
        Path messages = Files.createTempFile(folder, "new", MESSAGES);
        Files.write(messages, lines, StandardCharsets.ISO_8859_1);
        Files.move(messages, folder.resolve(key + MESSAGES), StandardCopyOption.REPLACE_EXISTING);
        Path file = folder.resolve(key + MODULE);
        replace(module, file);
        return file;
    }

    /** Copies a file atomically: readers see the old or the new one. */
    static void replace(Path from, Path to) throws IOException {
        Path copy = Files.createTempFile(to.toAbsolutePath().getParent(), "new", ".part");
        try {
            Files.copy(from, copy, StandardCopyOption.REPLACE_EXISTING);
            Files.move(
                    copy, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(copy);
        }
    }

    /** Deletes the modules that were not used for longest. */
    void trim() throws IOException {
        List<Path> modules;
        try (Stream<Path> files = Files.list(folder)) {
            modules =
                    files.filter(file -> file.toString().endsWith(MODULE))
                            .sorted(Comparator.comparing(ModuleCache::lastUse))
                            .toList();
        }
        for (Path module : modules.subList(0, Math.max(0, modules.size() - mostModules))) {
            String name = module.getFileName().toString();
            String key = name.substring(0, name.length() - MODULE.length());
            Files.deleteIfExists(module);
            Files.deleteIfExists(folder.resolve(key + MESSAGES));
        }
    }

    private static FileTime lastUse(Path module) {
        try {
            return Files.getLastModifiedTime(module);
        } catch (IOException e) {
            // Another build has deleted it meanwhile.
            return FileTime.fromMillis(0);
        }
    }
}
