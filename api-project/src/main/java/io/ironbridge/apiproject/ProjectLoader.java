package io.ironbridge.apiproject;

import io.ironbridge.apiproject.text.Fault;
import java.nio.file.Path;
import java.util.List;

/**
 * Loads API projects and the configuration around them. Bad input never throws: it becomes {@link
 * Fault}s. Stateless and thread-safe.
 */
public final class ProjectLoader {
    private ProjectLoader() {}

    /**
     * Loads everything that {@code paths} name into one server.
     *
     * @param paths each a project folder (the folder above {@code src/main}, or {@code src/main}
     *     itself), a WAR, a container layout (a {@code config} folder or the folder above it), or a
     *     configuration file {@code *.xml}
     */
    public static Loaded load(List<Path> paths, LoadOptions options) {
        return new Loading(options).load(paths);
    }
}
