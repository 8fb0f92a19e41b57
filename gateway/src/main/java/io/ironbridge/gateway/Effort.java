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

    /** Whether a step with so many bytes to work on would hold other clients up. */
    boolean isLong(int bytes) {
        return bytes >= large;
    }

    /**
     * @param cpu counts what the step costs; null: that is not measured
     */
    void spend(@Nullable RequestCpu cpu, int bytes, Runnable step) {
        if (isLong(bytes)) {
            workers.execute(cpu, step);
        } else {
            RequestCpu.run(cpu, step);
        }
    }
}
