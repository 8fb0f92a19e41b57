package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.connect.observe.Clock;
import java.net.SocketException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Lets a session wait for IMS, until a deadline, a cancel or a stop. */
final class SessionWait {
    private final Clock clock;
    private volatile @Nullable Thread waiter;
    private volatile long until = Clock.NEVER;
    private volatile boolean cancelled;
    private volatile boolean stopped;

    /** How a wait ends. */
    enum End {
        DONE,
        EXPIRED,
        CANCELLED
    }

    SessionWait(Clock clock) {
        this.clock = clock;
    }

    /**
     * Waits.
     *
     * @param done asked on the session's thread, after each {@link #wake}
     * @param time by {@link Clock}
     * @throws SocketException where the session was stopped
     */
    End await(BooleanSupplier done, long time) throws SocketException {
        if (done.getAsBoolean()) {
            return End.DONE;
        }
        until = time;
        waiter = Thread.currentThread();
        clock.alarm(time);
        try {
            return parked(done, time);
        } finally {
            waiter = null;
            until = Clock.NEVER;
        }
    }

    private End parked(BooleanSupplier done, long time) throws SocketException {
        while (true) {
            if (done.getAsBoolean()) {
                return End.DONE;
            }
            if (stopped) {
                throw new SocketException("The client was stopped");
            }
            if (cancelled) {
                return End.CANCELLED;
            }
            if (clock.now() >= time) {
                return End.EXPIRED;
            }
            LockSupport.park(this);
        }
    }

    /** Resets the cancel: a new message of the client has arrived. */
    void begin() {
        cancelled = false;
    }

    /** Makes the session check its condition again. */
    void wake() {
        LockSupport.unpark(waiter);
    }

    /** Ends the wait that is on, or about to be. */
    void cancel() {
        cancelled = true;
        wake();
    }

    void stop() {
        stopped = true;
        wake();
    }

    /** The time of the next call. */
    long tick(long now) {
        long due = until;
        if (due <= now) {
            wake();
        }
        return due;
    }
}
