package io.ironbridge.connectorjava.servant;

import io.ironbridge.connectorjava.wire.ProgramEnd;
import io.ironbridge.program.JavaProgram;
import jakarta.jms.ConnectionFactory;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The programs of a library, in a class loader of their own. Thread-safe. */
public final class Programs implements AutoCloseable {
    private final URLClassLoader loader;
    private final ConcurrentMap<String, Program> programs = new ConcurrentHashMap<>();

    private final ProgramJson json = new ProgramJson();
    private final Duration grace;

    /**
     * @param grace how long an interrupted program may go on
     */
    public Programs(List<URL> jars, Duration grace) {
        this.grace = grace;
        loader = new URLClassLoader("programs", jars.toArray(URL[]::new), new Shared());
    }

    /** Of the classes of this process, programs see only what they implement and are given. */
    private static final class Shared extends ClassLoader {
        private static final List<String> PACKAGES =
                Stream.of(JavaProgram.class, ConnectionFactory.class)
                        .map(type -> type.getPackageName() + ".")
                        .toList();

        Shared() {
            super("shared", ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (PACKAGES.stream().noneMatch(name::startsWith)) {
                throw new ClassNotFoundException(name);
            }
            return Class.forName(name, false, JavaProgram.class.getClassLoader());
        }
    }

    /** The one object of a program; loading it holds up no other program. */
    private final class Program {
        private final String name;
        private volatile @Nullable BoundProgram bound;

        Program(String name) {
            this.name = name;
        }

        BoundProgram get() throws UnusableException {
            BoundProgram known = bound;
            return known == null ? loadOnce() : known;
        }

        private synchronized BoundProgram loadOnce() throws UnusableException {
            BoundProgram known = bound;
            if (known == null) {
                known = load(name);
                bound = known;
            }
            return known;
        }
    }

    public ClassLoader loader() {
        return loader;
    }

    /** Loads a program, so that running it does not initialize its class. */
    public void prepare(String name) {
        try {
            programs.computeIfAbsent(name, Program::new).get();
        } catch (UnusableException | RuntimeException | Error e) {
            // running it reports that
        }
    }

    /**
     * A call whose caller waits for so many nanoseconds from now.
     *
     * @param resources that its asset declares
     * @param transport of its own calls
     */
    public RunningCall call(
            String requestId,
            Optional<String> caller,
            long nanos,
            ProgramResources resources,
            AssetTransport transport) {
        return new RunningCall(
                requestId,
                caller,
                nanos,
                resources,
                grace.dividedBy(2),
                new AssetCalls(transport, json));
    }

    /**
     * Runs a program on the calling thread.
     *
     * @param name of its class
     * @param input JSON in UTF-8
     */
    public ProgramEnd run(String name, byte[] input, RunningCall call) {
        try {
            return programs.computeIfAbsent(name, Program::new).get().run(input, call);
        } catch (UnusableException e) {
            return new ProgramEnd.Missing(String.valueOf(e.getMessage()));
        } catch (Throwable e) { // an Error, too: other calls continue
            return new ProgramEnd.Threw(e.getClass().getName());
        } finally {
            call.endAssets();
        }
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
                    (JavaProgram<Object, Object>) type.getConstructor().newInstance(), json);
        } catch (ReflectiveOperationException | LinkageError | IllegalArgumentException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new UnusableException(
                    name + " cannot be loaded: " + cause.getClass().getName(), e);
        }
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }
}
