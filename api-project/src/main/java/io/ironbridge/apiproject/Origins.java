package io.ironbridge.apiproject;

import java.nio.file.Path;
import java.util.List;

/**
 * Files and folders that were loaded; a change in one of them may change the result of loading. A
 * folder includes all its content. They need not exist.
 *
 * @param configuration files of the server configuration
 * @param projects API projects and archives, and the folders into which archives are dropped
 * @param found configuration files that were found in the folders of projects and servers, except
 *     those of {@code configDropins}, which may be added and removed
 * @param optional absolute paths of files that are included if they exist
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
     * Files that were found before and are missing now although their project or server still
     * exists; it may be copied only in part.
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
