package io.ironbridge.apiproject;

import java.nio.file.Path;
import java.util.List;

/**
 * Where what was loaded comes from: when something there changes, loading again may give something
 * else. Files, and folders with all that is in them; not all of them need exist.
 *
 * @param configuration of the server
 * @param projects of API projects and archives, and folders that archives are dropped into
 */
public record Origins(List<Path> configuration, List<Path> projects) {
    public Origins {
        configuration = List.copyOf(configuration);
        projects = List.copyOf(projects);
    }
}
