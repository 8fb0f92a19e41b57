package io.ironbridge.lab.servant;

import java.util.Arrays;
import java.util.stream.Collectors;

/** What the process of every servant does, whatever programs it runs. */
public final class ServantMainLoop {
    /** Exit status of a servant that cannot go on. */
    public static final int FAILED = 70;

    /** Room for programs that call others: native and Java frames of each. */
    private static final long STACK_BYTES = 256L << 20;

    private static final int MOST_FRAMES = 12;

    private ServantMainLoop() {}

    /**
     * Serves on a thread of its own, until that ends or the process that started this one is gone,
     * whatever a program does.
     */
    public static void run(Runnable serving) throws InterruptedException {
        ProcessHandle.current().parent().ifPresent(ServantMainLoop::endWith);
        Thread thread = new Thread(null, serving, "task", STACK_BYTES);
        thread.start();
        thread.join();
    }

    /** A program that loops would never notice; the JVM looks every few seconds. */
    private static void endWith(ProcessHandle region) {
        var _ = region.onExit().thenRun(() -> Runtime.getRuntime().halt(FAILED));
    }

    /** The innermost frames of an exception, one a line: not its text, which may hold data. */
    public static String stack(Throwable e) {
        return Arrays.stream(e.getStackTrace())
                .limit(MOST_FRAMES)
                .map(frame -> "\n    at " + frame)
                .collect(Collectors.joining());
    }
}
