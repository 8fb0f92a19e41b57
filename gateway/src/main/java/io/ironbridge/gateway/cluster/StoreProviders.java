package io.ironbridge.gateway.cluster;

import io.ironbridge.sharedstore.SharedStoreProvider;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** Finds the libraries of stores, which no server loads that has no cluster. */
final class StoreProviders {
    /** In the folder of the other libraries. */
    private static final String FOLDER = "shared";

    private StoreProviders() {}

    /** The provider of this name; empty if its library is not there. */
    static Optional<SharedStoreProvider> named(String name) throws IOException {
        ClassLoader own = StoreProviders.class.getClassLoader();
        Optional<SharedStoreProvider> known = named(name, own);
        if (known.isPresent()) {
            return known;
        }
        List<URL> jars = jars();
        return jars.isEmpty()
                ? Optional.empty()
                : named(name, new URLClassLoader("shared stores", jars.toArray(URL[]::new), own));
    }

    private static Optional<SharedStoreProvider> named(String name, ClassLoader loader) {
        return ServiceLoader.load(SharedStoreProvider.class, loader).stream()
                .map(ServiceLoader.Provider::get)
                .filter(one -> one.name().equals(name))
                .findFirst();
    }

    private static List<URL> jars() throws IOException {
        CodeSource source = SharedStoreProvider.class.getProtectionDomain().getCodeSource();
        List<URL> jars = new ArrayList<>();
        try {
            Path folder =
                    source == null
                            ? Path.of(FOLDER)
                            : Path.of(source.getLocation().toURI()).resolveSibling(FOLDER);
            if (Files.isDirectory(folder)) {
                try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.jar")) {
                    for (Path jar : found) {
                        jars.add(jar.toUri().toURL());
                    }
                }
            }
        } catch (URISyntaxException | MalformedURLException e) {
            throw new IOException(e);
        }
        return jars;
    }
}
