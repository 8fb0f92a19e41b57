package io.ironbridge.lab.cobol;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.function.IntConsumer;

/**
 * The functions of GnuCOBOL's runtime library (libcob 3, {@code libcob.h}) that a servant calls.
 * Its state belongs to the process; one thread may use it.
 */
@SuppressWarnings("restricted") // this class exists for native functions
public final class Libcob {
    /** The module of each load library that serves programs' calls of Language Environment. */
    public static final String LANGUAGE_ENVIRONMENT = "CEEXLE";

    private static final String USER_ABEND = "ironbridge_user_abend";

    private static final AddressLayout TEXT =
            ADDRESS.withTargetLayout(MemoryLayout.sequenceLayout(1024, ValueLayout.JAVA_BYTE));

    private final Linker linker = Linker.nativeLinker();
    private final MethodHandle initialise;
    private final MethodHandle setVariable;
    private final MethodHandle resolve;
    private final MethodHandle resolveError;
    private final MethodHandle cancel;

    /**
     * Loads the library for the life of the process.
     *
     * @throws IllegalArgumentException when the library, or a function in it, is not there
     */
    public Libcob(String file) {
        SymbolLookup library = SymbolLookup.libraryLookup(file, Arena.global());
        initialise = function(library, "cob_init", FunctionDescriptor.ofVoid(JAVA_INT, ADDRESS));
        setVariable =
                function(
                        library,
                        "cob_setenv",
                        FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_INT));
        resolve = function(library, "cob_resolve", FunctionDescriptor.of(ADDRESS, ADDRESS));
        resolveError = function(library, "cob_resolve_error", FunctionDescriptor.of(TEXT));
        cancel = function(library, "cob_cancel", FunctionDescriptor.ofVoid(ADDRESS));
    }

    private MethodHandle function(SymbolLookup library, String name, FunctionDescriptor type) {
        return linker.downcallHandle(library.findOrThrow(name), type);
    }

    private void setVariable(String name, String value) {
        try (Arena arena = Arena.ofConfined()) {
            int ignored =
                    (int)
                            setVariable.invokeExact(
                                    arena.allocateFrom(name), arena.allocateFrom(value), 1);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /**
     * To be called once in a process, with the load library as the folder of its modules.
     *
     * @param userAbend called with the abend code, 0 to 4,095, when a program calls CEE3ABD; the
     *     process ends after it
     */
    public void initialise(Path loadLibrary, IntConsumer userAbend) {
        setVariable("COB_LIBRARY_PATH", loadLibrary.toString());
        setVariable("COB_PRE_LOAD", LANGUAGE_ENVIRONMENT);
        try {
            initialise.invokeExact(0, MemorySegment.NULL);
        } catch (Throwable e) {
            throw impossible(e);
        }
        Path services = loadLibrary.resolve(LANGUAGE_ENVIRONMENT + ".so");
        if (Files.exists(services)) {
            connect(services, userAbend);
        }
    }

    private void connect(Path services, IntConsumer userAbend) {
        MethodType type = MethodType.methodType(void.class, int.class);
        try {
            MethodHandle accept =
                    MethodHandles.publicLookup().findVirtual(IntConsumer.class, "accept", type);
            connect(
                    services,
                    USER_ABEND,
                    accept.bindTo(userAbend),
                    FunctionDescriptor.ofVoid(JAVA_INT));
        } catch (ReflectiveOperationException e) {
            throw impossible(e);
        }
    }

    /**
     * Sets a function pointer of a module to a Java method, which must not throw.
     *
     * @throws IllegalArgumentException when there is no such module
     */
    public void connect(Path module, String pointer, MethodHandle method, FunctionDescriptor type) {
        SymbolLookup.libraryLookup(module, Arena.global())
                .findOrThrow(pointer)
                .reinterpret(ADDRESS.byteSize())
                .set(ADDRESS, 0, callback(method, type));
    }

    /** Address of a program's entry point, loading its module; null if there is none. */
    public MemorySegment resolve(MemorySegment name) {
        try {
            return (MemorySegment) resolve.invokeExact(name);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** The reason why {@link #resolve} found nothing. */
    public String resolveError() {
        try {
            MemorySegment text = (MemorySegment) resolveError.invokeExact();
            return text.equals(MemorySegment.NULL) ? "unknown" : text.getString(0);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** CANCEL: the program's next call starts with fresh storage. Not for a running program. */
    public void cancel(MemorySegment name) {
        try {
            cancel.invokeExact(name);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Calls a program with this number of addresses. */
    public MethodHandle program(MemorySegment entry, int parameters) {
        MemorySegment address = entry.reinterpret(0);
        FunctionDescriptor type =
                FunctionDescriptor.of(
                        JAVA_INT,
                        Collections.nCopies(parameters, ADDRESS).toArray(AddressLayout[]::new));
        return linker.downcallHandle(address, type);
    }

    /** An address of a Java method for native code, for the life of the process. */
    public MemorySegment callback(MethodHandle method, FunctionDescriptor type) {
        return linker.upcallStub(method, type, Arena.global());
    }

    /** Native functions do not throw, and callbacks catch everything. */
    public static IllegalStateException impossible(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return new IllegalStateException("A native call failed", e);
    }
}
