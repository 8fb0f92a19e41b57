package io.ironbridge.servants;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The Java programs in the jars of a load library.
 *
 * @param <P> what programs implement
 */
public final class ProgramJars<P> implements AutoCloseable {
    private final URLClassLoader loader;
    private final Map<String, Supplier<? extends P>> programs = new HashMap<>();

    /**
     * Opens all jars of the folder, in one class loader.
     *
     * @param type as which the jars' {@code META-INF/services} name them
     * @param name of a program
     * @throws IOException when the folder cannot be read
     * @throws java.util.ServiceConfigurationError when a jar names a program that it does not have
     * @throws IllegalStateException when two programs have one name
     */
    public ProgramJars(Path folder, Class<P> type, Function<P, String> name) throws IOException {
        loader = new URLClassLoader(jars(folder).toArray(URL[]::new));
        ServiceLoader.load(type, loader).stream()
                .forEach(provider -> add(name.apply(provider.get()), provider));
    }

    /** Those of the jars, by name. */
    public Map<String, Supplier<? extends P>> programs() {
        return Map.copyOf(programs);
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }

    private void add(String name, Supplier<? extends P> provider) {
        if (programs.put(name, provider) != null) {
            throw new IllegalStateException("Two jars have a program " + name);
        }
    }

    /** All jars of the folder, by name. */
    public static List<URL> jars(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .map(ProgramJars::url)
                    .toList();
        }
    }

    private static URL url(Path file) {
        try {
            return file.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }
}
