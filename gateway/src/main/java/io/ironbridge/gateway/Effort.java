package io.ironbridge.gateway;

import io.ironbridge.gateway.activity.RequestCpu;
import org.jspecify.annotations.Nullable;

/**
 * Where a step is done: on the event loop while its data is small, on a virtual thread when it
 * would hold other clients up.
 */
final class Effort {
    private final int large;
    private final Workers workers;

    /**
     * @param large bytes from which on a step counts as long
     */
    Effort(int large, Workers workers) {
        this.large = large;
        this.workers = workers;
    }

    /**
     * @param cpu counts what the step costs; null: that is not measured
     */
    void spend(@Nullable RequestCpu cpu, int bytes, Runnable step) {
        if (bytes < large) {
            RequestCpu.run(cpu, step);
        } else {
            workers.execute(cpu, step);
        }
    }
}
