package io.ironbridge.transactions;

import io.ironbridge.connectorapi.UnitOfWork;
import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.HeuristicRollbackException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.Transaction;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import org.jspecify.annotations.Nullable;

/** A unit of work of the transaction manager. It is committed or rolled back exactly once. */
public final class JtaUnitOfWork implements UnitOfWork {
    private static final System.Logger LOG = System.getLogger(JtaUnitOfWork.class.getName());

    private final String id;
    private final Transaction transaction;
    private final Log log;
    private final BiConsumer<JtaUnitOfWork, Ending> onEnd;
    private final Instant begun = Instant.now();

    /** Whether the log was open at its begin: otherwise it never takes work. */
    private final boolean isOpen;

    private final Set<String> connections = ConcurrentHashMap.newKeySet();
    private final AtomicInteger resources = new AtomicInteger();
    private volatile boolean isRollbackOnly;

    // guarded by this
    private final Map<Object, Kept> kept = new LinkedHashMap<>();
    private volatile @Nullable LastResource last;
    private boolean hasEnded;

    /**
     * @param onEnd receives how it has ended
     */
    JtaUnitOfWork(
            String id, Transaction transaction, Log log, BiConsumer<JtaUnitOfWork, Ending> onEnd) {
        this.id = id;
        this.transaction = transaction;
        this.log = log;
        this.isOpen = log.isOpen();
        this.onEnd = onEnd;
    }

    /** How a unit of work has ended. */
    public enum Ending {
        /** All of it is committed, or will be: the decision is in the log. */
        COMMITTED,
        /** Nothing of it remains. */
        ROLLED_BACK,
        /** All is rolled back, except that the one that cannot prepare may have committed. */
        LAST_UNKNOWN,
        /** Parts of it may be committed and others not: an operator has to look. */
        MIXED
    }

    /** The log of the manager. */
    interface Log {
        /** Whether decisions can be written into it. */
        boolean isOpen();

        /** Whether a decision can be written now; asks the log, and blocks. */
        boolean canDecide();

        /** Takes the place of a decision; false if there is none. */
        boolean reserve();

        /**
         * Gives the place back.
         *
         * @param isFree whether the decision is not in the log any more
         */
        void release(boolean isFree);

        /** The back end of this connection has refused to prepare, or has not answered. */
        void onPrepareFailed(String connection, XAException why);

        /** Whether it is not known if the decision on the unit was written. */
        boolean isInDoubt(String id);
    }

    /**
     * Something that is kept to the end.
     *
     * @param resource null if it has none that can prepare
     */
    private record Kept(Branch branch, NamedResource.@Nullable Enlisted resource) {}

    /** The id of the transaction, as the log of the manager has it. */
    public String id() {
        return id;
    }

    public Instant begun() {
        return begun;
    }

    /** Whether it can take work. */
    boolean isOpen() {
        return isOpen;
    }

    /** Names of the connections that can prepare. */
    public Set<String> connections() {
        return Set.copyOf(connections);
    }

    /** Whether it has one resource, which commits in one phase: there is no decision then. */
    boolean isOnePhase() {
        return resources.get() < 2;
    }

    /** From here on a commit rolls back; false if it has ended. */
    boolean setRollbackOnly() {
        isRollbackOnly = true;
        return !hasEnded;
    }

    @Override
    public synchronized Optional<Branch> branch(Object key) throws UnitEndedException {
        checkOpen();
        return Optional.ofNullable(kept.get(key)).map(Kept::branch);
    }

    private void checkOpen() throws UnitEndedException {
        if (hasEnded) {
            throw new UnitEndedException("the unit of work has ended");
        }
        if (!isOpen || !log.isOpen()) {
            throw new UnitEndedException(
                    "this server does not hold the lease of its transaction log");
        }
    }

    @Override
    public void keep(Object key, Branch branch) throws UnitEndedException {
        keep(key, new Kept(branch, null));
    }

    private synchronized void keep(Object key, Kept one) throws UnitEndedException {
        checkOpen();
        kept.put(key, one);
    }

    @Override
    public void add(Object key, String name, XAResource resource, Branch branch)
            throws UnitEndedException {
        NamedResource.Enlisted enlisted = new NamedResource.Enlisted(name, resource, log, id);
        enlist(key, enlisted, new Kept(branch, enlisted));
        connections.add(name);
    }

    @Override
    public synchronized void add(Object key, OnePhase resource, Branch branch)
            throws UnitEndedException {
        LastResource only = new LastResource(resource, log::canDecide);
        enlist(key, only, new Kept(branch, null));
        last = only;
    }

    private synchronized void enlist(Object key, XAResource resource, Kept one)
            throws UnitEndedException {
        keep(key, one);
        boolean isEnlisted = false;
        try {
            isEnlisted = transaction.enlistResource(resource);
        } catch (RollbackException | IllegalStateException | SystemException e) {
            LOG.log(Level.DEBUG, "A resource could not be enlisted", e);
        } finally {
            if (isEnlisted) {
                resources.incrementAndGet();
            } else {
                kept.remove(key);
            }
        }
        if (!isEnlisted) {
            throw new UnitEndedException(
                    "the unit of work takes no more resources, or the back end begins no"
                            + " transaction");
        }
    }

    /** Commits; blocks until all back ends have done so, or have failed. */
    public Ending commit() {
        List<Kept> all = close();
        Ending ending = Ending.MIXED;
        try {
            boolean isIdle = true;
            for (Kept one : all) {
                isIdle &= one.branch().awaitIdle();
            }
            ending = isIdle && !isRollbackOnly && log.isOpen() ? decided(all) : rolledBack();
            return ending;
        } finally {
            end(all, ending);
        }
    }

    /** The place for the decision is there before a resource commits that cannot prepare. */
    private Ending decided(List<Kept> all) {
        if (isOnePhase()) {
            return committed();
        }
        if (!log.reserve()) {
            return rolledBack();
        }
        try {
            return committed();
        } finally {
            log.release(
                    all.stream()
                            .allMatch(
                                    one -> one.resource() == null || !one.resource().hasFailed()));
        }
    }

    private Ending committed() {
        try {
            transaction.commit();
            return Ending.COMMITTED;
        } catch (RollbackException | HeuristicRollbackException e) {
            LOG.log(Level.DEBUG, "A unit of work was rolled back", e);
            return isInDoubt() ? mixed(e) : cannotRollBack() ? lastUnknown() : Ending.ROLLED_BACK;
        } catch (HeuristicMixedException | SystemException | RuntimeException e) {
            return isRolledBack() && !isUnknown() ? Ending.ROLLED_BACK : mixed(e);
        }
    }

    private synchronized boolean isUnknown() {
        return isInDoubt() || cannotRollBack();
    }

    /** Whether the one that cannot prepare has committed, or may have. */
    synchronized boolean cannotRollBack() {
        return last != null && last.mayHaveCommitted();
    }

    private boolean isInDoubt() {
        return log.isInDoubt(id);
    }

    /** Whether the manager has rolled it back before, because its time was over. */
    private boolean isRolledBack() {
        try {
            int status = transaction.getStatus();
            return status == Status.STATUS_ROLLEDBACK || status == Status.STATUS_ROLLING_BACK;
        } catch (SystemException e) {
            return false;
        }
    }

    /**
     * Its owner does not wait any longer for its commit or rollback. A back end that hangs may keep
     * the lock.
     */
    public void onAbandoned() {
        List<String> at = new ArrayList<>(connections);
        if (last != null) {
            at.add("the one that cannot prepare");
        }
        LOG.log(
                Level.WARNING,
                "IRB-TX-0016W The unit of work "
                        + id
                        + " has not ended in time; it has connections to "
                        + String.join(", ", at)
                        + ". Its caller does not wait any longer");
    }

    private Ending lastUnknown() {
        LOG.log(
                Level.WARNING,
                "IRB-TX-0017W The unit of work "
                        + id
                        + " was rolled back, but its last call, which cannot be rolled back, has"
                        + " failed and may have been carried out");
        return Ending.LAST_UNKNOWN;
    }

    private Ending mixed(Exception why) {
        LOG.log(
                Level.ERROR,
                "IRB-TX-0001E The outcome of the unit of work "
                        + id
                        + " is mixed or unknown ("
                        + why.getClass().getName()
                        + "): ironbridge admin transactions shows what is left of it");
        return Ending.MIXED;
    }

    /** Rolls back; blocks until all back ends have done so, or have failed. */
    public void rollback() {
        List<Kept> all = close();
        try {
            all.forEach(one -> one.branch().awaitIdle());
            rolledBack();
        } finally {
            end(all, Ending.ROLLED_BACK);
        }
    }

    private Ending rolledBack() {
        try {
            transaction.rollback();
        } catch (SystemException | RuntimeException e) {
            // A branch that is not prepared ends with its connection, or by its time.
            LOG.log(Level.DEBUG, "A unit of work could not be rolled back everywhere", e);
        }
        return Ending.ROLLED_BACK;
    }

    /** Takes no more work. Places follow the connections that they stand for. */
    private synchronized List<Kept> close() {
        if (hasEnded) {
            throw new IllegalStateException("the unit of work has ended");
        }
        hasEnded = true;
        return new ArrayList<>(kept.values()).reversed();
    }

    private void end(List<Kept> all, Ending ending) {
        for (Kept one : all) {
            try {
                one.branch().onEnd(one.resource() == null || !one.resource().hasFailed());
            } catch (RuntimeException bug) {
                LOG.log(Level.ERROR, "IRB-TX-0901E A connection of a unit of work leaks", bug);
            }
        }
        onEnd.accept(this, ending);
    }
}
