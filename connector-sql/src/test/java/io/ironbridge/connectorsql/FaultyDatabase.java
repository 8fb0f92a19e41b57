package io.ironbridge.connectorsql;

import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.BackEnd;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * An embedded Derby behind a driver that refuses, hangs, dies and loses commits as a test tells it.
 */
@SuppressWarnings("ReferenceEquality") // a proxy equals itself only
final class FaultyDatabase implements BackEnd, Driver {
    private static final CountDownLatch OPEN = new CountDownLatch(0);

    private final String url = "jdbc:faulty:" + System.identityHashCode(this);
    private final List<String> received = new CopyOnWriteArrayList<>();
    private final Set<Session> sessions = ConcurrentHashMap.newKeySet();
    private volatile CountDownLatch gate = OPEN;
    private volatile boolean stopped;
    private volatile boolean refusing;
    private final AtomicInteger refusals = new AtomicInteger();
    private volatile boolean losesCommits;
    private volatile boolean ignoresCancel;
    private volatile String buggy = "";
    private volatile Duration validation = Duration.ZERO;
    private volatile CountDownLatch door = OPEN;
    private final CountDownLatch knocked = new CountDownLatch(1);

    FaultyDatabase() throws SQLException {
        DriverManager.registerDriver(this);
    }

    String url() {
        return url;
    }

    /** From now on a commit breaks the connection after it was done. */
    void loseCommits() {
        losesCommits = true;
    }

    /** From now on a statement goes on although it was cancelled. */
    void ignoreCancel() {
        ignoresCancel = true;
    }

    /**
     * From now on calling this method of a statement throws what is no SQLException and repeats the
     * data; an empty name ends that.
     */
    void throwIn(String method) {
        buggy = method;
    }

    /** From now on a connection takes this long to say whether it is valid. */
    void validateSlowly(Duration took) {
        validation = took;
    }

    /** From now on connections are opened when {@code until} is open. */
    void holdConnects(CountDownLatch until) {
        door = until;
    }

    /** From now on, or no longer, user and password are refused. */
    void refuseUser(boolean refuses) {
        refusing = refuses;
    }

    /** Connections that were not opened because of user or password. */
    int refusals() {
        return refusals.get();
    }

    void awaitConnect() throws InterruptedException {
        Await.open("a connection to be asked for", knocked);
    }

    @Override
    public List<String> received() {
        return received;
    }

    @Override
    public void holdReplies(CountDownLatch until) {
        gate = until;
    }

    @Override
    public void answerAtOnce() {
        gate = OPEN;
    }

    @Override
    public void breakConnections() {
        sessions.forEach(Session::breakDown);
    }

    @Override
    public void stop() {
        stopped = true;
        breakConnections();
    }

    @Override
    public void restart() {
        stopped = false;
    }

    @Override
    public void close() {
        try {
            breakConnections();
            DriverManager.deregisterDriver(this);
        } catch (SQLException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Override
    public @Nullable Connection connect(String to, @Nullable Properties properties)
            throws SQLException {
        if (!to.equals(url)) {
            return null;
        }
        if (stopped) {
            throw new SQLNonTransientConnectionException("connection refused", "08001");
        }
        awaitDoor();
        if (refusing) {
            refusals.incrementAndGet();
            throw new SQLException("password of SECRET is wrong", "28000", -4214);
        }
        Session session =
                new Session(DriverManager.getConnection("jdbc:derby:memory:faulty;create=true"));
        sessions.add(session);
        return proxy(Connection.class, session);
    }

    private void awaitDoor() throws SQLException {
        if (door != OPEN) {
            knocked.countDown();
        }
        try {
            Await.open("the database to accept connections", door);
        } catch (InterruptedException e) {
            throw new SQLException(e);
        }
    }

    @Override
    public boolean acceptsURL(String to) {
        return to.equals(url);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String to, Properties properties) {
        return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
        return 1;
    }

    @Override
    public int getMinorVersion() {
        return 0;
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException();
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static @Nullable Object pass(Object to, Method method, Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(to, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause() == null ? thrown : thrown.getCause();
        }
    }

    private static SQLException broken() {
        return new SQLNonTransientConnectionException("the connection is broken", "08006");
    }

    /** One connection. */
    private final class Session implements InvocationHandler {
        private final Connection derby;
        private final CountDownLatch down = new CountDownLatch(1);

        Session(Connection derby) {
            this.derby = derby;
        }

        void breakDown() {
            down.countDown();
        }

        boolean isDown() {
            return down.getCount() == 0;
        }

        @Override
        public @Nullable Object invoke(Object self, Method method, Object @Nullable [] arguments)
                throws Throwable {
            return switch (method.getName()) {
                case "hashCode" -> System.identityHashCode(this);
                case "equals" -> arguments != null && self == arguments[0];
                case "abort", "close" -> end();
                case "isValid" -> isValid();
                case "isClosed" -> derby.isClosed();
                default -> work(method, arguments);
            };
        }

        private boolean isValid() {
            LockSupport.parkNanos(validation.toNanos());
            return !isDown();
        }

        private @Nullable Object end() throws SQLException {
            breakDown();
            sessions.remove(this);
            derby.rollback();
            derby.close();
            return null;
        }

        private @Nullable Object work(Method method, Object @Nullable [] arguments)
                throws Throwable {
            if (isDown()) {
                throw broken();
            }
            Object result = pass(derby, method, arguments);
            if (method.getName().equals("commit") && losesCommits) {
                breakDown();
                throw broken();
            }
            return result instanceof PreparedStatement statement
                    ? proxy(PreparedStatement.class, new Execution(this, statement))
                    : result;
        }
    }

    /** One statement. */
    private final class Execution implements InvocationHandler {
        private final Session session;
        private final PreparedStatement derby;
        private volatile boolean cancelled;
        private String token = "";

        Execution(Session session, PreparedStatement derby) {
            this.session = session;
            this.derby = derby;
        }

        @Override
        public @Nullable Object invoke(Object self, Method method, Object @Nullable [] arguments)
                throws Throwable {
            if (method.getName().equals(buggy)) {
                throw new IllegalStateException("bug", new IllegalArgumentException(token));
            }
            switch (method.getName()) {
                case "cancel" -> {
                    cancelled = !ignoresCancel;
                    return null;
                }
                case "hashCode" -> {
                    return System.identityHashCode(this);
                }
                case "equals" -> {
                    return arguments != null && self == arguments[0];
                }
                case "setString" -> token = String.valueOf(arguments == null ? "" : arguments[1]);
                case "execute" -> hold();
                default -> {
                    // only passed on
                }
            }
            return pass(derby, method, arguments);
        }

        private void hold() throws SQLException, InterruptedException {
            received.add(token);
            CountDownLatch until = gate;
            while (!cancelled && !session.isDown() && !until.await(1, TimeUnit.MILLISECONDS)) {
                // goes on holding
            }
            if (session.isDown()) {
                throw broken();
            }
            if (cancelled) {
                throw new SQLException("cancelled", "57014");
            }
        }
    }
}
