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
 * Parts that several configurations may use, one after the other: what the next one wants in the
 * same way goes on as it is, with its connections and counts. A part that nobody uses any longer is
 * closed. Thread-safe.
 */
public final class SharedResources {
    private static final Logger LOG = System.getLogger(SharedResources.class.getName());

    private final Map<Key, Part> parts = new HashMap<>();

    /** A part's kind, and what it was made of. */
    private record Key(Class<?> type, Object key) {}

    private static final class Part {
        private final Object value;
        private int users;

        Part(Object value) {
            this.value = value;
        }
    }

    /** Makes a part. */
    @FunctionalInterface
    public interface Making<T> {
        T make() throws ConfigurationException;
    }

    /** A part that can be found under its name elsewhere, too. */
    public interface Listed {
        /** Is found there no longer. Called before another like it can be made; returns at once. */
        void withdraw();
    }

    /** For one configuration. */
    public Lease lease() {
        return new Lease();
    }

    /** What one configuration uses. */
    public final class Lease implements AutoCloseable {
        private final Set<Key> keys = new LinkedHashSet<>();

        private Lease() {}

        /**
         * The part that was made of something like this, or a new one.
         *
         * @param madeOf all that {@code making} looks at, as {@link ConfigKey#of} takes it
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

        /** Those of a kind that no other configuration uses. */
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

        /** Uses them no longer; those that nobody else uses are closed, the newest first. */
        @Override
        public void close() {
            close(true);
        }

        /** As {@link #close}, but nothing is withdrawn: the process ends, and some look last. */
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
