package io.ironbridge.workloaddriver.profile;

import java.util.List;
import java.util.Optional;

/** Internal threads of a HotSpot JVM, of which no stacks are taken, by their names. */
final class JvmThreads {
    private static final List<Names> ALL =
            List.of(
                    new Names(
                            CpuPart.COLLECTOR,
                            List.of(
                                    "GC Thread#",
                                    "G1 ",
                                    "Shenandoah",
                                    "ZDriver",
                                    "ZWorker",
                                    "ZStat",
                                    "ZDirector")),
                    new Names(CpuPart.VM_THREAD, List.of("VM Thread")),
                    new Names(CpuPart.COMPILER, List.of("C1 Compiler", "C2 Compiler")),
                    new Names(
                            CpuPart.VM,
                            List.of(
                                    "VM Periodic",
                                    "Service Thread",
                                    "Monitor Defl",
                                    "Signal Dispatch",
                                    "Notification Th",
                                    "StringDedup")),
                    new Names(CpuPart.RECORDER, List.of("JFR ", "Attach Listener")));

    private JvmThreads() {}

    private record Names(CpuPart part, List<String> beginnings) {}

    /**
     * The part of a thread; empty if it runs Java.
     *
     * @param name as the operating system has it: the first 15 characters
     */
    static Optional<CpuPart> part(String name) {
        return ALL.stream()
                .filter(names -> names.beginnings().stream().anyMatch(name::startsWith))
                .map(Names::part)
                .findFirst();
    }
}
