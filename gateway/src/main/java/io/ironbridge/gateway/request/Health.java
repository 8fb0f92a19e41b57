package io.ironbridge.gateway.request;

import java.util.function.BooleanSupplier;

/** State of the server between start and stop. Thread-safe. */
public final class Health {
    private volatile boolean started;
    private volatile boolean stopping;
    private volatile BooleanSupplier able = () -> true;

    public void started() {
        started = true;
    }

    /** Adds a condition for being ready. */
    public void require(BooleanSupplier able) {
        this.able = able;
    }

    public void stopping() {
        stopping = true;
    }

    boolean isStarted() {
        return started;
    }

    /** Whether the server accepts requests. */
    public boolean isReady() {
        return started && !stopping && able.getAsBoolean();
    }
}
