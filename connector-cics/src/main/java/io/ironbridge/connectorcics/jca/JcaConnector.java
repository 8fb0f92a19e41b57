package io.ironbridge.connectorcics.jca;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.UnitOfWork;
import io.ironbridge.connectorapi.UnitOfWork.UnitEndedException;
import io.ironbridge.copybook.codepage.UnknownCodePageException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.resource.ResourceException;
import javax.resource.spi.SecurityException;
import javax.transaction.xa.XAResource;

/**
 * Calls CICS programs over the customer's resource adapter: IBM's {@code cicseci}, or another with
 * its classes. Each call is a separate unit of work, which CICS commits when the program returns;
 * with an adapter that supports XA transactions, it is part of its caller's.
 *
 * <p>Payloads are {@code Commarea} or {@code Channel} in both directions. Thread-safe.
 *
 * <p>The adapter blocks, and cannot be stopped. A call that exceeds its deadline is therefore
 * abandoned: its caller is answered, the thread in the adapter is interrupted, its connection is
 * closed, and any later result is dropped. The number of abandoned calls is limited.
 */
public final class JcaConnector implements Connector {
    private static final System.Logger LOG = System.getLogger(JcaConnector.class.getName());

    private static final int MOST_REFUSALS = 2;

    /** Idle connections are checked this often in one idle timeout. */
    private static final int LOOKS = 4;

    private final JcaConfig config;
    private final ShownFailure shown;
    private final Adapter adapter;
    private final Workers workers;
    private final Connections connections;
    private final ConnectionPool pool;
    private final Semaphore permits;

    /** Of units of work, which keep theirs between calls. */
    private final Semaphore places;

    private final AtomicInteger refusals = new AtomicInteger();

    /** For calls in progress and abandoned ones. */
    private final Semaphore room;

    private final AtomicBoolean full = new AtomicBoolean();
    private final Set<JcaCall> underWay = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * Loads the adapter and sets its properties; connections are established on demand.
     *
     * @throws IllegalArgumentException naming invalid files, classes and properties
     */
    public JcaConnector(JcaConfig config) {
        requireCodePage(config.calls().replyCcsid());
        this.config = config;
        this.shown = new ShownFailure(config);
        this.adapter = new Adapter(config);
        this.workers = new Workers(adapter.loader(), config.pool().maxAbandoned());
        this.connections = opener();
        this.pool =
                new ConnectionPool(
                        connections,
                        config.pool(),
                        connection -> workers.runInTurn(connection::close));
        this.permits = new Semaphore(config.pool().maxConnections());
        this.places = new Semaphore(config.pool().maxConnections());
        this.room = new Semaphore(config.pool().maxConnections() + config.pool().maxAbandoned());
        workers.every(config.pool().idleTimeout().dividedBy(LOOKS), pool::discardExpired);
    }

    private static void requireCodePage(int ccsid) {
        try {
            var _ = ContainerText.codePage(ccsid);
        } catch (UnknownCodePageException unknown) {
            throw new IllegalArgumentException("replyCcsid: " + unknown.getMessage(), unknown);
        }
    }

    private Connections opener() {
        try {
            return config.eventsWanted() || config.canPrepare()
                    ? Connections.managed(adapter.factory())
                    : Connections.nonManaged(adapter.factory());
        } catch (ResourceException unusable) {
            workers.close();
            adapter.close();
            throw new IllegalArgumentException(shown.of(unusable), unusable);
        }
    }

    /** Prepares a program for calls. */
    public JcaTarget target(JcaProgram program) {
        return new JcaTarget(this, program);
    }

    // ---- units of work

    boolean canPrepare() {
        return config.canPrepare();
    }

    /**
     * The branch of a unit, begun by its first call.
     *
     * @return empty if all connections are in use
     */
    Optional<JcaBranch> branch(UnitOfWork unit) throws ResourceException, UnitEndedException {
        Optional<UnitOfWork.Branch> known = unit.branch(this);
        if (known.isPresent()) {
            return known.map(JcaBranch.class::cast);
        }
        if (!places.tryAcquire()) {
            return Optional.empty();
        }
        AdapterConnection taken = null;
        boolean isBegun = false;
        try {
            taken = pool.take();
            AdapterConnection own = taken;
            JcaBranch branch =
                    new JcaBranch(pool, own, config.pool().closeGrace(), places::release);
            unit.add(
                    this,
                    config.recoveryName(),
                    adapter.within(own.xaResource(), own::isDiscarded),
                    branch);
            isBegun = true;
            return Optional.of(branch);
        } finally {
            if (!isBegun) {
                places.release();
                if (taken != null) {
                    pool.discard(taken);
                    pool.discardIdle(); // others may have broken as well
                }
            }
        }
    }

    @Override
    public Optional<UnitOfWork.Recovery> recovery() {
        return config.canPrepare() ? Optional.of(new UnitsInDoubt()) : Optional.empty();
    }

    /** Connects for the recovery of units of work. */
    private final class UnitsInDoubt implements UnitOfWork.Recovery {
        @Override
        public String name() {
            return config.recoveryName();
        }

        /** A refused user is not sent again and again: security managers revoke it. */
        @Override
        public Session open() throws ResourceException {
            if (refusals.get() >= MOST_REFUSALS) {
                throw new SecurityException("not sent: user or password were refused");
            }
            AdapterConnection connection = null;
            try {
                connection = adapter.opened(connections);
                AdapterConnection own = connection;
                XAResource resource = adapter.within(own.xaResource(), own::isDiscarded);
                refusals.set(0);
                return new Session() {
                    @Override
                    public XAResource resource() {
                        return resource;
                    }

                    @Override
                    public void close() {
                        workers.runInTurn(own::close);
                    }
                };
            } catch (ResourceException | RuntimeException e) {
                if (e instanceof SecurityException) {
                    refusals.incrementAndGet();
                }
                if (connection != null) {
                    workers.runInTurn(connection::close);
                }
                throw e;
            }
        }
    }

    Outcome call(JcaProgram program, Payload request, CallContext context)
            throws InterruptedException {
        if (context.deadline().hasPassed()) {
            return new Outcome.TimedOut(endpoint(), Duration.ZERO, false);
        }
        if (context.cancellation().isCancelled()) {
            return new Outcome.Cancelled(false);
        }
        if (!permits.tryAcquire()) {
            return new Outcome.Busy(endpoint(), capacity());
        }
        if (!room.tryAcquire()) {
            permits.release();
            return tooManyAbandoned();
        }
        full.set(false);
        return begun(new JcaCall(this, program, request, context));
    }

    private Outcome tooManyAbandoned() {
        if (!full.getAndSet(true)) {
            LOG.log(
                    Level.ERROR,
                    "IRB-CICS-0002E {0}: the resource adapter has not returned from more than {1}"
                            + " calls that were given up; no call is made until it does",
                    endpoint(),
                    config.pool().maxAbandoned());
        }
        return new Outcome.Unreachable(
                endpoint(), "too many calls that were given up are still in the adapter", false);
    }

    private Outcome begun(JcaCall call) throws InterruptedException {
        underWay.add(call);
        if (closed.get()) {
            call.end(this::closed);
        }
        return call.await();
    }

    private Outcome closed(boolean mayHaveRun) {
        return new Outcome.Unreachable(endpoint(), "the connector has been closed", mayHaveRun);
    }

    @Override
    public int capacity() {
        return config.pool().maxConnections();
    }

    @Override
    public ConnectionCounts connections() {
        return pool.counts(capacity() - permits.availablePermits());
    }

    /**
     * Ends the calls in progress, closes the connections, and waits {@code closeGrace} for the
     * adapter before its classes are released.
     */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        underWay.forEach(call -> call.end(this::closed));
        pool.close();
        if (!workers.close(config.pool().closeGrace())) {
            LOG.log(
                    Level.WARNING,
                    "IRB-CICS-0003W {0}: the resource adapter has not returned within {1} ms of"
                            + " closing; threads of it remain",
                    endpoint(),
                    config.pool().closeGrace().toMillis());
        }
        adapter.close();
    }

    /**
     * Number of calls that were given up while the adapter has not returned; for metrics. A call
     * that ends normally also counts for a moment.
     */
    public int abandoned() {
        int inAdapter =
                config.pool().maxConnections()
                        + config.pool().maxAbandoned()
                        - room.availablePermits();
        return Math.max(0, inAdapter - connections().busy());
    }

    // ---- for the calls

    /** The destination of calls, for messages: the gateway daemon and the server. */
    public String endpoint() {
        return config.endpoint();
    }

    JcaConfig.Calls limits() {
        return config.calls();
    }

    Adapter adapter() {
        return adapter;
    }

    ConnectionPool pool() {
        return pool;
    }

    Workers workers() {
        return workers;
    }

    ShownFailure shown() {
        return shown;
    }

    /** The call has an outcome, so another may be made. */
    void release(JcaCall call) {
        underWay.remove(call);
        permits.release();
    }

    /** The adapter has returned from the call. */
    void cameBack() {
        room.release();
    }
}
