package io.ironbridge.workloaddriver.engine;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.OptionalLong;

/** CPU time of a process without its children, in nanoseconds. Thread-safe. */
@FunctionalInterface
interface CpuClock {
    /** Has no clock for any process. */
    CpuClock NONE = _ -> OptionalLong.empty();

    /** User and system time together; empty if it is unknown. */
    OptionalLong nanos(long pid);

    /** The clock of this system: available on 64-bit Linux if native access is enabled. */
    static CpuClock ofThisSystem() {
        boolean linux = System.getProperty("os.name").equals("Linux");
        if (!linux || ValueLayout.ADDRESS.byteSize() != Long.BYTES) {
            return NONE;
        }
        try {
            return new Linux();
        } catch (IllegalCallerException _) {
            return NONE; // native access is not enabled
        }
    }

    /** The process's CPU clock, read with {@code clock_gettime(2)}. */
    final class Linux implements CpuClock {
        private static final long TIMESPEC_BYTES = 16;
        private static final long NANOS = 1_000_000_000;

        /** CPUCLOCK_SCHED: time on a processor, as the scheduler counts it. */
        private static final int SCHEDULED = 2;

        private final MethodHandle clockGettime;

        @SuppressWarnings("restricted") // a function of the C library that only reads
        Linux() {
            Linker linker = Linker.nativeLinker();
            clockGettime =
                    linker.downcallHandle(
                            linker.defaultLookup().findOrThrow("clock_gettime"),
                            FunctionDescriptor.of(
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.ADDRESS));
        }

        @Override
        public OptionalLong nanos(long pid) {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment time = arena.allocate(TIMESPEC_BYTES, Long.BYTES);
                int clock = (~(int) pid << 3) | SCHEDULED;
                int failed = (int) clockGettime.invokeExact(clock, time);
                return failed == 0
                        ? OptionalLong.of(
                                time.get(ValueLayout.JAVA_LONG, 0) * NANOS
                                        + time.get(ValueLayout.JAVA_LONG, Long.BYTES))
                        : OptionalLong.empty();
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(e); // C throws nothing
            }
        }
    }
}
