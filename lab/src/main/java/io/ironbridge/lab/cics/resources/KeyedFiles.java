package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.cics.csd.FileDefinition;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** All files of a region, by name. */
final class KeyedFiles {
    private final Map<String, KeyedFile> files;

    KeyedFiles(Map<String, FileDefinition> definitions, RecordStore store) {
        this.files =
                definitions.values().stream()
                        .map(file -> new KeyedFile(file, store.map("FILE " + file.name())))
                        .collect(
                                Collectors.toUnmodifiableMap(KeyedFile::name, Function.identity()));
    }

    Optional<KeyedFile> file(String name) {
        return Optional.ofNullable(files.get(name));
    }

    Iterable<KeyedFile> all() {
        return files.values();
    }
}
