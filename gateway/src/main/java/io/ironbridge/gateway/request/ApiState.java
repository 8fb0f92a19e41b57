package io.ironbridge.gateway.request;

/** Whether one API or service is started. Thread-safe. */
public final class ApiState {
    private volatile boolean stopped;

    public ApiState(boolean stopped) {
        this.stopped = stopped;
    }

    /** Stops or starts it. */
    public void stop(boolean stop) {
        stopped = stop;
    }

    public boolean isStopped() {
        return stopped;
    }
}
