package io.ironbridge.cli.drive;

import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.Logging;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Ends a run when the process is terminated; its result is written first. */
final class DriveStop {
    private static final long WAIT_SECONDS = 20;

    private final CompletableFuture<Integer> exitCode = new CompletableFuture<>();

    /** From now on SIGTERM and SIGINT stop the run. */
    void onStop(Runnable stop) {
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> end(stop)));
    }

    private void end(Runnable stop) {
        if (exitCode.isDone()) {
            return; // the run ended by itself
        }
        stop.run();
        int code =
                exitCode.completeOnTimeout(ExitCodes.INTERNAL, WAIT_SECONDS, TimeUnit.SECONDS)
                        .join();
        Logging.flush();
        Runtime.getRuntime().halt(code);
    }

    /** To be called when the run has ended and everything is written. */
    void ended(int code) {
        exitCode.complete(code);
    }
}
