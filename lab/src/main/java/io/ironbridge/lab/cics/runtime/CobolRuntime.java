package io.ironbridge.lab.cics.runtime;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.ironbridge.lab.cobol.Libcob;
import io.ironbridge.lab.cobol.exec.CallArea;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.Collections;

/**
 * COBOL in this process: libcob, and DFHXBOOT, through which programs find {@link ExecInterface}.
 * One per process.
 */
public final class CobolRuntime {
    private static final int EXEC_PARAMETERS = 2 + CallArea.AREA_ARGUMENTS;
    private static final int PROGRAM_PARAMETERS = 2;

    private final Libcob libcob;

    /**
     * Starts libcob, with the load library as the folder of its modules, and DFHXBOOT from there.
     *
     * @throws IllegalStateException if the load library has no DFHXBOOT
     */
    public CobolRuntime(ServantConfig config, ExecInterface programs) {
        libcob = new Libcob(config.libcob());
        libcob.initialise(config.loadLibrary(), programs::userAbend);
        boot(programs);
    }

    /** A module's entry point; {@link MemorySegment#NULL} if it cannot be loaded. */
    MemorySegment resolve(MemorySegment name) {
        return libcob.resolve(name);
    }

    /** The reason why the last module could not be loaded. */
    String resolveError() {
        return libcob.resolveError();
    }

    /** Prepares the calls of a CICS program. */
    MethodHandle program(MemorySegment entry) {
        return libcob.program(entry, PROGRAM_PARAMETERS);
    }

    /** Runs a CICS program until it returns. */
    static void call(MethodHandle program, MemorySegment eib, MemorySegment commarea) {
        try {
            int ignored = (int) program.invokeExact(eib, commarea);
        } catch (Throwable e) {
            throw Libcob.impossible(e);
        }
    }

    /** The program, which is not running, starts with fresh storage. */
    public void cancel(MemorySegment name) {
        libcob.cancel(name);
    }

    private void boot(ExecInterface programs) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment entry = libcob.resolve(arena.allocateFrom("DFHXBOOT"));
            if (entry.equals(MemorySegment.NULL)) {
                throw new IllegalStateException(
                        "The load library has no DFHXBOOT: " + libcob.resolveError());
            }
            MemorySegment pointer = arena.allocateFrom(ADDRESS, callback(programs));
            int ignored = (int) libcob.program(entry, 1).invokeExact(pointer);
        } catch (IllegalStateException e) {
            throw e;
        } catch (Throwable e) {
            throw Libcob.impossible(e);
        }
    }

    private MemorySegment callback(ExecInterface programs) {
        Class<?>[] parameters = new Class<?>[EXEC_PARAMETERS];
        Arrays.fill(parameters, MemorySegment.class);
        AddressLayout[] layouts =
                Collections.nCopies(EXEC_PARAMETERS, ADDRESS).toArray(AddressLayout[]::new);
        try {
            MethodHandle exec =
                    MethodHandles.lookup()
                            .findVirtual(
                                    ExecInterface.class,
                                    "exec",
                                    MethodType.methodType(int.class, parameters));
            return libcob.callback(exec.bindTo(programs), FunctionDescriptor.of(JAVA_INT, layouts));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("ExecInterface.exec has other parameters", e);
        }
    }
}
