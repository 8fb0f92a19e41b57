package io.ironbridge.lab.cobol;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The names of all modules of a load library, as C strings. */
public final class ModuleNames {
    private static final String SUFFIX = ".so";

    private final Path folder;
    private final Map<String, MemorySegment> symbols = new HashMap<>();
    private List<MemorySegment> names = List.of();
    private FileTime read = FileTime.fromMillis(0);

    /** Those of a load library. */
    public ModuleNames(Path folder) {
        this.folder = folder;
    }

    /** Those that are there now; the folder is read again only when it has changed. */
    public List<MemorySegment> all() throws IOException {
        FileTime changed = Files.getLastModifiedTime(folder);
        if (!changed.equals(read)) {
            names = list();
            read = changed;
        }
        return names;
    }

    private List<MemorySegment> list() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(SUFFIX))
                    .map(name -> name.substring(0, name.length() - SUFFIX.length()))
                    .map(name -> symbols.computeIfAbsent(name, Arena.global()::allocateFrom))
                    .toList();
        }
    }
}
