package io.ironbridge.gateway.activity;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * Lowers the current platform thread's share of the processors by {@code nice(2)}, which on Linux
 * applies to the thread alone. Java thread priorities have no effect there without root.
 */
public final class NiceThread {
    /** Empty on other systems, and where native access is not enabled. */
    private static final Optional<MethodHandle> NICE = nice();

    private NiceThread() {}

    @SuppressWarnings("restricted") // a function of the C library without pointers
    private static Optional<MethodHandle> nice() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return Optional.empty();
        }
        try {
            Linker linker = Linker.nativeLinker();
            return linker.defaultLookup()
                    .find("nice")
                    .map(function ->
                            linker.downcallHandle(
                                    function,
                                    FunctionDescriptor.of(
                                            ValueLayout.JAVA_INT, ValueLayout.JAVA_INT)));
        } catch (IllegalCallerException | UnsupportedOperationException _) {
            return Optional.empty();
        }
    }

    /**
     * Lowers the priority of the current thread from now on.
     *
     * @param by added to the thread's nice value, whose maximum is 19
     */
    public static void lower(int by) {
        NICE.ifPresent(nice -> {
            try {
                int _ = (int) nice.invokeExact(by);
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(e); // a C function throws nothing
            }
        });
    }
}
