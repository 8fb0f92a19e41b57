package io.ironbridge.cli.terminal;

import java.util.concurrent.CountDownLatch;

/** Ends the process in order when it is terminated (SIGTERM, SIGINT). */
public final class Termination {
    private Termination() {}

    /**
     * Serves until the process is terminated, then ends it with exit code 0. Does not return.
     *
     * @param announce tells users that the process serves: a reader may terminate the process at
     *     once
     * @param stop releases what the process holds
     */
    public static void serve(Runnable announce, Runnable stop) throws InterruptedException {
        Runnable end =
                () -> {
                    stop.run();
                    Logging.flush();
                    Runtime.getRuntime().halt(ExitCodes.OK);
                };
        try {
            Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(end));
        } catch (IllegalStateException e) {
            end.run(); // terminated during the start
        }
        announce.run();
        new CountDownLatch(1).await();
    }
}
