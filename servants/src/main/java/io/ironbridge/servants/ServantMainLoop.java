package io.ironbridge.servants;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The main loop of every servant process. */
public final class ServantMainLoop {
    /** Exit status of a servant that cannot continue. */
    public static final int FAILED = 70;

    /** Room for programs that call others: native and Java frames of each. */
    private static final long STACK_BYTES = 256L << 20;

    private static final int MOST_FRAMES = 12;

    private ServantMainLoop() {}

    /**
     * Runs on a separate thread until that ends, or until the parent process ends, whatever a
     * program does.
     */
    public static void run(Runnable serving) throws InterruptedException {
        ProcessHandle.current().parent().ifPresent(ServantMainLoop::endWith);
        Thread thread = new Thread(null, serving, "task", STACK_BYTES);
        thread.start();
        thread.join();
    }

    /** A looping program would not notice; the JVM polls every few seconds. */
    private static void endWith(ProcessHandle owner) {
        var _ = owner.onExit().thenRun(() -> Runtime.getRuntime().halt(FAILED));
    }

    /**
     * The innermost frames of an exception, one per line, without its text, which may contain data.
     */
    public static String stack(Throwable e) {
        return Arrays.stream(e.getStackTrace())
                .limit(MOST_FRAMES)
                .map(frame -> "\n    at " + frame)
                .collect(Collectors.joining());
    }
}
