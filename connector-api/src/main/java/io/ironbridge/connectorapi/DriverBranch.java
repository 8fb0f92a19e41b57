package io.ironbridge.connectorapi;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A connection of a driver that blocks, for one unit of work: all calls of the unit over its
 * connector use it.
 */
public abstract class DriverBranch<C> implements UnitOfWork.Branch {
    private final C connection;
    private final Duration patience;
    private volatile @Nullable BlockingCall last;
    private volatile boolean unsound;

    /**
     * @param patience for the driver of a call that has ended
     */
    protected DriverBranch(C connection, Duration patience) {
        this.connection = connection;
        this.patience = patience;
    }

    /** The connection, for the next call of the unit. */
    public final C begin(BlockingCall call) {
        last = call;
        return connection;
    }

    protected final C connection() {
        return connection;
    }

    /** The connection cannot be used again. */
    public final void spoil() {
        unsound = true;
    }

    @Override
    public final boolean awaitIdle() {
        BlockingCall call = last;
        boolean idle = false;
        try {
            idle = call == null || call.awaitReturn(patience);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!idle) {
            spoil();
            onStuck();
        }
        return idle;
    }

    @Override
    public final void onEnd(boolean isUsable) {
        giveBack(isUsable && !unsound);
    }

    /** The driver did not return: makes it. */
    protected void onStuck() {}

    /**
     * Returns the connection.
     *
     * @param isUsable false: it is discarded
     */
    protected abstract void giveBack(boolean isUsable);
}
