package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.OpenConnections;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.UnitOfWork;
import io.ironbridge.connectorapi.UnitOfWork.UnitEndedException;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.XAConnection;
import jakarta.jms.XASession;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import javax.transaction.xa.XAResource;
import org.jspecify.annotations.Nullable;

/**
 * Sends and receives the messages of a queue manager, or of any JMS provider with an {@link
 * MqDriver}. A "connection" in its counts is a session: several share one connection to the
 * provider.
 *
 * <p>{@code mayHaveRun} is true from the moment a message is given to the provider for sending; for
 * a received message, from the moment it is committed; browsing changes nothing. A received message
 * returns to its queue if the call ends before the commit. The provider counts how often, and moves
 * it away if its queue is defined that way.
 *
 * <p>A service that connects as its callers has separate sessions for each caller; all sessions
 * together are at most {@code sessions}, so alternating callers cause new connections.
 */
public final class MqConnector implements Connector {
    /** How long closing waits for the sessions of ended calls. */
    static final Duration GRACE = Duration.ofSeconds(2);

    private final MqDriver driver;
    private final MqConfig config;
    private final MqPool pool;
    private final Action twoWay;
    private final LateReplies late;
    private final LongAdder lateReplies = new LongAdder();
    private final Semaphore permits;

    /**
     * Sessions that no provider is using: fewer than there are permits until the providers of ended
     * calls return.
     */
    private final Semaphore places;

    private final Set<MqCall> underWay = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService housekeeping;
    private volatile boolean closed;

    /** Connections are made on demand. */
    public MqConnector(MqConfig config, MqDriver driver) {
        this.driver = driver;
        this.config = config;
        this.pool = new MqPool(driver, config);
        this.permits = new Semaphore(config.sessions());
        this.places = new Semaphore(config.sessions(), true);
        this.late = new LateReplies(pool, config, lateReplies);
        this.twoWay = twoWay();
        this.housekeeping =
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofVirtual().name("mq-housekeeping").factory());
        long period = Math.max(1, config.times().idle().toMillis() / 2);
        var _ =
                housekeeping.scheduleWithFixedDelay(
                        pool::sweep, period, period, TimeUnit.MILLISECONDS);
    }

    private Action twoWay() {
        Requests requests = new Requests(config, new CorrelationIds());
        SelectedReplies selected = new SelectedReplies(requests, late);
        return switch (config.replies()) {
            case SELECTOR -> selected;
            case DISPATCHER ->
                    new DispatchedReplies(
                            requests, new Dispatchers(pool, config, lateReplies), selected);
            case TEMPORARY -> new TemporaryReplies(requests, lateReplies);
        };
    }

    /** Prepares a service for calls; all its messages are usable. */
    public MqTarget target(MqService service) {
        return target(service, MessageCheck.NONE);
    }

    /**
     * Prepares a service for calls.
     *
     * @param usable checks received messages, with {@link MqService.Action#GET} only: an unusable
     *     one stays on the queue and ends its call with {@link Outcome.Unreadable}
     */
    public MqTarget target(MqService service, MessageCheck usable) {
        Action action =
                switch (service.action()) {
                    case PUT -> OneWay::put;
                    case BROWSE -> OneWay::browse;
                    case GET -> (call, on) -> OneWay.get(call, on, usable);
                    case REQUEST_REPLY -> twoWay;
                };
        return new MqTarget(this, service, action);
    }

    /**
     * Connections for programs that use JMS themselves, with the user of the configuration. Each
     * counts as a call; when all are in use, creating one waits as long as for a connection.
     *
     * @param notes have what is open
     */
    public ConnectionFactory connectionFactory(OpenConnections notes) {
        return new ProgramConnections(pool, config, permits, notes);
    }

    /** A call, or its outcome if it cannot begin. */
    record Admitted(@Nullable MqCall call, @Nullable Outcome outcome) {}

    Admitted admit(Action action, MqService service, Payload.Message request, CallContext context) {
        Payload.Message known;
        try {
            known = withKnownId(request);
        } catch (IllegalArgumentException tooLong) {
            return new Admitted(
                    null, refused(service.name() + " was not called: " + tooLong.getMessage()));
        }
        MqCall call = new MqCall(this, service, action, known, context);
        Outcome none = admit(call, context, service);
        return none == null ? new Admitted(call, null) : new Admitted(null, none);
    }

    /** With the correlation id in the provider's form. */
    private Payload.Message withKnownId(Payload.Message request) {
        return request.descriptor()
                .correlationId()
                .map(driver::correlationId)
                .map(request.descriptor()::withCorrelationId)
                .map(known -> new Payload.Message(request.form(), request.body(), known))
                .orElse(request);
    }

    private static Outcome refused(String what) {
        return new Outcome.HostFailure(HostFault.REFUSED, "", what, false, Duration.ZERO);
    }

    private @Nullable Outcome admit(MqCall call, CallContext context, MqService service) {
        if (context.deadline().hasPassed()) {
            return new Outcome.TimedOut(endpoint(), Duration.ZERO, false);
        }
        if (context.cancellation().isCancelled()) {
            return new Outcome.Cancelled(false);
        }
        if (service.callerPrincipal() && context.caller().isEmpty()) {
            return new Outcome.NotSent(
                    service.name() + " connects as its caller, who is not identified in this call");
        }
        if (!permits.tryAcquire()) {
            return busy();
        }
        underWay.add(call);
        if (closed) {
            underWay.remove(call);
            release();
            return closed(false);
        }
        return null;
    }

    @Override
    public int capacity() {
        return config.sessions();
    }

    @Override
    public ConnectionCounts connections() {
        return new ConnectionCounts(
                pool.open(), capacity() - permits.availablePermits(), pool.opened());
    }

    /**
     * Replies since start that were removed because their calls had ended; includes replies that
     * the dispatcher or a temporary queue received without a request.
     */
    public long lateReplies() {
        return lateReplies.sum();
    }

    /** Ends the calls under way, and gives the connections a few seconds to close. */
    @Override
    public Optional<String> test(Duration longest) {
        try (Connection connection =
                driver.connect(Optional.empty(), MqDriver.Reading.ONE_BY_ONE)) {
            connection.start();
            return Optional.empty();
        } catch (JMSException e) {
            MqDriver.Meaning meaning = driver.meaning(e);
            return Optional.of(meaning.what());
        }
    }

    @Override
    public int refusedCredentials() {
        return pool.refusedUsers().count();
    }

    @Override
    public void releaseCredentials() {
        pool.refusedUsers().release();
    }

    @Override
    public void close() {
        closed = true;
        List.copyOf(underWay).forEach(call -> call.end(MqConnector.this::closed));
        housekeeping.shutdownNow();
        late.close();
        try {
            pool.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    // ---- for the calls

    /** The destination of calls, for messages. */
    public String endpoint() {
        return driver.endpoint();
    }

    MqPool pool() {
        return pool;
    }

    int messageBytes() {
        return config.limits().messageBytes();
    }

    void countLateReply() {
        lateReplies.increment();
    }

    /**
     * Waits until a session may be taken: at once unless providers are still using those of ended
     * calls, which get a short time to return.
     *
     * @throws NoSessionException if they do not; otherwise {@link #returnPlace} must follow
     */
    void takePlace() throws NoSessionException, CallEndedException {
        try {
            if (!places.tryAcquire(GRACE.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new NoSessionException(busy());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CallEndedException();
        }
    }

    void returnPlace() {
        places.release();
    }

    // ---- units of work

    /** The branch of a unit, begun by its first call. */
    MqBranch branch(UnitOfWork unit, MqSession.Use use, CompletableFuture<?> ended)
            throws NoSessionException, CallEndedException, UnitEndedException {
        Object key = new BranchKey(this, use.user());
        Optional<UnitOfWork.Branch> known = unit.branch(key);
        if (known.isPresent()) {
            return (MqBranch) known.get();
        }
        takePlace();
        MqSession session = null;
        boolean isBegun = false;
        try {
            session = pool.take(use, ended);
            MqBranch branch = new MqBranch(this, session);
            unit.add(key, endpoint(), ((XASession) session.jms()).getXAResource(), branch);
            isBegun = true;
            return branch;
        } finally {
            if (!isBegun) {
                if (session != null) {
                    pool.discardWithIdle(session);
                }
                returnPlace();
            }
        }
    }

    @Override
    public Optional<UnitOfWork.Recovery> recovery() {
        return Optional.of(new UnitsInDoubt());
    }

    /** The key of a unit's session: each user has one. */
    private record BranchKey(MqConnector connector, Optional<String> user) {}

    /** Connects for the recovery of units of work. */
    private final class UnitsInDoubt implements UnitOfWork.Recovery {
        @Override
        public String name() {
            return endpoint();
        }

        @Override
        public Session open() throws JMSException {
            if (pool.refusedUsers().isHeld(Optional.empty())) {
                throw new JMSException("not sent: user or password were refused");
            }
            XAConnection connection = connected();
            try {
                XAResource resource = connection.createXASession().getXAResource();
                return new Session() {
                    @Override
                    public XAResource resource() {
                        return resource;
                    }

                    @Override
                    public void close() {
                        try {
                            connection.close();
                        } catch (JMSException | RuntimeException broken) {
                            // It is gone in any case.
                        }
                    }
                };
            } catch (JMSException | RuntimeException failure) {
                connection.close();
                throw failure;
            }
        }

        private XAConnection connected() throws JMSException {
            try {
                return (XAConnection) driver.connect(Optional.empty(), MqDriver.Reading.IN_UNITS);
            } catch (JMSException e) {
                if (driver.meaning(e).fault().filter(UnitsInDoubt::isRefusal).isPresent()) {
                    pool.refusedUsers().refused(Optional.empty());
                }
                throw e;
            }
        }

        private static boolean isRefusal(HostFault fault) {
            return fault == HostFault.NOT_AUTHORISED || fault == HostFault.USER_REFUSED;
        }
    }

    Outcome unreachable(String why, boolean mayHaveRun) {
        return new Outcome.Unreachable(endpoint(), why, mayHaveRun);
    }

    private Outcome busy() {
        return new Outcome.Busy(endpoint(), capacity());
    }

    private Outcome closed(boolean mayHaveRun) {
        return unreachable("the connector has been closed", mayHaveRun);
    }

    /** Releases the call's permit. */
    void release() {
        permits.release();
    }

    void finished(MqCall call) {
        underWay.remove(call);
    }
}
