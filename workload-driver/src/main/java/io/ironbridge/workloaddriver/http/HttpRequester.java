package io.ironbridge.workloaddriver.http;

import io.ironbridge.workloaddriver.Answer;
import io.ironbridge.workloaddriver.Answer.Outcome;
import io.ironbridge.workloaddriver.Loop;
import io.ironbridge.workloaddriver.Requester;
import io.ironbridge.workloaddriver.Turn;
import io.ironbridge.workloaddriver.values.Values;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One client: opens a connection where it has none, and sends again on the one it has. A request
 * whose connection breaks is not sent again but counted as failed. On its loop.
 */
@SuppressWarnings("ReferenceEquality") // which of its connections tells something
final class HttpRequester implements Requester {
    private final HttpDriver driver;
    private final Loop loop;
    private final Connection.Opener opener;
    private final long answerNanos;
    private @Nullable Connection connection;
    private @Nullable Consumer<Answer> waiting;
    private @Nullable Exchange exchange;
    private long deadline;
    private boolean alarmSet;
    private boolean closed;
    private long opened;

    HttpRequester(HttpDriver driver, Loop loop, Connection.Opener opener) {
        this.driver = driver;
        this.loop = loop;
        this.opener = opener;
        this.answerNanos = driver.settings().limits().answer().toNanos();
    }

    /** A request with its values. */
    record Exchange(PreparedRequest request, Values values) {}

    @Override
    public void send(Turn turn, Consumer<Answer> answer) {
        Exchange next =
                new Exchange(driver.request(turn.kind()), driver.variables().draw(turn.random()));
        exchange = next;
        waiting = answer;
        deadline = loop.nanos() + answerNanos;
        setAlarm(answerNanos);
        if (connection != null && connection.isUsable()) {
            connection.send(next);
        } else {
            connection = opener.open(this);
        }
    }

    void later(Runnable task) {
        loop.execute(task);
    }

    // ---- what connections tell; one that is not the current one has nothing to say

    /**
     * It is open and secure where that is asked for.
     *
     * @param made it was made for this client
     */
    void connected(Connection from, boolean made) {
        if (from == connection && exchange != null) {
            opened += made ? 1 : 0;
            from.send(exchange);
        } else {
            from.close();
        }
    }

    /** The exchange has its end; the connection goes on where {@code reusable}. */
    void answered(Connection from, Answer answer, boolean reusable) {
        if (from != connection) {
            return;
        }
        if (!reusable) {
            drop();
        }
        finish(answer);
    }

    /** It is gone. */
    void gone(Connection from, Outcome outcome, String reason, String example) {
        if (from == connection) {
            connection = null;
            finish(Answer.failed(outcome, reason, example));
        }
    }

    /** It is gone while nothing was under way. */
    void idleGone(Connection from) {
        if (from == connection) {
            connection = null;
        }
    }

    private void finish(Answer answer) {
        Consumer<Answer> told = waiting;
        waiting = null;
        exchange = null;
        if (told != null && !closed) {
            told.accept(answer);
        }
    }

    private void drop() {
        Connection old = connection;
        connection = null;
        if (old != null) {
            old.close();
        }
    }

    // ---- deadlines: one alarm for many requests, set again when it comes too early

    private void setAlarm(long nanos) {
        if (!alarmSet) {
            alarmSet = true;
            loop.schedule(nanos, this::alarm);
        }
    }

    private void alarm() {
        alarmSet = false;
        if (waiting == null) {
            return;
        }
        long left = deadline - loop.nanos();
        if (left > 0) {
            setAlarm(left);
            return;
        }
        drop();
        finish(
                Answer.failed(
                        Outcome.TIMED_OUT,
                        "timed out",
                        "no answer within "
                                + driver.settings().limits().answer().toMillis()
                                + " ms"));
    }

    @Override
    public long connectionsOpened() {
        return opened;
    }

    @Override
    public void close() {
        closed = true;
        drop();
    }
}
