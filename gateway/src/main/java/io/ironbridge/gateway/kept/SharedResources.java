package io.ironbridge.gateway.kept;

import io.ironbridge.apiproject.text.ConfigurationException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Resources that successive configurations share: a resource that the next configuration needs with
 * equal settings stays open, with its connections and counts. An unused resource is closed.
 * Thread-safe.
 */
public final class SharedResources {
    private static final Logger LOG = System.getLogger(SharedResources.class.getName());

    private final Map<Key, Part> parts = new HashMap<>();

    /** A resource's kind and settings. */
    private record Key(Class<?> type, Object key) {}

    private static final class Part {
        private final Object value;
        private int users;

        Part(Object value) {
            this.value = value;
        }
    }

    /** Makes a resource. */
    @FunctionalInterface
    public interface Making<T> {
        T make() throws ConfigurationException;
    }

    /** A resource that is also registered elsewhere under its name. */
    public interface Listed {
        /**
         * Removes the registration. Called before a similar resource can be made; returns at once.
         */
        void withdraw();
    }

    /** A lease for one configuration. */
    public Lease lease() {
        return new Lease();
    }

    /** The resources of one configuration. */
    public final class Lease implements AutoCloseable {
        private final Set<Key> keys = new LinkedHashSet<>();

        private Lease() {}

        /**
         * The existing resource with equal settings, or a new one.
         *
         * @param madeOf all settings that {@code making} reads, for {@link ConfigKey#of}
         */
        public <T> T get(Class<T> type, Object madeOf, Making<? extends T> making)
                throws ConfigurationException {
            Key key = new Key(type, ConfigKey.of(madeOf));
            synchronized (parts) {
                Part part = parts.get(key);
                if (part == null) {
                    part = new Part(making.make());
                    parts.put(key, part);
                }
                if (keys.add(key)) {
                    part.users++;
                }
                return type.cast(part.value);
            }
        }

        /** The resources of a kind that no other configuration uses. */
        public <T> Stream<T> unshared(Class<T> type) {
            synchronized (parts) {
                return keys.stream()
                        .filter(key -> key.type().equals(type))
                        .map(parts::get)
                        .filter(Objects::nonNull)
                        .filter(part -> part.users == 1)
                        .map(part -> type.cast(part.value))
                        .toList()
                        .stream();
            }
        }

        /** Ends the lease; resources without another user are closed, newest first. */
        @Override
        public void close() {
            close(true);
        }

        /**
         * Like {@link #close}, but without {@link Listed#withdraw}: the process ends, and
         * registrations are read once more.
         */
        public void closeLast() {
            close(false);
        }

        private void close(boolean withdrawing) {
            List<Object> unused = new ArrayList<>();
            synchronized (parts) {
                for (Key key : keys) {
                    Part part = parts.get(key);
                    if (part != null && --part.users == 0) {
                        parts.remove(key);
                        unused.addFirst(part.value);
                        if (withdrawing && part.value instanceof Listed listed) {
                            listed.withdraw();
                        }
                    }
                }
                keys.clear();
            }
            unused.forEach(SharedResources::end);
        }
    }

    private static void end(Object part) {
        if (part instanceof AutoCloseable closeable) {
            try {
                closeable.close();
            } catch (Exception e) {
                LOG.log(Level.WARNING, "IRB-GW-0111W A resource could not be closed", e);
            }
        }
    }
}
