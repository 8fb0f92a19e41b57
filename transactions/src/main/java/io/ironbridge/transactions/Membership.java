package io.ironbridge.transactions;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * This process among the nodes of a shared store: acquires the lease of its own node, renews it,
 * and is fenced when it finds another holder. A fenced process acquires the lease again when the
 * units that it has begun before have ended.
 */
final class Membership implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Membership.class.getName());

    /** Renewals in the time of a lease. */
    private static final int RENEWALS = 3;

    private static final long RETRY_MILLIS = 100;

    private final NodeTable nodes;
    private final DataSource source;
    private final String owner;
    private final ScheduledExecutorService renewals =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().name("transaction-lease").daemon().factory());

    /** Of the renewals, which wait for no others. */
    private volatile @Nullable Connection own;

    /** Of nodes that are being recovered. */
    private final Set<Lease> taken = ConcurrentHashMap.newKeySet();

    private volatile Set<String> connections = Set.of();
    private volatile Lease lease;
    private volatile long renewedNanos;
    private volatile boolean isFenced;
    private volatile boolean isReached = true;

    /** Since when all renewals have succeeded. */
    private volatile long reachedNanos;

    private Membership(
            DataSource source, NodeTable nodes, Lease lease, String owner, long renewedNanos)
            throws SQLException {
        this.source = source;
        this.nodes = nodes;
        this.lease = lease;
        this.owner = owner;
        this.renewedNanos = renewedNanos;
        this.reachedNanos = renewedNanos;
        this.own = source.getConnection();
    }

    /**
     * Acquires the lease of this node; waits for a holder that has ended, or that recovers it.
     *
     * @throws IOException if another process has it, or if the store is not reached
     */
    static Membership join(TransactionSettings.SharedStore store, String node, String owner)
            throws IOException {
        NodeTable nodes = new NodeTable(store.source(), store.lease());
        // A holder that does not renew it loses it in this time.
        long end = System.nanoTime() + store.lease().plusSeconds(1).toNanos();
        try {
            nodes.create();
            while (true) {
                long before = System.nanoTime();
                Optional<Lease> lease = nodes.acquire(node, owner);
                if (lease.isPresent()) {
                    return new Membership(store.source(), nodes, lease.get(), owner, before);
                }
                if (before - end > 0) {
                    throw new IOException("another process is the node " + node);
                }
                Thread.sleep(RETRY_MILLIS);
            }
        } catch (SQLException e) {
            throw new IOException("the shared store fails: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /**
     * Renews the lease from now on.
     *
     * @param log writes by the lease
     * @param isIdle whether all units have ended
     */
    void start(SharedLog log, BooleanSupplier isIdle) {
        long nanos = lease.time().toNanos() / RENEWALS;
        var _ =
                renewals.scheduleWithFixedDelay(
                        () -> renew(log, isIdle), nanos, nanos, TimeUnit.NANOSECONDS);
    }

    /** Notes the connections of its units for the process that recovers them. */
    void setConnections(Set<String> names) throws IOException {
        try {
            if (!nodes.setConnections(lease, names)) {
                throw new IOException("the lease of the node " + lease.node() + " is lost");
            }
            connections = Set.copyOf(names);
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** The connections of its units, as an earlier start has noted them, too. */
    Set<String> connections() throws IOException {
        connections = connectionsOf(lease.node());
        return connections;
    }

    /** Those of all nodes. */
    Set<String> connectionsOfAll() throws IOException {
        return connectionsOf("%");
    }

    private Set<String> connectionsOf(String node) throws IOException {
        try {
            return nodes.connections(node);
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    Lease lease() {
        return lease;
    }

    NodeTable nodes() {
        return nodes;
    }

    /** Whether units can begin and be committed: the lease has not expired, or been taken. */
    boolean isHeld() {
        return !isFenced && System.nanoTime() - renewedNanos < lease.time().toNanos();
    }

    /**
     * Whether leases of others that have expired may be taken: after a start, and after the store
     * was not reached, their holders have the time of a lease to renew them.
     */
    boolean mayTakeOver() {
        return isHeld() && isReached && System.nanoTime() - reachedNanos >= lease.time().toNanos();
    }

    /** Whether no other process has had the lease, as the store knows it; blocks. */
    boolean verify() {
        try {
            return !isFenced && nodes.verify(lease);
        } catch (SQLException e) {
            failed(e);
            return false;
        }
    }

    /** Whether a decision can be written, as the store says; blocks. */
    boolean canDecide() {
        try {
            return isReached && isHeld() && nodes.canWrite(lease);
        } catch (SQLException e) {
            failed(e);
            return false;
        }
    }

    /** Takes the lease of another node, if it has expired, and renews it until it is released. */
    Optional<Lease> take(String node) throws SQLException {
        Optional<Lease> other = nodes.take(node, owner);
        other.ifPresent(taken::add);
        return other;
    }

    /** Leaves the lease of another node to the next one that takes it. */
    void release(Lease other) throws SQLException {
        taken.remove(other);
        nodes.release(other);
    }

    @SuppressWarnings("CatchAndPrintStackTrace") // the schedule would end without a word
    private void renew(SharedLog log, BooleanSupplier isIdle) {
        try {
            long before = System.nanoTime();
            if (isFenced) {
                if (isIdle.getAsBoolean()) {
                    rejoin(log, before);
                }
            } else if (isRenewed()) {
                renewedNanos = before;
            } else {
                fence();
            }
            reached();
        } catch (SQLException e) {
            failed(e);
        } catch (RuntimeException | Error bug) {
            LOG.log(Level.ERROR, "IRB-TX-0903E The lease of the node could not be renewed", bug);
        }
        try {
            for (Lease other : taken) {
                nodes.renew(other); // who has lost it finds that out before it acts
            }
        } catch (SQLException | RuntimeException e) {
            LOG.log(Level.DEBUG, "The lease of another node is not renewed", e);
        }
    }

    private boolean isRenewed() throws SQLException {
        Connection kept = own;
        if (kept != null) {
            try {
                return nodes.renew(kept, lease);
            } catch (SQLException e) {
                LOG.log(Level.DEBUG, "The connection of the renewals is lost", e);
                disconnect();
            }
        }
        Connection next = source.getConnection();
        own = next;
        return nodes.renew(next, lease);
    }

    private void disconnect() {
        Connection kept = own;
        own = null;
        try {
            if (kept != null) {
                kept.close();
            }
        } catch (SQLException e) {
            LOG.log(Level.DEBUG, "The connection of the renewals is not closed", e);
        }
    }

    private void fence() {
        isFenced = true;
        LOG.log(
                Level.ERROR,
                "IRB-TX-0008E Fenced: another process has taken over the units of work of the node "
                        + lease.node()
                        + "; this one begins and commits none");
    }

    /** The row may be gone, with all that was recovered. */
    private void rejoin(SharedLog log, long before) throws SQLException {
        Optional<Lease> next = nodes.acquire(lease.node(), owner);
        if (next.isPresent()) {
            nodes.setConnections(next.get(), connections);
            log.use(source, next.get());
            lease = next.get();
            renewedNanos = before;
            isFenced = false;
            LOG.log(
                    Level.INFO,
                    "IRB-TX-0009I The node " + lease.node() + " begins units of work again");
        }
    }

    private void reached() {
        if (!isReached) {
            reachedNanos = System.nanoTime();
            isReached = true;
            LOG.log(Level.INFO, "IRB-TX-0011I The shared transaction log is reached again");
        }
    }

    private void failed(SQLException e) {
        if (isReached) {
            LOG.log(
                    Level.WARNING,
                    "IRB-TX-0010W The shared transaction log is not reached ("
                            + e.getSQLState()
                            + "): units of work cannot be committed");
        }
        isReached = false;
    }

    /** Lets another process take over at once what is in doubt. */
    @Override
    public void close() {
        renewals.shutdownNow();
        boolean wasFenced = isFenced;
        isFenced = true; // nothing renews the lease any more
        disconnect();
        try {
            for (Lease other : taken) {
                nodes.release(other);
            }
            if (!wasFenced) {
                nodes.release(lease);
            }
        } catch (SQLException e) {
            LOG.log(Level.DEBUG, "The leases expire", e);
        }
    }
}
