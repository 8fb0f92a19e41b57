package io.ironbridge.gateway.observe;

import io.ironbridge.apiproject.ObservationConfig.Paths;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.WithoutMessage;
import io.ironbridge.gateway.accesslog.AccessLog;
import io.ironbridge.gateway.accesslog.Answered;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.call.RequestResult;
import io.ironbridge.gateway.call.ResultClassifier;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.gateway.request.Operation;
import io.ironbridge.gateway.request.RequestContext;
import io.ironbridge.gateway.request.RequestObserver;
import io.ironbridge.gateway.security.Caller;
import io.ironbridge.gateway.telemetry.EndedRequest;
import io.ironbridge.gateway.telemetry.RequestTrace;
import io.ironbridge.gateway.telemetry.TraceContext;
import io.ironbridge.gateway.telemetry.Tracing;
import io.ironbridge.gateway.tracer.RequestTracer;
import io.ironbridge.gateway.tracer.TraceRecord;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Notifies traces, access logs and request tracing, once, when a request has ended. Without
 * observers, a request costs three reads of a field and one look at its headers. Holds what
 * outlives a change of the configuration. Thread-safe.
 */
public final class RequestObservers implements RequestObserver {
    private static final System.Logger LOG = System.getLogger(RequestObservers.class.getName());

    private final @Nullable Tracing tracing;
    private final RequestTracer tracer;
    private final TracedHeaders headers;
    private final Paths paths;

    /**
     * @param tracing null: no traces are sent
     * @param headers that request tracing shows
     * @param paths how they are written down
     */
    public RequestObservers(
            @Nullable Tracing tracing, RequestTracer tracer, TracedHeaders headers, Paths paths) {
        this.paths = paths;
        this.tracing = tracing;
        this.tracer = tracer;
        this.headers = headers;
    }

    @Override
    public void onBegin(RequestContext context, @Nullable AccessLog log) {
        if (paths == Paths.TEMPLATE) {
            context.hidesPath();
        }
        context.watched(trace(context), log, tracer.isActive());
    }

    private @Nullable RequestTrace trace(RequestContext context) {
        try {
            if (tracing != null) {
                return tracing.begin(context.request());
            }
            context.passesOn(TraceContext.passedOn(context.request()));
            return null;
        } catch (RuntimeException e) {
            bug(context, e);
            return null;
        }
    }

    /** Whoever watches must not change what a request comes to. */
    private static void bug(RequestContext context, RuntimeException failure) {
        LOG.log(
                Level.ERROR,
                "IRB-GW-0904E Request " + context.requestId + ": it could not be watched",
                new WithoutMessage(failure));
    }

    @Override
    public void onEnd(RequestContext context, RequestResult ending, long endedNanos) {
        if (!context.isWatched()) {
            return;
        }
        try {
            tell(context, ending, endedNanos, Instant.now());
        } catch (RuntimeException e) {
            bug(context, e);
        }
    }

    private void tell(RequestContext context, RequestResult ending, long endedNanos, Instant now) {
        RequestTrace trace = context.trace();
        if (tracing != null && trace != null && trace.isSampled()) {
            tracing.ended(trace, ended(context, ending, endedNanos, now));
        }
        AccessLog log = context.accessLog();
        if (log != null) {
            log.ended(answered(context, endedNanos, now));
        }
        if (context.isTraced()) {
            tracer.ended(sight(context, ending, endedNanos, now));
        }
    }

    private static Answered answered(RequestContext context, long endedNanos, Instant now) {
        Response response = context.response();
        return new Answered(
                context.request(),
                context.shownPath(),
                context.loggedSource(),
                context.caller().map(Caller::name).orElse(null),
                response == null ? 0 : response.status(),
                response == null ? List.of() : response.headers(),
                context.sentBytes(),
                now,
                endedNanos - context.startedNanos());
    }

    // ---- spans

    private static EndedRequest ended(
            RequestContext context, RequestResult ending, long endedNanos, Instant now) {
        Request request = context.request();
        Operation operation = context.isRouted() ? context.operation() : null;
        Response response = context.response();
        return new EndedRequest(
                new EndedRequest.Came(
                        context.requestId,
                        request.method(),
                        context.shownPath(),
                        context.isSecure(),
                        request.protocol(),
                        request.headers().first("host"),
                        request.headers().first("user-agent"),
                        context.source(),
                        request.remote(),
                        request.peer().local()),
                operation == null ? null : operation.api(),
                operation == null ? null : operation.id(),
                operation == null ? null : operation.route(),
                response == null ? 0 : response.status(),
                ending.name().toLowerCase(Locale.ROOT),
                isAborted(response, ending),
                new EndedRequest.Times(
                        context.startedNanos(),
                        context.mappedNanos(),
                        context.encodedNanos(),
                        context.askedNanos(),
                        context.queuedNanos(),
                        context.calledNanos(),
                        context.isSent(),
                        context.outcome() != null,
                        context.decodedNanos(),
                        endedNanos,
                        TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano()),
                operation == null || operation.implementation() == null
                        ? null
                        : call(operation.implementation().asset(), context.outcome()));
    }

    /** The client went away, or saw the body cut. */
    private static boolean isAborted(@Nullable Response response, RequestResult ending) {
        return ending == RequestResult.CANCELLED
                || (ending == RequestResult.FAILED
                        && response != null
                        && response.body() instanceof Response.Streamed);
    }

    private static EndedRequest.Call call(BackEnd.Asset asset, @Nullable Outcome outcome) {
        Payload.HttpReply reply =
                outcome instanceof Outcome.Replied(Payload.HttpReply http, _) ? http : null;
        return new EndedRequest.Call(
                asset.backEnd().id(),
                asset.name(),
                asset.backEnd().peer().endpoint(),
                reply == null ? 0 : reply.status(),
                ResultClassifier.failure(outcome),
                reply != null && reply.body() instanceof Payload.Streamed);
    }

    // ---- request tracing

    private TraceRecord sight(
            RequestContext context, RequestResult ending, long endedNanos, Instant now) {
        return new TraceRecord(
                context.requestId,
                context.isRouted() ? context.operation().id() : "",
                context.caller().map(Caller::name).orElse(""),
                context.source().getHostAddress(),
                now,
                shown -> new TraceSteps(context, headers, shown).all(ending, endedNanos));
    }
}
