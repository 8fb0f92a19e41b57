package io.ironbridge.lab.ims.servant;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.ironbridge.lab.cobol.Libcob;
import io.ironbridge.lab.cobol.ModuleNames;
import io.ironbridge.lab.ims.cobol.DliEnvironment;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import java.util.Optional;

/** COBOL in this process: libcob, and CBLTDLI connected with {@link DliCalls}. One in a process. */
@SuppressWarnings("restricted") // modules are what this class is for
final class DliModule {
    private static final String ENTRY = "DLITCBL";
    private static final String SERVICE = "ironbridge_dli_service";

    private final Path folder;
    private final ModuleNames modules;
    private final Libcob libcob;
    private final MethodHandle flush;

    /**
     * Starts libcob, with the load library as the place of its modules.
     *
     * @throws IllegalArgumentException when the library has no CBLTDLI, or there is no libcob
     */
    DliModule(ServantSettings settings, DliCalls calls) {
        folder = settings.loadLibrary();
        modules = new ModuleNames(folder);
        libcob = new Libcob(settings.libcob());
        libcob.initialise(folder, calls::userAbend);
        flush = flush();
        connect(calls);
    }

    private static MethodHandle flush() {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(
                linker.defaultLookup().findOrThrow("fflush"),
                FunctionDescriptor.of(JAVA_INT, ADDRESS));
    }

    private void connect(DliCalls calls) {
        Class<?> address = MemorySegment.class;
        MethodType type =
                MethodType.methodType(
                        int.class, int.class, address, address, int.class, address, address);
        try {
            MethodHandle call = MethodHandles.lookup().findVirtual(DliCalls.class, "call", type);
            libcob.connect(
                    file(DliEnvironment.MODULE),
                    SERVICE,
                    call.bindTo(calls),
                    FunctionDescriptor.of(
                            JAVA_INT, JAVA_INT, ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("DliCalls.call has other parameters", e);
        }
    }

    private Path file(String module) {
        return folder.resolve(module + ".so");
    }

    /** Where a program begins: DLITCBL where it has that entry, else at its beginning. */
    Optional<MemorySegment> entry(String program) {
        MemorySegment start = libcob.resolve(Arena.global().allocateFrom(program));
        if (start.equals(MemorySegment.NULL)) {
            return Optional.empty();
        }
        return SymbolLookup.libraryLookup(file(program), Arena.global())
                .find(ENTRY)
                .or(() -> Optional.of(start));
    }

    /** Why there is no entry. */
    String error() {
        return libcob.resolveError();
    }

    /** Prepares the calls of a program. */
    MethodHandle program(MemorySegment entry, int parameters) {
        return libcob.program(entry, parameters);
    }

    /** What programs wrote so far gets out; all of them begin with fresh storage the next time. */
    void refresh() throws IOException {
        for (MemorySegment name : modules.all()) {
            if (!name.getString(0).equals(DliEnvironment.MODULE)) {
                libcob.cancel(name);
            }
        }
        flushAll();
    }

    private void flushAll() {
        try {
            int ignored = (int) flush.invokeExact(MemorySegment.NULL);
        } catch (Throwable e) {
            throw Libcob.impossible(e);
        }
    }
}
