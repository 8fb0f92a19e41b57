package io.ironbridge.apiproject;

import java.nio.file.Path;
import java.util.List;

/**
 * Where what was loaded comes from: when something there changes, loading again may give something
 * else. Files, and folders with all that is in them; not all of them need exist.
 *
 * @param configuration of the server
 * @param projects of API projects and archives, and folders that archives are dropped into
 * @param found files of configuration that lay in the folders of projects and servers; not those of
 *     {@code configDropins}, which come and go
 * @param optional absolute, included where they are there
 */
public record Origins(
        List<Path> configuration, List<Path> projects, List<Path> found, List<Path> optional) {
    public Origins {
        configuration = List.copyOf(configuration);
        projects = List.copyOf(projects);
        found = List.copyOf(found);
        optional = List.copyOf(optional);
    }

    /**
     * Files that were found then and are missing now, though the project or server that they belong
     * to is still there: half of it, perhaps.
     */
    public List<Path> missing(Origins now) {
        return found.stream()
                .filter(file -> !now.found.contains(file))
                .filter(file -> !isOptional(file) && !now.isOptional(file))
                .filter(file ->
                        now.configuration.contains(file)
                                || now.configuration.contains(file.getParent()))
                .toList();
    }

    private boolean isOptional(Path file) {
        return optional.contains(file.toAbsolutePath().normalize());
    }
}
