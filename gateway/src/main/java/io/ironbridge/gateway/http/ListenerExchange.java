package io.ironbridge.gateway.http;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.gateway.http.turn.ReadTurn;
import io.netty.channel.Channel;
import io.netty.util.concurrent.EventExecutor;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * An exchange of either protocol. Thread-safe.
 *
 * <p>A response that breaks HTTP's rules is rejected with an exception and answered with 500 here,
 * so that an incorrect handler cannot leave the client waiting; a later answer of the handler is
 * dropped.
 */
public final class ListenerExchange implements Exchange, Serving.Failing {
    private enum State {
        OPEN,
        ANSWERED,
        FAILED
    }

    /** The connection or stream of a request. Used on its event loop only. */
    public interface Owner {
        /**
         * Reads the body of {@code exchange} into the budget of its caller, unless the client has
         * gone.
         */
        void receive(ListenerExchange exchange, boolean known, BodyReceiver receiver);

        /** Answers {@code exchange}, unless its client has gone. */
        void answer(ListenerExchange exchange, Response response);

        /** The turn in which later requests of the connection are read, if it has an order. */
        default void nextReads(ReadTurn turn) {}

        /** Answers with a problem of the listener. */
        void problem(ListenerProblem problem);
    }

    private static final ListenerProblem FAILURE =
            new ListenerProblem(500, "The request could not be served.");

    private final boolean hasBody;
    private final EventExecutor loop;
    private final Owner owner;
    private final Serving serving;
    private final Channel connection;
    private final Cancellation cancellation = new Cancellation();
    private final AtomicReference<State> state = new AtomicReference<>(State.OPEN);

    private volatile Request request;
    private volatile @Nullable String name;

    /**
     * @param request without its body
     * @param hasBody whether a body follows
     * @param connection of the client
     */
    public ListenerExchange(
            Request request,
            boolean hasBody,
            EventExecutor loop,
            Owner owner,
            Serving serving,
            Channel connection) {
        this.request = request;
        this.hasBody = hasBody;
        this.loop = loop;
        this.owner = owner;
        this.serving = serving;
        this.connection = connection;
    }

    @Override
    public Request request() {
        return request;
    }

    @Override
    public boolean hasBody() {
        return hasBody;
    }

    @Override
    public void receive(boolean known, BodyReceiver receiver) {
        if (!hasBody) {
            receiver.onBody();
        } else if (loop.inEventLoop()) {
            owner.receive(this, known, receiver);
        } else {
            onLoop(() -> owner.receive(this, known, receiver), () -> {});
        }
    }

    /** The body is complete. */
    public void complete(Bytes body) {
        request = request.withBody(body);
    }

    @Override
    public void refuse(ListenerProblem problem) {
        reply(serving.problemResponse(problem, connection));
    }

    @Override
    public void name(String given) {
        name = given;
    }

    /** The name of an exchange's request in log lines; null if there is no exchange. */
    public static String logName(@Nullable ListenerExchange exchange) {
        if (exchange == null) {
            return LogName.UNKNOWN;
        }
        String given = exchange.name;
        return given == null ? LogName.of(exchange.request) : LogName.of(given);
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if status or headers break HTTP's rules; the client then
     *     gets 500
     */
    @Override
    public void reply(Response response) {
        try {
            ResponseRules.check(response);
        } catch (IllegalArgumentException broken) {
            Discard.body(response);
            fail();
            throw broken;
        }
        if (state.compareAndSet(State.OPEN, State.ANSWERED)) {
            send(response);
            return;
        }
        Discard.body(response);
        if (state.get() == State.ANSWERED) {
            throw new IllegalStateException("this exchange has been answered already");
        }
    }

    @Override
    public void fail() {
        if (state.compareAndSet(State.OPEN, State.FAILED)) {
            onLoop(() -> owner.problem(FAILURE), () -> {});
        }
    }

    private void send(Response response) {
        if (loop.inEventLoop()) {
            owner.answer(this, response);
        } else {
            onLoop(() -> owner.answer(this, response), () -> Discard.body(response));
        }
    }

    private void onLoop(Runnable action, Runnable otherwise) {
        try {
            loop.execute(action);
        } catch (RejectedExecutionException stopped) {
            // The loops have stopped, and all clients have gone.
            otherwise.run();
        }
    }

    @Override
    public void nextReads(ReadTurn turn) {
        owner.nextReads(turn);
    }

    @Override
    public Cancellation cancellation() {
        return cancellation;
    }

    @Override
    public Runnable awaitRoom(long bytes, Duration longest) throws InterruptedException {
        UnsentReplies.Room room = serving.room(connection, bytes, longest.toNanos());
        return () -> onLoop(room::release, room::release); // after the reply
    }

    @Override
    public Executor executor() {
        return loop;
    }
}
