package io.ironbridge.transactions;

import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.jta.recovery.XAResourceRecoveryHelper;
import com.arjuna.ats.jta.xa.XATxConverter;
import com.arjuna.ats.jta.xa.XidImple;
import io.ironbridge.connectorapi.UnitOfWork.Recovery;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.jspecify.annotations.Nullable;

/**
 * The branches of one connection, for recovery. It connects when it is used, and stays connected
 * until the end of a search. If it cannot connect, or does not answer in time, it is not asked
 * again in this search; while a call hangs, in no search: so it does not hold up the others.
 */
final class RecoveryResource extends NamedResource implements XAResourceRecoveryHelper {
    private static final System.Logger LOG = System.getLogger(RecoveryResource.class.getName());

    /** Some resources say so that nothing is prepared. */
    private static final Xid[] NONE = {};

    // guarded by this
    /** Of several configurations with the same connection, the newest first. */
    private final Deque<Recovery> sources = new ArrayDeque<>();

    private Recovery.@Nullable Session session;
    private @Nullable XAException failure;
    private @Nullable String problem;
    private boolean closed;
    private @Nullable Future<?> hanging;
    private int committed;
    private int rolledBack;

    /** What the last search has found, and nothing has ended since. */
    private final Set<XidImple> prepared = ConcurrentHashMap.newKeySet();

    private final Duration limit;

    /**
     * @param limit of each call
     */
    RecoveryResource(String name, Duration limit) {
        super(name);
        this.limit = limit;
    }

    @Override
    public Xid[] recover(int flag) throws XAException {
        Xid[] found = limited(() -> Objects.requireNonNullElse(super.recover(flag), NONE));
        if ((flag & TMSTARTRSCAN) != 0) {
            Set<XidImple> now =
                    Stream.of(found).map(XidImple::new).collect(Collectors.toUnmodifiableSet());
            prepared.retainAll(now);
            prepared.addAll(now);
        }
        return found;
    }

    /** Whether a branch is one of Narayana's, of this node. */
    static boolean isOf(Xid branch, String node) {
        return branch.getFormatId() == XATxConverter.FORMAT_ID
                && node.equals(XATxConverter.getNodeName(new XidImple(branch).getXID()));
    }

    /** Prepared branches, of all transaction managers. */
    Set<XidImple> prepared() {
        return Set.copyOf(prepared);
    }

    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        limited(() -> {
            super.commit(xid, onePhase);
            return true;
        });
        prepared.remove(new XidImple(xid));
        synchronized (this) {
            committed++;
        }
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        limited(() -> {
            super.rollback(xid);
            return true;
        });
        prepared.remove(new XidImple(xid));
        synchronized (this) {
            rolledBack++;
        }
    }

    /** Drops the branches of units that are no business of recovery. */
    void ignore(Predicate<Uid> units) {
        prepared.removeIf(branch -> units.test(branch.getTransactionUid()));
    }

    /** Branches that this search has committed. */
    synchronized int committed() {
        return committed;
    }

    /** Branches that this search has rolled back. */
    synchronized int rolledBack() {
        return rolledBack;
    }

    @Override
    public void forget(Xid xid) throws XAException {
        limited(() -> {
            super.forget(xid);
            return true;
        });
    }

    private synchronized boolean isHanging() {
        return hanging != null && !hanging.isDone();
    }

    private <T> T limited(Callable<T> call) throws XAException {
        if (isHanging()) {
            throw failed(new TimeoutException());
        }
        FutureTask<T> task = new FutureTask<>(call);
        Thread.ofVirtual().name("transaction-recovery-", 0).start(task);
        try {
            return task.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            synchronized (this) {
                hanging = task;
            }
            throw failed(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof XAException answer) {
                throw answer;
            }
            throw failed(new IllegalStateException(e.getCause()));
        }
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
        String now = describe(e);
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
            open = isHanging() ? null : session; // to close it would hang, too
            session = isHanging() ? session : null;
            failure = null;
            committed = 0;
            rolledBack = 0;
        }
        if (open != null) {
            try {
                limited(() -> {
                    open.close();
                    return true;
                });
            } catch (XAException e) {
                LOG.log(Level.DEBUG, "A connection of recovery is not closed", e);
            }
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
