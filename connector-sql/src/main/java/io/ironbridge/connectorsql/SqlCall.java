package io.ironbridge.connectorsql;

import io.ironbridge.connectorapi.BlockingCall;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.UnitOfWork;
import io.ironbridge.connectorapi.UnitOfWork.UnitEndedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a statement. The driver of an ended call may still hold the connection when the
 * caller has its outcome; the next call waits for it.
 */
final class SqlCall extends BlockingCall {
    private static final List<Payload.Header> HEADERS =
            List.of(new Payload.Header("Content-Type", "application/json; charset=UTF-8"));

    private final SqlConnector owner;
    private final SqlTarget target;
    private final Bytes request;
    private final RowStream stream = new RowStream(() -> end(Outcome.Cancelled::new));
    private volatile @Nullable Connection connection;
    private volatile @Nullable PreparedStatement statement;
    private boolean streaming;

    SqlCall(SqlConnector owner, SqlTarget target, Bytes request, CallContext context) {
        super(context);
        this.owner = owner;
        this.target = target;
        this.request = request;
    }

    @Override
    protected void release() {
        owner.release();
    }

    @Override
    protected void onEnded() {
        stream.end();
        Thread.startVirtualThread(this::stopDriver);
    }

    @Override
    protected void onReturned(Outcome outcome, boolean decides) {
        owner.finished(this);
        if (streaming) {
            endStream(decides, outcome);
        }
    }

    @Override
    protected String endpoint() {
        return owner.endpoint();
    }

    @Override
    protected String internalErrorId() {
        return "IRB-SQL-0001E";
    }

    @Override
    protected String name() {
        return target.name();
    }

    private void stopDriver() {
        try {
            PreparedStatement running = statement;
            if (running != null) {
                running.cancel();
            }
        } catch (SQLException | RuntimeException cannotCancel) {
            // The connection is aborted below.
        }
        try {
            if (!awaitReturn(owner.cancelGrace())) {
                abort(connection);
            }
        } catch (InterruptedException impossible) {
            Thread.currentThread().interrupt();
        }
    }

    // ---- the driver's thread

    private void endStream(boolean decides, Outcome outcome) {
        try {
            if (decides && isSuccess(outcome)) {
                stream.complete();
            } else {
                stream.fail(
                        new IOException(
                                target.name() + ": the reply broke off: " + summary(outcome)));
            }
        } catch (RuntimeException | Error bug) {
            logInternalError(bug);
        }
    }

    private static boolean isSuccess(Outcome outcome) {
        return outcome instanceof Outcome.Replied(Payload.HttpReply reply, _)
                && reply.status() == 200;
    }

    private static String summary(Outcome outcome) {
        return outcome instanceof Outcome.Replied ? "an SQL error or a limit" : outcome.toString();
    }

    @Override
    protected Outcome perform() {
        try {
            Map<String, Object> values = RequestValues.read(request, target.variables());
            try {
                return perform(values);
            } catch (StaleConnection stale) {
                return perform(values); // nothing was executed, and the next connection is tested
            }
        } catch (Refused refused) {
            return reply(refused.status(), ResultJson.failure(refused));
        } catch (StaleConnection stillStale) {
            return owner.unreachable(stillStale.getMessage(), false);
        } catch (Ended ended) {
            return endedElsewhere();
        }
    }

    private Outcome perform(Map<String, Object> values) throws Refused, StaleConnection {
        if (context().unit().isPresent()) {
            return performIn(context().unit().get(), values);
        }
        if (!owner.takeConnection()) {
            return owner.busy();
        }
        try {
            if (hasEnded()) {
                throw new Ended();
            }
            return performOnConnection(values);
        } finally {
            owner.returnConnection();
        }
    }

    private Outcome performOnConnection(Map<String, Object> values)
            throws Refused, StaleConnection {
        Connection acquired;
        try {
            acquired = owner.acquire(context().deadline());
        } catch (SQLException noConnection) {
            return owner.notConnected(noConnection);
        }
        connection = acquired;
        boolean reusable = false;
        try {
            Outcome outcome = transact(acquired, values);
            reusable = true;
            return outcome;
        } catch (SQLException error) {
            reusable = !SqlErrors.isConnectionFailure(error) && rollback(acquired);
            return failed(error);
        } catch (ReplyOutput.TooLong tooLong) {
            reusable = rollback(acquired);
            throw Refused.failed(String.valueOf(tooLong.getMessage()));
        } catch (Refused refused) {
            reusable = rollback(acquired);
            throw refused;
        } finally {
            giveBack(acquired, reusable);
        }
    }

    /** Runs the statement on the connection of a unit of work, which commits later. */
    private Outcome performIn(UnitOfWork unit, Map<String, Object> values) throws Refused {
        SqlBranch branch;
        try {
            branch = owner.branch(unit, context().deadline());
        } catch (SQLException noConnection) {
            return owner.notConnected(noConnection);
        } catch (UnitEndedException ended) {
            return owner.unreachable(ended.getMessage(), false);
        }
        Connection on = branch.begin(this);
        connection = on;
        boolean isSound = false;
        try {
            Outcome outcome = transact(on, values);
            isSound = true;
            return outcome;
        } catch (SQLException error) {
            isSound = !SqlErrors.isConnectionFailure(error);
            try {
                return failed(error);
            } catch (StaleConnection stale) {
                return owner.unreachable(stale.getMessage(), false);
            }
        } catch (ReplyOutput.TooLong tooLong) {
            isSound = true;
            throw Refused.failed(String.valueOf(tooLong.getMessage()));
        } catch (Refused refused) {
            isSound = true;
            throw refused;
        } finally {
            connection = null;
            if (!isSound || hasEnded()) {
                branch.spoil();
            }
        }
    }

    private Outcome failed(SQLException error) throws Refused, StaleConnection {
        boolean executed = isRunning() || hasEnded();
        if (!SqlErrors.isConnectionFailure(error)) {
            if (executed && SqlErrors.isCancelled(error)) {
                return timedOut(true);
            }
            throw SqlErrors.refused(target.name(), error);
        }
        owner.onConnectionFailure();
        if (!executed) {
            throw new StaleConnection(error);
        }
        return owner.unreachable(SqlErrors.codes(error) + ", " + SqlErrors.text(error), true);
    }

    private Outcome transact(Connection on, Map<String, Object> values)
            throws SQLException, Refused {
        HostVariables sql = target.statement();
        StatementCache statements = owner.statements(on);
        PreparedStatement prepared = statements.take(sql.jdbcText());
        boolean isSound = false;
        try {
            target.parameters(prepared).bind(prepared, sql.names(), values);
            limit(prepared);
            statement = prepared;
            if (!mayRun()) {
                throw new Ended();
            }
            ReplyOutput out = output();
            write(prepared, out);
            if (hasEnded()) {
                throw new Ended();
            }
            if (context().unit().isEmpty()) {
                on.commit();
            }
            isSound = true;
            return lastOf(out);
        } finally {
            statement = null;
            statements.giveBack(sql.jdbcText(), prepared, isSound && !hasEnded());
        }
    }

    private void limit(PreparedStatement prepared) throws SQLException {
        prepared.setMaxRows((int) Math.min(limits().rows() + 1L, Integer.MAX_VALUE));
        long seconds = TimeUnit.NANOSECONDS.toSeconds(context().deadline().remainingNanos()) + 1;
        prepared.setQueryTimeout(Math.clamp(seconds, 1, Integer.MAX_VALUE));
    }

    private SqlConfig.Limits limits() {
        return target.limits(owner.limits());
    }

    private ReplyOutput output() {
        return target.streamed()
                ? ReplyOutput.chunked(this::pass)
                : ReplyOutput.whole(limits().replyBytes(), this::awaitMemory);
    }

    private void awaitMemory(long bytes) {
        try {
            context().replyMemory().await(bytes);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Ended();
        }
        if (hasEnded()) {
            throw new Ended();
        }
    }

    private void write(PreparedStatement prepared, ReplyOutput out) throws SQLException, Refused {
        ResultJson json = new ResultJson(limits());
        if (prepared.execute()) {
            try (ResultSet rows = prepared.getResultSet()) {
                json.writeRows(rows, out);
            }
        } else {
            json.writeCount(prepared.getUpdateCount(), out);
        }
        if (prepared.getMoreResults() || prepared.getUpdateCount() != -1) {
            throw Refused.failed(
                    "The statement gave more than one result; only one can be returned");
        }
    }

    private Outcome lastOf(ReplyOutput out) {
        if (streaming) {
            stream.emit(out.bytes().buffer());
        }
        return reply(200, out.bytes());
    }

    /** Passes a chunk on; the first one makes this a streamed reply. */
    private void pass(ByteBuffer chunk) {
        if (!streaming) {
            streaming = true;
            Payload.Body body = new Payload.Streamed(stream);
            if (!answer(replied(new Payload.HttpReply(200, HEADERS, body)))) {
                throw new Ended();
            }
            Thread.startVirtualThread(this::watchDeadline);
        }
        stream.emit(chunk);
    }

    private void watchDeadline() {
        try {
            if (!awaitReturn(Duration.ofNanos(context().deadline().remainingNanos()))) {
                end(this::timedOut);
            }
        } catch (InterruptedException impossible) {
            Thread.currentThread().interrupt();
        }
    }

    private Outcome reply(int status, Bytes body) {
        return replied(new Payload.HttpReply(status, HEADERS, new Payload.Whole(body)));
    }

    private Outcome replied(Payload.HttpReply reply) {
        return new Outcome.Replied(reply, elapsed());
    }

    // ---- connections

    private static boolean rollback(Connection on) {
        try {
            on.rollback();
            return true;
        } catch (SQLException | RuntimeException broken) {
            return false;
        }
    }

    /** Ends the transaction of a connection that a program had. */
    static boolean isReset(Connection used) {
        try {
            if (!used.getAutoCommit()) {
                used.rollback();
            }
            used.setAutoCommit(false);
            return true;
        } catch (SQLException | RuntimeException broken) {
            return false;
        }
    }

    /**
     * A connection whose call was ended by another thread is not used again, as a late answer may
     * still arrive on it.
     */
    private void giveBack(Connection used, boolean reusable) {
        connection = null;
        if (!reusable || hasEnded()) {
            discard(used);
        } else {
            close(used);
        }
    }

    /** Makes the pool discard a connection. */
    static void discard(Connection used) {
        rollback(used);
        abort(used);
        close(used);
    }

    static void close(Connection used) {
        try {
            used.close();
        } catch (SQLException | RuntimeException broken) {
            // The pool discards it.
        }
    }

    static void abort(@Nullable Connection broken) {
        try {
            if (broken != null) {
                broken.abort(Runnable::run);
            }
        } catch (SQLException | RuntimeException already) {
            // It is gone in any case.
        }
    }

    /** A pooled connection had died before anything was executed on it. */
    private static final class StaleConnection extends Exception {
        private static final long serialVersionUID = 1;

        StaleConnection(SQLException cause) {
            super(SqlErrors.text(cause), cause);
        }
    }
}
