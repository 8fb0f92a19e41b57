package io.ironbridge.gateway;

/** Where the server is between start and stop. Thread-safe. */
final class Health {
    private volatile boolean started;
    private volatile boolean stopping;

    void started() {
        started = true;
    }

    void stopping() {
        stopping = true;
    }

    boolean isStarted() {
        return started;
    }

    /** Takes work. */
    boolean isReady() {
        return started && !stopping;
    }
}
