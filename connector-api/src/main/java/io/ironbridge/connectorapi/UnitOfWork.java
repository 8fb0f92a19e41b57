package io.ironbridge.connectorapi;

import java.util.Optional;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;

/**
 * A unit of work: calls of several back ends that are committed together, or not at all. Its calls
 * come one after another; a connector keeps its connection in the unit from its first call to the
 * unit's end. Thread-safe.
 */
public interface UnitOfWork {
    /** What is kept to the end of a unit: a connection, a place in a queue. */
    interface Branch {
        /**
         * Waits until no driver is active in this branch; called before the unit is committed or
         * rolled back.
         *
         * @return false if a driver is still active at the end of the connector's patience
         */
        boolean awaitIdle();

        /**
         * The unit has ended: returns the connection.
         *
         * @param isUsable false: it may still be in a transaction, and has to be discarded
         */
        void onEnd(boolean isUsable);
    }

    /** A resource that commits in one phase. */
    interface OnePhase {
        /**
         * Commits, after all other resources have prepared.
         *
         * @throws XAException with an {@code XA_RB} code if nothing is committed; otherwise it may
         *     have been
         */
        void commit() throws XAException;

        /** Rolls back. */
        void rollback() throws XAException;
    }

    /**
     * What was kept under this key; empty before.
     *
     * @throws UnitEndedException if the unit takes no more work
     */
    Optional<Branch> branch(Object key) throws UnitEndedException;

    /**
     * Keeps something to the end of the unit. What was kept later ends earlier.
     *
     * @throws UnitEndedException if the unit takes no more work
     */
    void keep(Object key, Branch branch) throws UnitEndedException;

    /**
     * Adds a resource that can prepare.
     *
     * @param name of its connection, the same after a restart
     * @throws UnitEndedException if the unit takes no more work; the caller keeps the connection
     */
    void add(Object key, String name, XAResource resource, Branch branch) throws UnitEndedException;

    /**
     * Adds a resource that cannot prepare, the only one of the unit.
     *
     * @throws UnitEndedException if the unit takes no more work; the caller keeps the connection
     */
    void add(Object key, OnePhase resource, Branch branch) throws UnitEndedException;

    /** A unit of work takes no more work. */
    final class UnitEndedException extends Exception {
        private static final long serialVersionUID = 1L;

        public UnitEndedException(String why) {
            super(why);
        }
    }

    /** Finds units of work in doubt after a failure. */
    interface Recovery {
        /** The name with which the connector adds its resources. */
        String name();

        /** Opens a connection; may block for the connector's connect timeout. */
        Session open() throws Exception;

        /** A connection for recovery. */
        interface Session extends AutoCloseable {
            XAResource resource();

            /** Closes the connection; a broken one is gone in any case. */
            @Override
            void close();
        }
    }
}
