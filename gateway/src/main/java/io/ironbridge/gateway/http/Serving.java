package io.ironbridge.gateway.http;

import io.netty.channel.Channel;
import io.netty.handler.codec.CodecException;
import io.netty.handler.codec.http2.Http2Exception;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** What all connections of one listener share. Thread-safe. */
final class Serving {
    /** Tells a connection that the listener stops: a user event. */
    enum Drain {
        BEGINS
    }

    private static final Logger LOG = System.getLogger(Serving.class.getName());

    private static final InetSocketAddress UNKNOWN_CLIENT = new InetSocketAddress(0);

    private final ListenerConfig config;
    private final RequestHandler handler;
    private final HttpDate date = new HttpDate(InstantSource.system());
    private final Tally tally = new Tally();
    private volatile boolean draining;

    Serving(ListenerConfig config, RequestHandler handler) {
        this.config = config;
        this.handler = handler;
    }

    HttpLimits limits() {
        return config.limits();
    }

    HttpTimeouts timeouts() {
        return config.timeouts();
    }

    BodyBudget bodyBudget() {
        return config.bodyBudget();
    }

    boolean secure() {
        return config.tls() != null;
    }

    HttpDate date() {
        return date;
    }

    Tally tally() {
        return tally;
    }

    boolean draining() {
        return draining;
    }

    void drain() {
        draining = true;
    }

    Response response(ListenerProblem problem) {
        Response response = config.problems().apply(problem);
        ResponseRules.check(response);
        return response;
    }

    /** Gives the exchange to the handler; a handler that throws has the client get 500. */
    void handle(ListenerExchange exchange) {
        try {
            handler.handle(exchange);
        } catch (RuntimeException | StackOverflowError bug) {
            LOG.log(
                    Level.ERROR,
                    "IRB-HTTP-0101E A request handler failed; the client gets 500",
                    bug);
            exchange.fail();
        }
    }

    /** Reports what is neither a client's fault nor a broken line. */
    void broken(Throwable cause) {
        if (!(cause instanceof IOException
                || cause instanceof CodecException
                || cause instanceof Http2Exception)) {
            LOG.log(Level.ERROR, "IRB-HTTP-0103E A client connection failed and is closed", cause);
        }
    }

    static InetSocketAddress remote(Channel channel) {
        return channel.remoteAddress() instanceof InetSocketAddress address
                ? address
                : UNKNOWN_CLIENT;
    }

    static InetSocketAddress local(Channel channel) {
        return channel.localAddress() instanceof InetSocketAddress address
                ? address
                : UNKNOWN_CLIENT;
    }

    void aborted(@Nullable ListenerExchange exchange, Throwable why) {
        LOG.log(
                Level.WARNING,
                "IRB-HTTP-0102W The streamed reply to request {0} failed after its head was sent; "
                        + "the client sees it broken off: {1}",
                exchange == null ? LogName.UNKNOWN : exchange.logName(),
                why.toString());
    }
}
