package io.ironbridge.connectorcics.jca;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import javax.resource.ResourceException;
import javax.resource.cci.InteractionSpec;
import javax.resource.cci.Record;
import javax.resource.spi.ManagedConnectionFactory;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import org.jspecify.annotations.Nullable;

/**
 * A customer's resource adapter: its classes, found by name, and its managed connection factory
 * with all properties set. Thread-safe.
 */
final class Adapter implements AutoCloseable {
    /** As "Transaction management" of CICS TG 9.3 has it. */
    private static final String XA_SUPPORT = "xaSupport";

    private final AdapterFiles files;
    private final AdapterLoader loader;
    private final ManagedConnectionFactory factory;
    private final SpecClass specs;
    private final Constructor<?> channels;

    /**
     * Loads it.
     *
     * @throws IllegalArgumentException naming every invalid file, class and property, without
     *     values
     */
    Adapter(JcaConfig config) {
        files = AdapterFiles.of(config.adapter(), config.calls().adapterBytes());
        loader = new AdapterLoader(files.urls());
        try {
            JcaConfig.AdapterClasses names = config.classes();
            factory = made(names.connectionFactory(), ManagedConnectionFactory.class);
            specs =
                    new SpecClass(
                            type(names.interactionSpec(), InteractionSpec.class),
                            config.calls().nullStripping());
            channels = channels(type(names.channelRecord(), Record.class));
            setAll(config);
        } catch (RuntimeException fault) {
            unload();
            throw fault;
        }
    }

    private static Constructor<?> channels(Class<? extends Record> type) {
        if (!Map.class.isAssignableFrom(type)) {
            throw new IllegalArgumentException(type.getName() + " is not a java.util.Map");
        }
        return constructor(type, String.class);
    }

    static <T> Constructor<T> constructor(Class<T> type, Class<?>... parameters) {
        try {
            return type.getConstructor(parameters);
        } catch (NoSuchMethodException lacking) {
            throw new IllegalArgumentException(
                    "%s has no public constructor with %d parameters"
                            .formatted(type.getName(), parameters.length),
                    lacking);
        }
    }

    private <T> T made(String name, Class<T> as) {
        return within(() -> {
            try {
                return make(constructor(type(name, as)));
            } catch (ResourceException | RuntimeException | LinkageError failed) {
                throw failed instanceof IllegalArgumentException known
                        ? known
                        : new IllegalArgumentException(
                                "%s cannot be instantiated: %s".formatted(name, failed), failed);
            }
        });
    }

    /**
     * Runs adapter code with the adapter's loader as the thread's context loader, on which adapters
     * may rely.
     */
    private <T, X extends Throwable> T within(Work<T, X> work) throws X {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return work.run();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Code of the adapter. */
    private interface Work<T, X extends Throwable> {
        T run() throws X;
    }

    /** A connection that is in no pool. */
    AdapterConnection opened(Connections connections) throws ResourceException {
        return within(() -> connections.open(_ -> {}));
    }

    /**
     * The same for each call of a connection's side of transactions.
     *
     * @param isGone whether the connection is being closed, because a call in it does not return:
     *     nothing else enters the adapter then
     */
    XAResource within(XAResource resource, BooleanSupplier isGone) {
        return (XAResource)
                Proxy.newProxyInstance(
                        XAResource.class.getClassLoader(),
                        new Class<?>[] {XAResource.class},
                        (_, method, arguments) -> {
                            if (isGone.getAsBoolean()) {
                                throw new XAException(XAException.XAER_RMFAIL);
                            }
                            return within(() -> invoked(method, resource, arguments)).orElse(null);
                        });
    }

    private static Optional<Object> invoked(
            Method method, XAResource on, Object @Nullable [] arguments) throws Throwable {
        try {
            return Optional.ofNullable(method.invoke(on, arguments));
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    private <T> Class<? extends T> type(String name, Class<T> as) {
        try {
            return Class.forName(name, true, loader).asSubclass(as);
        } catch (ClassNotFoundException lacking) {
            throw new IllegalArgumentException(
                    "the resource adapter %s has no class %s".formatted(files, name), lacking);
        } catch (ClassCastException other) {
            throw new IllegalArgumentException(
                    "%s is not a %s; only adapters for the package javax.resource are supported"
                            .formatted(name, as.getName()),
                    other);
        } catch (LinkageError lacking) {
            throw new IllegalArgumentException(
                    "%s cannot be loaded; none of the jars of %s contains something it needs: %s"
                            .formatted(name, files, lacking),
                    lacking);
        }
    }

    static <T> T make(Constructor<T> constructor, Object... arguments) throws ResourceException {
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException thrown) {
            throw Thrown.by(thrown);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private void setAll(JcaConfig config) {
        List<String> faults = new ArrayList<>();
        Map<String, String> all = new TreeMap<>(config.properties());
        config.credentials()
                .ifPresent(given -> {
                    all.put("userName", given.user());
                    all.put("password", given.password());
                });
        if (config.canPrepare() && BeanProperty.isIn(factory.getClass(), XA_SUPPORT)) {
            all.putIfAbsent(XA_SUPPORT, "on");
        }
        all.forEach((name, value) -> set(name, value).ifPresent(faults::add));
        if (!faults.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", faults));
        }
    }

    /** What is wrong with a property, without its value. */
    private Optional<String> set(String name, String value) {
        return within(() -> {
            try {
                BeanProperty.of(factory.getClass(), name).set(factory, value);
                return Optional.empty();
            } catch (IllegalArgumentException fault) {
                return Optional.of(String.valueOf(fault.getMessage()));
            } catch (ResourceException | RuntimeException refused) {
                return Optional.of(
                        "%s rejects the value of %s: %s"
                                .formatted(
                                        factory.getClass().getName(),
                                        name,
                                        refused.getClass().getName()));
            }
        });
    }

    Optional<Path> unpacked() {
        return files.unpacked();
    }

    ClassLoader loader() {
        return loader;
    }

    ManagedConnectionFactory factory() {
        return factory;
    }

    SpecClass specs() {
        return specs;
    }

    /** An empty channel. */
    Record channel(String name) throws ResourceException {
        return (Record) make(channels, name);
    }

    /**
     * Releases the files. The loader is closed only when nothing uses it: threads of the adapter
     * may still be ending and need classes for that.
     */
    @Override
    public void close() {
        files.close();
    }

    private void unload() {
        try {
            loader.close();
        } catch (IOException stays) {
            // A failure to close a jar has no remedy.
        }
        close();
    }
}
