package io.ironbridge.workloaddriver.protocol.socket;

import io.ironbridge.workloaddriver.engine.Answer;
import io.ironbridge.workloaddriver.engine.Answer.Outcome;
import io.ironbridge.workloaddriver.engine.Loop;
import io.ironbridge.workloaddriver.engine.RequestSlot;
import io.ironbridge.workloaddriver.engine.Requester;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One client over a socket: opens a connection if it has none, and reuses it. A request whose
 * connection breaks fails and is not sent again. Runs on its loop.
 *
 * @param <E> what is sent
 */
@SuppressWarnings("ReferenceEquality") // identifies the connection that calls
public final class SocketRequester<E> implements Requester {
    private final Loop loop;
    private final TimeLimit timeLimit;
    private final Function<RequestSlot, E> exchanges;
    private final ClientConnection.Opener<E> opener;
    private @Nullable ClientConnection<E> connection;
    private @Nullable Consumer<Answer> waiting;
    private @Nullable E exchange;
    private long deadline;
    private boolean timerSet;
    private boolean closed;
    private long opened;

    /**
     * @param exchanges creates the data to send for a request
     */
    public SocketRequester(
            Loop loop,
            TimeLimit timeLimit,
            Function<RequestSlot, E> exchanges,
            ClientConnection.Opener<E> opener) {
        this.loop = loop;
        this.timeLimit = timeLimit;
        this.exchanges = exchanges;
        this.opener = opener;
    }

    /**
     * Time limit of an answer.
     *
     * @param limit from sending to the whole answer, connecting included
     * @param answer the protocol's word for an answer
     */
    public record TimeLimit(Duration limit, String answer) {
        private Answer timedOut() {
            return Answer.failed(
                    Outcome.TIMED_OUT,
                    "timed out",
                    "no " + answer + " within " + limit.toMillis() + " ms");
        }
    }

    @Override
    public void send(RequestSlot slot, Consumer<Answer> answer) {
        E next = exchanges.apply(slot);
        exchange = next;
        waiting = answer;
        deadline = loop.nanos() + timeLimit.limit().toNanos();
        startTimer(timeLimit.limit().toNanos());
        if (connection != null && connection.isUsable()) {
            connection.send(next);
        } else {
            connection = opener.open(this);
        }
    }

    /** Runs a task on the client's loop. */
    public void execute(Runnable task) {
        loop.execute(task);
    }

    // ---- callbacks of connections; calls of a connection that is not the current one are ignored

    /**
     * Called when the connection is open, after the TLS handshake if there is one.
     *
     * @param made whether it was opened for this client
     */
    public void onConnected(ClientConnection<E> from, boolean made) {
        E next = exchange;
        if (from == connection && next != null) {
            opened += made ? 1 : 0;
            from.send(next);
        } else {
            from.close();
        }
    }

    /** Called when the exchange has ended; the connection stays open if {@code reusable}. */
    public void onAnswer(ClientConnection<E> from, Answer answer, boolean reusable) {
        if (from != connection) {
            return;
        }
        if (!reusable) {
            drop();
        }
        finish(answer);
    }

    /** Called when the connection is closed; fails the request in progress. */
    public void onDisconnect(
            ClientConnection<E> from, Outcome outcome, String reason, String example) {
        if (from == connection) {
            connection = null;
            finish(Answer.failed(outcome, reason, example));
        }
    }

    /** Called when the connection is closed without a request in progress. */
    public void onIdleDisconnect(ClientConnection<E> from) {
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
        ClientConnection<E> old = connection;
        connection = null;
        if (old != null) {
            old.close();
        }
    }

    // ---- deadlines: one timer for many requests, restarted if it fires too early

    private void startTimer(long nanos) {
        if (!timerSet) {
            timerSet = true;
            loop.schedule(nanos, this::onTimer);
        }
    }

    private void onTimer() {
        timerSet = false;
        if (waiting == null) {
            return;
        }
        long left = deadline - loop.nanos();
        if (left > 0) {
            startTimer(left);
            return;
        }
        drop();
        finish(timeLimit.timedOut());
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
