package io.ironbridge.connectorsql;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.AgroalDataSourceListener;
import io.agroal.api.configuration.AgroalConnectionPoolConfiguration.ConnectionValidator;
import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import io.agroal.api.configuration.supplier.AgroalConnectionPoolConfigurationSupplier;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import io.agroal.api.transaction.TransactionAware;
import io.agroal.api.transaction.TransactionIntegration;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.RefusedUsers;
import io.ironbridge.connectorapi.UnitOfWork;
import io.ironbridge.connectorapi.UnitOfWork.UnitEndedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLClassLoader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import javax.sql.DataSource;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;
import org.jspecify.annotations.Nullable;

/**
 * Runs SQL statements over any JDBC driver, one transaction for each call: committed after the
 * whole reply has been read, rolled back otherwise. Replies have the form of Db2's REST services,
 * so that the same mappings fit.
 *
 * <p>Requests are {@link Payload.Json}: an object with one property for each host variable. Replies
 * are {@link Payload.HttpReply}: 200 with {@code ResultSet Output} or {@code Update Count}, 400 if
 * the request's data is not valid, 500 for other SQL errors. DATE, TIME and TIMESTAMP values go to
 * the driver as text. A streamed target streams results of more than 32 KiB; smaller ones are
 * returned completely.
 *
 * <p>{@code mayHaveRun} is true from the moment the statement is given to the driver: although a
 * lost connection rolls the transaction back, a procedure may have committed, and a commit may have
 * been lost on its way.
 */
public final class SqlConnector implements Connector {
    private static final Optional<String> CONFIGURED = Optional.empty();

    private final SqlConfig config;
    private final URLClassLoader library;
    private final AgroalDataSource dataSource;
    private final RefusedUsers refused;
    private final Semaphore permits;

    /**
     * Connections that no driver is using: fewer than there are permits until drivers of ended
     * calls return. Calls wait here for one, since the pool does not wake its own waiters when a
     * connection is discarded.
     */
    private final Semaphore freeConnections;

    private final Set<SqlCall> underWay = ConcurrentHashMap.newKeySet();
    private final Map<Connection, StatementCache> open = new ConcurrentHashMap<>();
    private final AtomicLong opened = new AtomicLong();
    private final PooledResources resources = new PooledResources();
    private volatile boolean closed;

    /** {@code System.nanoTime()} of the last failure of a connection. */
    private volatile long failedNanos;

    /**
     * Creates the pool; connections are established on demand.
     *
     * @throws IllegalArgumentException if the driver class cannot be loaded or the pool cannot be
     *     created
     */
    public SqlConnector(SqlConfig config) {
        this.config = config;
        this.refused =
                new RefusedUsers(
                        new RefusedUsers.Ids("IRB-SQL-0002W", "IRB-SQL-0003I", "IRB-SQL-0004E"),
                        config.endpoint(),
                        config.backoff().time(),
                        config.backoff().tries(),
                        config.backoff().memory(),
                        System::nanoTime);
        this.permits = new Semaphore(config.pool().maxSize());
        this.freeConnections = new Semaphore(config.pool().maxSize(), true);
        this.failedNanos = System.nanoTime() - config.pool().validateAfterIdle().toNanos();
        this.library = config.driver().loader();
        Optional<Class<?>> provider = config.driver().load(library, config.url());
        try {
            this.dataSource = AgroalDataSource.from(pool(provider), new Follower());
        } catch (SQLException | RuntimeException cannot) {
            throw new IllegalArgumentException(
                    "cannot create a pool for "
                            + config.endpoint()
                            + ": "
                            + masked(cannot.getMessage()),
                    cannot);
        }
    }

    private AgroalDataSourceConfigurationSupplier pool(Optional<Class<?>> provider) {
        SqlConfig.Pool sizes = config.pool();
        AgroalConnectionPoolConfigurationSupplier pool =
                new AgroalConnectionPoolConfigurationSupplier()
                        .maxSize(sizes.maxSize())
                        .minSize(sizes.minSize())
                        .establishmentRetryAttempts(0) // each attempt sends user and password
                        .acquisitionTimeout(sizes.connectTimeout())
                        .reapTimeout(sizes.idleTimeout())
                        .idleValidationTimeout(sizes.validateAfterIdle())
                        .connectionValidator(
                                ConnectionValidator.defaultValidatorWithTimeout(
                                        seconds(sizes.connectTimeout())))
                        .exceptionSorter(SqlErrors::isConnectionFailure)
                        .transactionIntegration(resources)
                        .connectionFactoryConfiguration(factory(provider));
        return new AgroalDataSourceConfigurationSupplier().connectionPoolConfiguration(pool);
    }

    private AgroalConnectionFactoryConfigurationSupplier factory(Optional<Class<?>> provider) {
        AgroalConnectionFactoryConfigurationSupplier connections =
                new AgroalConnectionFactoryConfigurationSupplier()
                        .jdbcUrl(config.url())
                        .poolRecovery(false) // recovery must not wait for a place in the pool
                        .autoCommit(false)
                        .loginTimeout(config.pool().connectTimeout());
        provider.ifPresent(connections::connectionProviderClass);
        config.credentials()
                .ifPresent(given ->
                        connections
                                .principal(new NamePrincipal(given.user()))
                                .credential(new SimplePassword(given.password())));
        if (config.url().startsWith("jdbc:postgresql:")) {
            // The server converts texts to the types of columns, as other databases do.
            connections.jdbcProperty(
                    config.driver().canPrepare() ? "stringType" : "stringtype", "unspecified");
        }
        config.properties().forEach(connections::jdbcProperty);
        return connections;
    }

    /**
     * Prepares a statement for calls.
     *
     * @param name for messages and metrics
     * @param streamed whether rows are passed on while they are read
     * @throws IllegalArgumentException if the statement cannot be parsed; the message names the
     *     place
     */
    public SqlTarget target(String name, String sql, boolean streamed) {
        return SqlTarget.of(this, name, sql, streamed);
    }

    /** The pool, for statements that are no calls. */
    public DataSource pool() {
        return dataSource;
    }

    Outcome call(SqlTarget target, Bytes request, CallContext context) throws InterruptedException {
        SqlCall call = new SqlCall(this, target, request, context);
        Outcome none = admit(call, context);
        return none == null ? call.await() : none;
    }

    void call(
            SqlTarget target,
            Bytes request,
            CallContext context,
            Consumer<? super Outcome> answer) {
        SqlCall call = new SqlCall(this, target, request, context);
        Outcome none = admit(call, context);
        if (none == null) {
            call.run(answer);
        } else {
            answer.accept(none);
        }
    }

    /** The outcome of a call that cannot begin; null if it has a place. */
    private @Nullable Outcome admit(SqlCall call, CallContext context) {
        if (context.deadline().hasPassed()) {
            return new Outcome.TimedOut(endpoint(), Duration.ZERO, false);
        }
        if (context.cancellation().isCancelled()) {
            return new Outcome.Cancelled(false);
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

    /** Lets the database prepare a statement, as {@link SqlTarget#validate} reports it. */
    SqlTarget.Validation validate(SqlTarget target) {
        if (!takeConnection()) {
            return new SqlTarget.NotConnected("all connections are in use");
        }
        try (Connection connection = acquire(Deadline.in(config.pool().connectTimeout()))) {
            return validate(target, connection);
        } catch (SQLException noConnection) {
            return new SqlTarget.NotConnected(
                    masked(SqlErrors.text(SqlErrors.ofDriver(noConnection))));
        } finally {
            returnConnection();
        }
    }

    private SqlTarget.Validation validate(SqlTarget target, Connection connection)
            throws SQLException {
        try (PreparedStatement prepared =
                connection.prepareStatement(target.statement().jdbcText())) {
            var _ = Parameters.describe(prepared, target.statement().names().size());
            return new SqlTarget.Valid();
        } catch (SQLException error) {
            String why = SqlErrors.codes(error) + ", " + masked(SqlErrors.text(error));
            return SqlErrors.isConnectionFailure(error)
                    ? new SqlTarget.NotConnected(why)
                    : new SqlTarget.Invalid(why);
        } finally {
            connection.rollback();
        }
    }

    @Override
    public int capacity() {
        return config.pool().maxSize();
    }

    @Override
    public int refusedCredentials() {
        return refused.count();
    }

    @Override
    public void releaseCredentials() {
        refused.release();
    }

    @Override
    public ConnectionCounts connections() {
        return new ConnectionCounts(
                open.size(), capacity() - permits.availablePermits(), opened.get());
    }

    /**
     * Ends the calls in progress, gives their drivers twice the {@code cancelGrace} to return their
     * connections, and closes the pool.
     */
    @Override
    public void close() {
        closed = true;
        List<SqlCall> ending = List.copyOf(underWay);
        ending.forEach(call -> call.end(this::closed));
        long patience = System.nanoTime() + 2 * cancelGrace().toNanos();
        try {
            boolean returned = true;
            for (int i = 0; i < ending.size() && returned; i++) {
                returned =
                        ending.get(i).awaitReturn(Duration.ofNanos(patience - System.nanoTime()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        dataSource.close();
        open.keySet().forEach(this::forget);
        try {
            library.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Closes connections that the pool was about to destroy when it was closed. */
    private void forget(Connection leftOver) {
        SqlCall.abort(leftOver);
        open.remove(leftOver);
    }

    // ---- for the calls

    /** The destination of calls, for messages: the URL without secrets. */
    public String endpoint() {
        return config.endpoint();
    }

    SqlConfig.Limits limits() {
        return config.limits();
    }

    /** Maximum time for a driver to end before its connection is aborted. */
    public Duration cancelGrace() {
        return config.pool().cancelGrace();
    }

    /**
     * Waits until a connection may be acquired: at once unless the drivers of ended calls are still
     * active, which get twice the {@code cancelGrace} to end.
     *
     * @return whether one may be acquired; {@link #returnConnection} must follow then
     */
    boolean takeConnection() {
        return takeConnection(2 * cancelGrace().toNanos());
    }

    private boolean takeConnection(long nanos) {
        try {
            return freeConnections.tryAcquire(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** To be called after the connection has returned to the pool, or if there was none. */
    void returnConnection() {
        freeConnections.release();
    }

    /**
     * A connection from the pool. One that was idle when another failed may have failed as well: it
     * is tested first, on this thread. The pool's own flush would test in the background, and might
     * take the connection just opened for a waiting call.
     *
     * @param deadline after which no further connection is tested
     */
    Connection acquire(Deadline deadline) throws SQLException {
        Connection acquired = pooled();
        for (int dead = 0; dead < capacity() && isSuspect() && !deadline.hasPassed(); dead++) {
            if (isValid(acquired, deadline)) {
                return acquired;
            }
            SqlCall.discard(acquired);
            acquired = pooled();
        }
        return acquired;
    }

    private Connection pooled() throws SQLException {
        try {
            return dataSource.getConnection();
        } catch (HeldBack e) {
            throw new SQLException(e);
        }
    }

    /** The statements of a connection of the pool. */
    StatementCache statements(Connection pooled) throws SQLException {
        StatementCache known = open.get(pooled.unwrap(Connection.class));
        return known == null ? new StatementCache(pooled, 0) : known;
    }

    // ---- connections of programs

    /**
     * A connection of the pool, in auto-commit mode; {@link #giveBack} must follow. Calls and units
     * of work use the same connections.
     *
     * @param deadline until which a free one is waited for
     * @throws SQLException if there is none in time, or the database refused it
     */
    public Connection take(Deadline deadline) throws SQLException {
        if (closed || deadline.hasPassed()) {
            throw new SQLTimeoutException(
                    closed ? "the connector has been closed" : "the time of the call is over");
        }
        if (!takeConnection(deadline.remainingNanos())) {
            throw new SQLTransientConnectionException(
                    Thread.currentThread().isInterrupted()
                            ? "interrupted while waiting for a connection of " + endpoint()
                            : "none of "
                                    + capacity()
                                    + " connections of "
                                    + endpoint()
                                    + " was free");
        }
        Connection acquired = null;
        boolean isTaken = false;
        try {
            acquired = acquire(deadline);
            acquired.rollback(); // a test of the connection may have begun a transaction
            acquired.setAutoCommit(true);
            isTaken = true;
            return acquired;
        } catch (SQLException e) {
            SQLException why = SqlErrors.ofDriver(e);
            String text = SqlErrors.cause(e, HeldBack.class).map(Throwable::getMessage).orElse("");
            throw new SQLException(
                    text.isEmpty() ? masked(why.getMessage()) : text,
                    why.getSQLState(),
                    why.getErrorCode());
        } finally {
            if (!isTaken) {
                giveBack(acquired, false);
            }
        }
    }

    /**
     * Takes a connection back. What was not committed is rolled back.
     *
     * @param isUsable false to close it for good
     */
    public void giveBack(@Nullable Connection taken, boolean isUsable) {
        try {
            if (taken == null) {
                return;
            }
            boolean isReset = SqlCall.isReset(taken);
            if (!isReset) {
                onConnectionFailure();
            }
            if (isReset && isUsable) {
                SqlCall.close(taken);
            } else {
                SqlCall.discard(taken);
            }
        } finally {
            returnConnection();
        }
    }

    // ---- units of work

    /**
     * The branch of a unit, begun by its first call.
     *
     * @throws SQLException if there is no connection
     * @throws UnitEndedException if the unit takes no more work
     */
    SqlBranch branch(UnitOfWork unit, Deadline deadline) throws SQLException, UnitEndedException {
        Optional<UnitOfWork.Branch> known = unit.branch(this);
        if (known.isPresent()) {
            return (SqlBranch) known.get();
        }
        if (!takeConnection()) {
            throw new SQLException("all connections are in use by calls that have ended");
        }
        Connection acquired = null;
        boolean isBegun = false;
        try {
            PooledResources.Taken taken = new PooledResources.Taken();
            acquired =
                    ScopedValue.where(PooledResources.TAKEN, taken).call(() -> acquire(deadline));
            acquired.rollback(); // a test of the connection may have begun a transaction
            SqlBranch branch = new SqlBranch(this, acquired);
            if (taken.resource == null || !config.driver().canPrepare()) {
                unit.add(this, branch, branch);
            } else {
                unit.add(this, resources.name(), taken.resource, branch);
            }
            isBegun = true;
            return branch;
        } finally {
            if (!isBegun) {
                if (acquired != null) {
                    SqlCall.discard(acquired);
                }
                returnConnection();
            }
        }
    }

    @Override
    public Optional<UnitOfWork.Recovery> recovery() {
        return config.driver().canPrepare() ? Optional.of(resources) : Optional.empty();
    }

    /**
     * The XA resources of pooled connections. The pool hands out connections as if there were no
     * transactions; a unit of work keeps its connection itself.
     */
    private final class PooledResources implements TransactionIntegration, UnitOfWork.Recovery {
        private static final ScopedValue<Taken> TAKEN = ScopedValue.newInstance();

        private volatile @Nullable ResourceRecoveryFactory recovery;

        /** The resource of the connection that was taken last. */
        private static final class Taken {
            private @Nullable XAResource resource;
        }

        @Override
        public @Nullable TransactionAware getTransactionAware() {
            return null;
        }

        @Override
        public void associate(TransactionAware connection, @Nullable XAResource resource) {
            if (TAKEN.isBound()) {
                TAKEN.get().resource = resource;
            }
        }

        @Override
        public boolean disassociate(TransactionAware connection) {
            return true;
        }

        @Override
        public void addResourceRecoveryFactory(ResourceRecoveryFactory factory) {
            recovery = factory;
        }

        @Override
        public void removeResourceRecoveryFactory(ResourceRecoveryFactory factory) {
            recovery = null;
        }

        @Override
        public String name() {
            // A user sees only its own branches.
            return endpoint() + config.credentials().map(own -> " as " + own.user()).orElse("");
        }

        @Override
        public Session open() throws SQLException {
            ResourceRecoveryFactory factory = recovery;
            if (factory == null) {
                throw new SQLException("the data source is closed");
            }
            if (refused.isHeld(CONFIGURED)) {
                throw new HeldBack(heldBack());
            }
            XAConnection connection;
            try {
                connection = factory.getRecoveryConnection();
            } catch (SQLException e) {
                if (SqlErrors.isUserRefused(e)) {
                    refused.refused(CONFIGURED);
                }
                throw e;
            }
            XAResource resource = connection.getXAResource();
            return new Session() {
                @Override
                public XAResource resource() {
                    return resource;
                }

                @Override
                public void close() {
                    try {
                        connection.close();
                    } catch (SQLException | RuntimeException broken) {
                        // It is gone in any case.
                    }
                }
            };
        }
    }

    /** Whether there may be untested connections that were idle at the failure. */
    private boolean isSuspect() {
        return System.nanoTime() - failedNanos < config.pool().validateAfterIdle().toNanos();
    }

    private boolean isValid(Connection acquired, Deadline deadline) throws SQLException {
        Duration left = Duration.ofNanos(deadline.remainingNanos());
        Duration longest = config.pool().connectTimeout();
        return acquired.isValid(seconds(left.compareTo(longest) < 0 ? left : longest));
    }

    private static int seconds(Duration timeout) {
        return Math.clamp(timeout.plusMillis(999).toSeconds(), 1, Integer.MAX_VALUE);
    }

    /** Lets the driver check one of the pool's connections. */
    @Override
    public Optional<String> test(Duration longest) {
        if (!permits.tryAcquire()) {
            return Optional.empty(); // every connection is in use
        }
        try {
            if (!takeConnection()) {
                return Optional.of("drivers of calls that have ended are still active");
            }
            try (Connection connection = acquire(Deadline.in(longest))) {
                return connection.isValid(seconds(longest))
                        ? Optional.empty()
                        : Optional.of("the driver reports that the connection is not valid");
            } catch (SQLException e) {
                return Optional.of(masked(SqlErrors.text(SqlErrors.ofDriver(e))));
            } finally {
                returnConnection();
            }
        } finally {
            release();
        }
    }

    /** Other connections may have failed as well. */
    void onConnectionFailure() {
        failedNanos = System.nanoTime();
    }

    Outcome busy() {
        return new Outcome.Busy(endpoint(), capacity());
    }

    /** The outcome of a call that got no connection. */
    Outcome notConnected(SQLException thrown) {
        Optional<HeldBack> held = SqlErrors.cause(thrown, HeldBack.class);
        if (held.isPresent()) {
            return new Outcome.NotSent(String.valueOf(held.get().getMessage()));
        }
        SQLException why = SqlErrors.ofDriver(thrown);
        return SqlErrors.isUserRefused(why)
                ? new Outcome.HostFailure(
                        Outcome.HostFault.USER_REFUSED,
                        "",
                        endpoint() + " refused user or password, " + SqlErrors.codes(why),
                        false,
                        Duration.ZERO)
                : unreachable(SqlErrors.codes(why) + ", " + SqlErrors.text(why), false);
    }

    Outcome unreachable(@Nullable String why, boolean mayHaveRun) {
        return new Outcome.Unreachable(endpoint(), masked(why), mayHaveRun);
    }

    private Outcome closed(boolean mayHaveRun) {
        return new Outcome.Unreachable(endpoint(), "the connector has been closed", mayHaveRun);
    }

    /** Releases the call's place. */
    void release() {
        permits.release();
    }

    void finished(SqlCall call) {
        underWay.remove(call);
    }

    /** A URL may contain a password, and drivers often repeat it. */
    private String masked(@Nullable String text) {
        return String.valueOf(text).replace(config.url(), config.endpoint());
    }

    /** User and password are in backoff, so no connection is opened. */
    private static final class HeldBack extends RuntimeException {
        private static final long serialVersionUID = 1L;

        HeldBack(String why) {
            super(why);
        }
    }

    private String heldBack() {
        return "not sent: %s refused user or password; %s"
                .formatted(
                        endpoint(),
                        refused.isUsedUp(CONFIGURED)
                                ? "they are not sent until they are changed or released"
                                : "they are not sent again for "
                                        + config.backoff().time().toMillis()
                                        + " ms");
    }

    /**
     * Observes how the pool opens connections, which it does one at a time: for calls, on virtual
     * threads, and by itself.
     */
    private final class Follower implements AgroalDataSourceListener {
        @Override
        public void beforeConnectionCreation() {
            if (refused.isHeld(CONFIGURED)) {
                throw new HeldBack(heldBack());
            }
        }

        @Override
        public void onConnectionCreationFailure(SQLException why) {
            if (SqlErrors.isUserRefused(why)) {
                refused.refused(CONFIGURED);
            }
        }

        @Override
        public void onConnectionCreation(Connection connection) {
            refused.accepted(CONFIGURED);
            endAutoCommit(connection);
            open.put(connection, new StatementCache(connection, config.pool().statements()));
            opened.incrementAndGet();
        }

        /** XA connections begin with it whenever one is taken, whatever the pool says. */
        private static void endAutoCommit(Connection connection) {
            try {
                if (connection.getAutoCommit()) {
                    connection.setAutoCommit(false);
                }
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void onConnectionDestroy(Connection connection) {
            open.remove(connection);
        }
    }
}
