package io.ironbridge.connectorsql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import javax.sql.XADataSource;

/**
 * A JDBC driver.
 *
 * @param className empty for the driver that accepts the URL
 * @param jars that have its classes; empty for the class path
 * @param canPrepare whether the class is a {@link XADataSource}
 */
public record SqlDriver(Optional<String> className, List<Path> jars, boolean canPrepare) {
    /** The driver of the class path that accepts the URL. */
    public static final SqlDriver BY_URL = new SqlDriver(Optional.empty(), List.of(), false);

    public SqlDriver {
        jars = List.copyOf(jars);
        if (canPrepare && className.isEmpty()) {
            throw new IllegalArgumentException(
                    "type javax.sql.XADataSource needs the attribute javax.sql.XADataSource of"
                            + " jdbcDriver, with the name of the driver's class");
        }
    }

    /** The same with its classes in other jars. */
    public SqlDriver withJars(List<Path> given) {
        return new SqlDriver(className, given, canPrepare);
    }

    /** A class loader for the jars; it stays open as long as their driver is used. */
    URLClassLoader loader() {
        List<URL> urls = new ArrayList<>();
        for (Path jar : jars) {
            try {
                urls.add(jar.toUri().toURL());
            } catch (MalformedURLException e) {
                throw new IllegalArgumentException(jar + " cannot be read", e);
            }
        }
        return new DriverLoader(urls.toArray(URL[]::new));
    }

    /**
     * Loads the driver's class once, to find out whether there is one.
     *
     * @throws IllegalArgumentException if there is none
     */
    public void check(String url) {
        try (URLClassLoader loader = loader()) {
            var _ = load(loader, url);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Its jars come first: the class path may have an incomplete driver, as that of the lab has.
     */
    private static final class DriverLoader extends URLClassLoader {
        DriverLoader(URL[] jars) {
            super(jars, ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            try {
                return super.findClass(name);
            } catch (ClassNotFoundException e) {
                return SqlDriver.class.getClassLoader().loadClass(name);
            }
        }
    }

    /**
     * The driver's class; empty if {@code DriverManager} finds it by the URL.
     *
     * @throws IllegalArgumentException if there is none
     */
    Optional<Class<?>> load(ClassLoader loader, String url) {
        if (className.isPresent()) {
            try {
                Class<?> found = Class.forName(className.get(), false, loader);
                if (canPrepare && !XADataSource.class.isAssignableFrom(found)) {
                    throw new IllegalArgumentException(
                            "the driver class "
                                    + className.get()
                                    + " is no javax.sql.XADataSource");
                }
                return Optional.of(found);
            } catch (ClassNotFoundException e) {
                throw new IllegalArgumentException(
                        "the driver class " + className.get() + " was not found", e);
            } catch (LinkageError e) {
                throw new IllegalArgumentException(
                        "the driver class "
                                + className.get()
                                + " needs another one, which was not found: "
                                + e.getMessage(),
                        e);
            }
        }
        if (jars.isEmpty()) {
            return Optional.empty();
        }
        try {
            for (Driver driver : ServiceLoader.load(Driver.class, loader)) {
                if (accepts(driver, url)) {
                    return Optional.of(driver.getClass());
                }
            }
        } catch (ServiceConfigurationError e) {
            throw new IllegalArgumentException(
                    "a driver in " + jars + " cannot be loaded: " + e.getMessage(), e);
        }
        throw new IllegalArgumentException("no driver in " + jars + " accepts the URL");
    }

    private static boolean accepts(Driver driver, String url) {
        try {
            return driver.acceptsURL(url);
        } catch (SQLException e) {
            return false;
        }
    }
}
