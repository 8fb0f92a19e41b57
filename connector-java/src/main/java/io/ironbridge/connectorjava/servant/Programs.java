package io.ironbridge.connectorjava.servant;

import io.ironbridge.program.JavaProgram;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** The programs of a servant, in a class loader of their own. Thread-safe. */
final class Programs {
    private final ClassLoader loader;
    private final ConcurrentMap<String, BoundProgram> bound = new ConcurrentHashMap<>();

    Programs(List<URL> jars) {
        loader = new URLClassLoader("programs", jars.toArray(URL[]::new), new Shared());
    }

    /** Of the servant's own classes, programs see only what they implement. */
    private static final class Shared extends ClassLoader {
        private static final String PACKAGE = JavaProgram.class.getPackageName() + ".";

        Shared() {
            super("shared", ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.startsWith(PACKAGE)) {
                throw new ClassNotFoundException(name);
            }
            return Class.forName(name, false, JavaProgram.class.getClassLoader());
        }
    }

    /** A program cannot be loaded. */
    static final class UnusableException extends Exception {
        private static final long serialVersionUID = 1L;

        UnusableException(String why, @Nullable Throwable cause) {
            super(why, cause);
        }
    }

    ClassLoader loader() {
        return loader;
    }

    /** The one object of a program. */
    BoundProgram get(String name) throws UnusableException {
        BoundProgram known = bound.get(name);
        if (known == null) {
            synchronized (this) {
                known = bound.get(name);
                if (known == null) {
                    known = load(name);
                    bound.put(name, known);
                }
            }
        }
        return known;
    }

    @SuppressWarnings("unchecked") // the JSON decides what it is called with
    private BoundProgram load(String name) throws UnusableException {
        try {
            Class<?> type = Class.forName(name, true, loader);
            if (!JavaProgram.class.isAssignableFrom(type)) {
                throw new UnusableException(
                        name + " does not implement " + JavaProgram.class.getName(), null);
            }
            return new BoundProgram(
                    (JavaProgram<Object, Object>) type.getConstructor().newInstance());
        } catch (ReflectiveOperationException | LinkageError | IllegalArgumentException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new UnusableException(
                    name + " cannot be loaded: " + cause.getClass().getName(), e);
        }
    }
}
