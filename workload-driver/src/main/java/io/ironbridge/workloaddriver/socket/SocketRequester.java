package io.ironbridge.workloaddriver.socket;

import io.ironbridge.workloaddriver.Answer;
import io.ironbridge.workloaddriver.Answer.Outcome;
import io.ironbridge.workloaddriver.Loop;
import io.ironbridge.workloaddriver.Requester;
import io.ironbridge.workloaddriver.Turn;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One client: opens a connection where it has none, and sends again on the one it has. A request
 * whose connection breaks is not sent again but counted as failed. On its loop.
 *
 * @param <E> what is sent
 */
@SuppressWarnings("ReferenceEquality") // which of its connections tells something
public final class SocketRequester<E> implements Requester {
    private final Loop loop;
    private final Patience patience;
    private final Function<Turn, E> exchanges;
    private final Connection.Opener<E> opener;
    private @Nullable Connection<E> connection;
    private @Nullable Consumer<Answer> waiting;
    private @Nullable E exchange;
    private long deadline;
    private boolean alarmSet;
    private boolean closed;
    private long opened;

    /**
     * @param exchanges makes what is sent in a turn
     */
    public SocketRequester(
            Loop loop,
            Patience patience,
            Function<Turn, E> exchanges,
            Connection.Opener<E> opener) {
        this.loop = loop;
        this.patience = patience;
        this.exchanges = exchanges;
        this.opener = opener;
    }

    /**
     * How long an answer may take.
     *
     * @param limit from sending to the whole answer, connecting included
     * @param answer what the protocol calls it
     */
    public record Patience(Duration limit, String answer) {
        private Answer exhausted() {
            return Answer.failed(
                    Outcome.TIMED_OUT,
                    "timed out",
                    "no " + answer + " within " + limit.toMillis() + " ms");
        }
    }

    @Override
    public void send(Turn turn, Consumer<Answer> answer) {
        E next = exchanges.apply(turn);
        exchange = next;
        waiting = answer;
        deadline = loop.nanos() + patience.limit().toNanos();
        setAlarm(patience.limit().toNanos());
        if (connection != null && connection.isUsable()) {
            connection.send(next);
        } else {
            connection = opener.open(this);
        }
    }

    /** Runs a task on the client's loop. */
    public void later(Runnable task) {
        loop.execute(task);
    }

    // ---- what connections tell; one that is not the current one has nothing to say

    /**
     * It is open, and secure where that is asked for.
     *
     * @param made it was made for this client
     */
    public void connected(Connection<E> from, boolean made) {
        E next = exchange;
        if (from == connection && next != null) {
            opened += made ? 1 : 0;
            from.send(next);
        } else {
            from.close();
        }
    }

    /** The exchange has its end; the connection goes on where {@code reusable}. */
    public void answered(Connection<E> from, Answer answer, boolean reusable) {
        if (from != connection) {
            return;
        }
        if (!reusable) {
            drop();
        }
        finish(answer);
    }

    /** It is gone; so is what was under way. */
    public void gone(Connection<E> from, Outcome outcome, String reason, String example) {
        if (from == connection) {
            connection = null;
            finish(Answer.failed(outcome, reason, example));
        }
    }

    /** It is gone while nothing was under way. */
    public void idleGone(Connection<E> from) {
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
        Connection<E> old = connection;
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
        finish(patience.exhausted());
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
