package io.ironbridge.gateway.http;

import io.ironbridge.gateway.logs.LogRateLimiter;
import io.ironbridge.gateway.logs.Pause;
import io.ironbridge.socketclient.CauseText;
import io.netty.channel.Channel;
import io.netty.handler.codec.CodecException;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.function.Supplier;

/** State shared by all connections of one listener. Thread-safe. */
public final class Serving {
    /** Notifies a connection that the listener stops: a user event. */
    public enum Drain {
        BEGINS
    }

    private static final Logger LOG = System.getLogger(Serving.class.getName());

    private static final int LINES_PER_SECOND = 5;
    private static final int LONGEST_REASON = 200;

    private final ListenerConfig config;
    private final HeadHandler handler;
    private final HttpDate date = new HttpDate(InstantSource.system());
    private final Tally tally = new Tally();
    private final LogRateLimiter handshakes =
            new LogRateLimiter(System::nanoTime, LINES_PER_SECOND);
    private final LogRateLimiter resets = new LogRateLimiter(System::nanoTime, LINES_PER_SECOND);
    private final LogRateLimiter stalls = new LogRateLimiter(System::nanoTime, LINES_PER_SECOND);
    private final LogRateLimiter endings = new LogRateLimiter(System::nanoTime, LINES_PER_SECOND);
    private final Pause drops = new Pause();
    private volatile boolean draining;

    public Serving(ListenerConfig config, HeadHandler handler) {
        this.config = config;
        this.handler = handler;
    }

    public HttpLimits limits() {
        return config.limits();
    }

    public HttpTimeouts timeouts() {
        return config.timeouts();
    }

    /**
     * The budget for bodies from a connection.
     *
     * @param known whether the caller is authenticated
     */
    public BodyBudget bodyBudget(Channel connection, boolean known) {
        BodyBudget all = config.memory().bodies();
        return limits().perSource()
                .share(
                        known ? all : all.anonymous(),
                        Peer.remote(connection).getAddress(),
                        limits().maxBodyBytes());
    }

    /**
     * Memory for a reply that waits for a client.
     *
     * @param giveUp ends it, on any thread
     */
    UnsentReplies.Holding holding(Channel connection, Runnable giveUp) {
        return limits().perSource()
                .holding(config.memory().replies(), Peer.remote(connection).getAddress(), giveUp);
    }

    /** As {@link UnsentReplies#room}. */
    UnsentReplies.Room room(Channel connection, long bytes, long nanos)
            throws InterruptedException {
        return limits().perSource()
                .room(
                        config.memory().replies(),
                        Peer.remote(connection).getAddress(),
                        bytes,
                        nanos);
    }

    /** Counts and logs a reply that was dropped because its client did not read it. */
    void dropped(Channel connection) {
        tally.droppedReply();
        if (drops.isOver()) {
            LOG.log(
                    Level.WARNING,
                    "IRB-HTTP-0107W Dropped a reply that {0} did not read: buffered replies exceed"
                            + " the limit, in all or for this source",
                    Peer.remote(connection).getAddress().getHostAddress());
        }
    }

    public boolean secure() {
        return config.tls() != null;
    }

    public HttpDate date() {
        return date;
    }

    public Tally tally() {
        return tally;
    }

    public boolean draining() {
        return draining;
    }

    public void drain() {
        draining = true;
    }

    /**
     * The response to input that could not be served as a request.
     *
     * @param connection of the client
     */
    public Response response(ListenerProblem problem, Channel connection) {
        tally.refusedRequest();
        return problemResponse(problem, connection);
    }

    /** Like {@link #response}, but not counted again. */
    Response problemResponse(ListenerProblem problem, Channel connection) {
        Response response = config.problems().apply(problem, Peer.remote(connection).getAddress());
        ResponseRules.check(response);
        return response;
    }

    /** Logs a few lines a second: a client that cannot connect retries. */
    public void handshakeFailed(Channel connection, Throwable cause) {
        tally.failedHandshake();
        log(
                handshakes,
                Level.WARNING,
                "IRB-HTTP-0105W No TLS with {0}: {1}{2}",
                connection,
                () -> reason(cause));
    }

    /**
     * An HTTP/2 connection is ended because of its client. Only the code is logged: the codec's
     * message may repeat what the client sent.
     *
     * @param streams in progress, which end with it
     */
    public void ended(Channel connection, Http2Error why, int streams) {
        tally.endedConnection();
        log(
                endings,
                Level.WARNING,
                "IRB-HTTP-0109W The HTTP/2 connection with {0} was ended: {1}{2}",
                connection,
                () -> why + "; streams that end with it: " + streams);
    }

    /**
     * A stream is reset because of a forbidden request or frame, or because there are too many
     * streams.
     */
    public void reset(Channel connection, Http2Error why) {
        tally.refusedRequest();
        log(
                resets,
                Level.INFO,
                "IRB-HTTP-0110I A stream of the HTTP/2 connection with {0} was reset: {1}{2}",
                connection,
                why::toString);
    }

    /** A client read nothing of its reply, or too little, for too long. */
    public void stalled(Channel connection) {
        tally.stalledReply();
        log(
                stalls,
                Level.INFO,
                "IRB-HTTP-0111I Abandoned a reply that {0} does not read, or reads too"
                        + " slowly{1}{2}",
                connection,
                () -> "");
    }

    /**
     * @param line with placeholders for the client's address, {@code what}, and the number of
     *     suppressed lines
     */
    private static void log(
            LogRateLimiter pace,
            Level level,
            String line,
            Channel connection,
            Supplier<String> what) {
        long heldBack = pace.take();
        if (heldBack != LogRateLimiter.HELD_BACK) {
            LOG.log(
                    level,
                    line,
                    Peer.remote(connection).getAddress().getHostAddress(),
                    what.get(),
                    LogRateLimiter.more(heldBack));
        }
    }

    private static String reason(Throwable failure) {
        String text = CauseText.of(failure);
        return text.substring(0, Math.min(LONGEST_REASON, text.length()));
    }

    /** An exchange whose handler may fail. */
    public interface Failing {
        /** Answers 500 unless the handler has answered. */
        void fail();
    }

    /** Gives the exchange to the handler; if the handler throws, the client gets 500. */
    public <E extends Exchange & Failing> void handle(E exchange) {
        handle(exchange, () -> handler.headArrived(exchange));
    }

    /** Notifies the receiver of a body, which may throw. */
    public void handle(Failing exchange, Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | StackOverflowError bug) {
            LOG.log(
                    Level.ERROR,
                    "IRB-HTTP-0101E A request handler failed; the client gets 500",
                    bug);
            exchange.fail();
        }
    }

    /** Logs a failure that is neither the client's fault nor a broken connection. */
    public void broken(Throwable cause) {
        if (!(cause instanceof IOException
                || cause instanceof CodecException
                || cause instanceof Http2Exception)) {
            LOG.log(Level.ERROR, "IRB-HTTP-0103E A client connection failed and was closed", cause);
        }
    }

    /**
     * Logs a reply that broke off.
     *
     * @param request its name in log lines
     */
    public void aborted(String request, Throwable why) {
        LOG.log(
                Level.WARNING,
                "IRB-HTTP-0102W The streamed reply to request {0} failed after its head was sent; "
                        + "the client sees it broken off: {1}",
                request,
                why.toString());
    }
}
