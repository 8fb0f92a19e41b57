package io.ironbridge.transactions;

import com.arjuna.ats.jta.recovery.XAResourceRecoveryHelper;
import io.ironbridge.connectorapi.UnitOfWork.Recovery;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import org.jspecify.annotations.Nullable;

/**
 * The branches of one connection, for recovery. It connects when it is used, and stays connected
 * until the end of a search. If it cannot connect, it does not try again in this search: a back end
 * that does not answer would hold up the recovery of all others.
 */
final class RecoveryResource extends NamedResource implements XAResourceRecoveryHelper {
    private static final System.Logger LOG = System.getLogger(RecoveryResource.class.getName());

    // guarded by this
    /** Of several configurations with the same connection, the newest first. */
    private final Deque<Recovery> sources = new ArrayDeque<>();

    private Recovery.@Nullable Session session;
    private @Nullable XAException failure;
    private @Nullable String problem;
    private boolean closed;

    RecoveryResource(String name) {
        super(name);
    }

    synchronized void add(Recovery source) {
        sources.addFirst(source);
    }

    /** Returns whether no source is left. */
    synchronized boolean remove(Recovery source) {
        sources.remove(source);
        return sources.isEmpty();
    }

    @Override
    XAResource resource() throws XAException {
        Recovery source;
        synchronized (this) {
            if (session != null) {
                return session.resource();
            }
            if (failure != null) {
                throw failure;
            }
            source = sources.peekFirst();
        }
        if (source == null) {
            throw new XAException(XAException.XAER_RMFAIL);
        }
        try {
            return opened(source.open());
        } catch (Exception e) {
            throw failed(e);
        }
    }

    private synchronized XAResource opened(Recovery.Session open) throws XAException {
        if (closed) {
            open.close();
            throw new XAException(XAException.XAER_RMFAIL);
        }
        if (problem != null) {
            LOG.log(Level.INFO, "IRB-TX-0003I Recovery reaches " + getJndiName() + " again");
            problem = null;
        }
        session = open;
        return open.resource();
    }

    private synchronized XAException failed(Exception e) {
        String now = e.getClass().getName();
        if (!now.equals(problem) && !closed) {
            LOG.log(
                    Level.WARNING,
                    "IRB-TX-0002W Recovery does not reach "
                            + getJndiName()
                            + ": "
                            + now
                            + "; units of work in doubt there wait");
        }
        problem = now;
        XAException unreachable = new XAException(XAException.XAER_RMFAIL);
        unreachable.initCause(e);
        failure = unreachable;
        return unreachable;
    }

    /** Ends a search: closes the connection. */
    void disconnect() {
        Recovery.Session open;
        synchronized (this) {
            open = session;
            session = null;
            failure = null;
        }
        if (open != null) {
            open.close();
        }
    }

    /** Fails a search that is running, and all later ones. */
    void close() {
        synchronized (this) {
            closed = true;
            sources.clear();
        }
        disconnect();
    }

    @Override
    public boolean initialise(String parameter) {
        return true;
    }

    @Override
    public XAResource[] getXAResources() {
        return new XAResource[] {this};
    }
}
