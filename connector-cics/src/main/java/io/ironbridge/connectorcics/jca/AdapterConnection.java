package io.ironbridge.connectorcics.jca;

import java.util.concurrent.atomic.AtomicBoolean;
import javax.resource.ResourceException;
import javax.resource.cci.Connection;
import javax.resource.cci.Interaction;
import javax.transaction.xa.XAResource;

/** One connection of the adapter; for one call at a time. */
final class AdapterConnection {
    private final Connection connection;
    private final End end;
    private final Xa xa;
    private final AtomicBoolean ended = new AtomicBoolean();
    private final long openedNanos = System.nanoTime();
    private volatile long idleSinceNanos = System.nanoTime();
    private volatile boolean suspect;
    private volatile boolean discarded;

    /** Ends the underlying connection. */
    interface End {
        void end() throws ResourceException;
    }

    /** Gives its side of transactions. */
    interface Xa {
        XAResource resource() throws ResourceException;
    }

    AdapterConnection(Connection connection, End end, Xa xa) {
        this.connection = connection;
        this.end = end;
        this.xa = xa;
    }

    /**
     * Calls the program; blocks as long as the adapter does.
     *
     * @return whether the adapter reports a reply
     */
    boolean execute(EciRequest request) throws ResourceException {
        Interaction interaction = connection.createInteraction();
        try {
            return interaction.execute(request.spec(), request.input(), request.output());
        } finally {
            suspect |= !closed(interaction::close);
        }
    }

    /**
     * Its side of transactions.
     *
     * @throws ResourceException also if the adapter supports none
     */
    XAResource xaResource() throws ResourceException {
        return xa.resource();
    }

    /** Whether the adapter did not return from a call that was over. */
    boolean isSuspect() {
        return suspect;
    }

    /** Marks the connection as broken or no longer needed; it is being closed. */
    void discard() {
        discarded = true;
    }

    boolean isDiscarded() {
        return discarded;
    }

    /** Closes it once; it is not used again, even if that fails. */
    void close() {
        if (ended.compareAndSet(false, true)) {
            boolean _ = closed(connection::close);
            boolean _ = closed(end);
        }
    }

    /** Whether closing succeeded; events before it have been reported or are ignored. */
    private static boolean closed(End closing) {
        try {
            closing.end();
            return true;
        } catch (ResourceException | RuntimeException alreadyBroken) {
            return false; // it is gone in any case
        }
    }

    long ageNanos() {
        return System.nanoTime() - openedNanos;
    }

    void becomesIdle() {
        idleSinceNanos = System.nanoTime();
    }

    long idleNanos() {
        return System.nanoTime() - idleSinceNanos;
    }
}
