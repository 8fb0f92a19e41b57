package io.ironbridge.transactions;

import java.sql.SQLException;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.jboss.tm.XAResourceWrapper;

/**
 * A resource with the name of its connection. By it, recovery knows of a branch that its back end
 * no longer has whether the back end was asked: only then is the branch finished.
 */
abstract class NamedResource implements XAResourceWrapper {
    private final String name;

    NamedResource(String name) {
        this.name = name;
    }

    /** The back end's own resource. */
    abstract XAResource resource() throws XAException;

    @Override
    public final XAResource getResource() {
        return this;
    }

    @Override
    public final String getJndiName() {
        return name;
    }

    @Override
    public final String getProductName() {
        return name;
    }

    @Override
    public final String getProductVersion() {
        return "";
    }

    /** Each connection is a branch of its own. */
    @Override
    public boolean isSameRM(XAResource other) {
        return other.equals(this);
    }

    @Override
    public void start(Xid xid, int flags) throws XAException {
        resource().start(xid, flags);
    }

    @Override
    public void end(Xid xid, int flags) throws XAException {
        resource().end(xid, flags);
    }

    @Override
    public int prepare(Xid xid) throws XAException {
        return resource().prepare(xid);
    }

    /** What is known of a failure, without data: texts of drivers may have some. */
    static String describe(Exception failure) {
        StringBuilder text = new StringBuilder(failure.getClass().getName());
        if (failure instanceof XAException code) {
            text.append(", XA error ").append(code.errorCode);
        }
        for (Throwable one = failure; one != null; one = one.getCause()) {
            if (one instanceof SQLException sql) {
                return text.append(", SQLSTATE ").append(sql.getSQLState()).toString();
            }
        }
        return text.toString();
    }

    /**
     * Commits. Drivers report a lost connection or a stopping server as an error of the resource
     * manager, or throw anything: for Narayana that would mean that it has rolled back.
     */
    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        try {
            resource().commit(xid, onePhase);
        } catch (XAException e) {
            throw e.errorCode == XAException.XAER_RMERR ? unknown(e) : e;
        } catch (RuntimeException e) {
            throw unknown(e);
        }
    }

    private static XAException unknown(Exception cause) {
        XAException unknown = new XAException(XAException.XAER_RMFAIL);
        unknown.initCause(cause);
        return unknown;
    }

    /** As for a commit: a failed rollback is no decision of the back end. */
    @Override
    public void rollback(Xid xid) throws XAException {
        try {
            resource().rollback(xid);
        } catch (XAException e) {
            throw e.errorCode == XAException.XAER_RMERR ? unknown(e) : e;
        } catch (RuntimeException e) {
            throw unknown(e);
        }
    }

    @Override
    public void forget(Xid xid) throws XAException {
        resource().forget(xid);
    }

    @Override
    public Xid[] recover(int flag) throws XAException {
        return resource().recover(flag);
    }

    @Override
    public int getTransactionTimeout() throws XAException {
        return resource().getTransactionTimeout();
    }

    @Override
    public boolean setTransactionTimeout(int seconds) throws XAException {
        return resource().setTransactionTimeout(seconds);
    }

    @Override
    public String toString() {
        return "NamedResource[" + name + "]";
    }

    /** The resource of a connection in use; records whether the connection is usable afterwards. */
    static final class Enlisted extends NamedResource {
        private final XAResource resource;
        private final JtaUnitOfWork.Log log;
        private final String unit;
        private volatile boolean hasFailed;

        /**
         * @param log has the decision on the unit
         */
        Enlisted(String name, XAResource resource, JtaUnitOfWork.Log log, String unit) {
            super(name);
            this.resource = resource;
            this.log = log;
            this.unit = unit;
        }

        /** Whether the connection may still be in a transaction. */
        boolean hasFailed() {
            return hasFailed;
        }

        @Override
        XAResource resource() {
            return resource;
        }

        @Override
        public void end(Xid xid, int flags) throws XAException {
            noting(() -> super.end(xid, flags));
        }

        @Override
        public int prepare(Xid xid) throws XAException {
            int[] vote = new int[1];
            noting(() -> {
                try {
                    vote[0] = super.prepare(xid);
                } catch (XAException e) {
                    log.onPrepareFailed(getJndiName(), e);
                    throw e;
                }
            });
            return vote[0];
        }

        @Override
        public void commit(Xid xid, boolean onePhase) throws XAException {
            noting(() -> {
                try {
                    super.commit(xid, onePhase);
                } catch (XAException e) {
                    boolean isOfPeer = !onePhase && !log.isOpen(); // it has the same decision
                    if (e.errorCode != XAException.XAER_NOTA || !isOfPeer) {
                        throw e;
                    }
                }
            });
        }

        @Override
        public void rollback(Xid xid) throws XAException {
            if (log.isInDoubt(unit)) { // recovery ends the branch
                throw new XAException(XAException.XAER_RMFAIL);
            }
            noting(() -> super.rollback(xid));
        }

        private interface Action {
            void run() throws XAException;
        }

        private void noting(Action action) throws XAException {
            boolean isDone = false;
            try {
                action.run();
                isDone = true;
            } catch (XAException e) {
                isDone =
                        e.errorCode >= XAException.XA_RBBASE && e.errorCode <= XAException.XA_RBEND;
                throw e;
            } finally {
                hasFailed |= !isDone;
            }
        }
    }
}
