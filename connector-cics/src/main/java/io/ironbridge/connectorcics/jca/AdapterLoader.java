package io.ironbridge.connectorcics.jca;

import java.net.URL;
import java.net.URLClassLoader;

/**
 * Loads an adapter's classes in isolation: they see each other, the JDK, and this program's {@code
 * javax.resource}, so that they implement the interfaces used here.
 */
final class AdapterLoader extends URLClassLoader {
    AdapterLoader(URL[] jars) {
        super("resource-adapter", jars, new ResourceApi());
    }

    /** The JDK and the resource API. */
    private static final class ResourceApi extends ClassLoader {
        ResourceApi() {
            super("resource-api", ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith("javax.resource.") || name.startsWith("javax.transaction.")) {
                return Class.forName(name, false, AdapterLoader.class.getClassLoader());
            }
            throw new ClassNotFoundException(name);
        }
    }
}
