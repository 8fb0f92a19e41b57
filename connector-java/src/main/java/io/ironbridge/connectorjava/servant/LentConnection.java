package io.ironbridge.connectorjava.servant;

import io.ironbridge.connectorapi.Deadline;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A connection that a program has taken: closing it gives it back to the pool. Thread-safe. */
final class LentConnection implements InvocationHandler {
    private final ProgramPool pool;
    private final Connection pooled;
    private final Deadline deadline;
    private final Consumer<LentConnection> onClosed;
    private final Connection proxy;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean isUsable = true;

    LentConnection(
            ProgramPool pool,
            Connection pooled,
            Deadline deadline,
            Consumer<LentConnection> onClosed) {
        this.pool = pool;
        this.pooled = pooled;
        this.deadline = deadline;
        this.onClosed = onClosed;
        this.proxy =
                (Connection)
                        Proxy.newProxyInstance(
                                Connection.class.getClassLoader(),
                                new Class<?>[] {Connection.class},
                                this);
    }

    /** What the program gets. */
    Connection proxy() {
        return proxy;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // of two connections, as drivers have it
    public @Nullable Object invoke(Object self, Method method, Object @Nullable [] args)
            throws Throwable {
        switch (method.getName()) {
            case "close" -> {
                giveBack();
                return null;
            }
            case "equals" -> {
                return args != null && self == args[0];
            }
            case "hashCode" -> {
                return System.identityHashCode(self);
            }
            // the pool does not set them back for its next user
            case "abort", "setSchema", "setCatalog", "setClientInfo", "setTypeMap" ->
                    isUsable = false;
            default -> {
                // as the driver does it
            }
        }
        try {
            Object result = method.invoke(pooled, args);
            if (result instanceof Statement statement) {
                limit(statement);
            }
            return result;
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    private void limit(Statement statement) throws SQLException {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(deadline.remainingNanos()) + 1;
        statement.setQueryTimeout(Math.clamp(seconds, 1, Integer.MAX_VALUE));
    }

    void giveBack() {
        if (closed.compareAndSet(false, true)) {
            try {
                pool.giveBack(pooled, isUsable);
            } finally {
                onClosed.accept(this);
            }
        }
    }

    /** Ends what the driver does, from another thread; the program gives it back. */
    void abort() {
        isUsable = false;
        try {
            pooled.abort(Runnable::run);
        } catch (SQLException | RuntimeException e) {
            // it is gone in any case
        }
    }
}
