package io.ironbridge.gateway;

import java.util.concurrent.Executor;

/**
 * Where a step is done: on the event loop while its data is small, on a virtual thread when it
 * would hold other clients up.
 */
final class Effort {
    private final int large;
    private final Executor virtualThreads;

    /**
     * @param large bytes from which on a step counts as long
     */
    Effort(int large, Executor virtualThreads) {
        this.large = large;
        this.virtualThreads = virtualThreads;
    }

    void spend(int bytes, Runnable step) {
        if (bytes < large) {
            step.run();
        } else {
            virtualThreads.execute(step);
        }
    }
}
