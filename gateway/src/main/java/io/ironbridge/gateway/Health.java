package io.ironbridge.gateway;

import java.util.function.BooleanSupplier;

/** Where the server is between start and stop. Thread-safe. */
final class Health {
    private volatile boolean started;
    private volatile boolean stopping;
    private volatile BooleanSupplier able = () -> true;

    void started() {
        started = true;
    }

    /** What it takes besides to take work. */
    void needs(BooleanSupplier able) {
        this.able = able;
    }

    void stopping() {
        stopping = true;
    }

    boolean isStarted() {
        return started;
    }

    /** Takes work. */
    boolean isReady() {
        return started && !stopping && able.getAsBoolean();
    }
}
