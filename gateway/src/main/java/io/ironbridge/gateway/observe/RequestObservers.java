package io.ironbridge.gateway.observe;

import io.ironbridge.apiproject.server.ObservationConfig.Paths;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.TraceHeaders;
import io.ironbridge.connectorapi.WithoutMessage;
import io.ironbridge.gateway.accesslog.AccessLog;
import io.ironbridge.gateway.accesslog.Answered;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.call.RequestResult;
import io.ironbridge.gateway.call.ResultClassifier;
import io.ironbridge.gateway.flow.FlowCall;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.gateway.request.Observation;
import io.ironbridge.gateway.request.Operation;
import io.ironbridge.gateway.request.Reply;
import io.ironbridge.gateway.request.RequestContext;
import io.ironbridge.gateway.request.RequestObserver;
import io.ironbridge.gateway.request.Timings;
import io.ironbridge.gateway.security.Caller;
import io.ironbridge.gateway.telemetry.EndedRequest;
import io.ironbridge.gateway.telemetry.RequestTrace;
import io.ironbridge.gateway.telemetry.TraceContext;
import io.ironbridge.gateway.telemetry.Tracing;
import io.ironbridge.gateway.tracer.RequestTracer;
import io.ironbridge.gateway.tracer.TraceRecord;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Notifies traces, access logs and request tracing, once, when a request has ended. Without
 * observers, a request costs three reads of a field and one look at its headers. Independent of the
 * current configuration. Thread-safe.
 */
public final class RequestObservers implements RequestObserver {
    private static final System.Logger LOG = System.getLogger(RequestObservers.class.getName());

    private final @Nullable Tracing tracing;
    private final RequestTracer tracer;
    private final TracedHeaders headers;
    private final Paths paths;

    /**
     * @param tracing null if no traces are sent
     * @param headers that request tracing shows
     * @param paths how paths are recorded
     */
    public RequestObservers(
            @Nullable Tracing tracing, RequestTracer tracer, TracedHeaders headers, Paths paths) {
        this.paths = paths;
        this.tracing = tracing;
        this.tracer = tracer;
        this.headers = headers;
    }

    @Override
    public Observation onBegin(Request request, String requestId, @Nullable AccessLog log) {
        RequestTrace trace = null;
        TraceHeaders passedOn = null;
        try {
            if (tracing == null) {
                passedOn = TraceContext.passedOn(request);
            } else {
                trace = tracing.begin(request);
            }
        } catch (RuntimeException e) {
            bug(requestId, e);
        }
        return new Observation(trace, passedOn, log, tracer.isActive(), paths == Paths.TEMPLATE);
    }

    /** A failure to record a request must not change its outcome. */
    private static void bug(String requestId, RuntimeException failure) {
        LOG.log(
                Level.ERROR,
                "IRB-GW-0904E Request " + requestId + ": it could not be recorded",
                new WithoutMessage(failure));
    }

    @Override
    public void onEnd(RequestContext context, Reply reply, RequestResult result, long endedNanos) {
        if (!context.observation().isWanted()) {
            return;
        }
        try {
            record(context, reply, result, endedNanos, Instant.now());
        } catch (RuntimeException e) {
            bug(context.requestId(), e);
        }
    }

    private void record(
            RequestContext context,
            Reply reply,
            RequestResult result,
            long endedNanos,
            Instant now) {
        Observation wanted = context.observation();
        RequestTrace trace = wanted.trace();
        if (tracing != null && trace != null && trace.isSampled()) {
            tracing.ended(trace, ended(context, reply, result, endedNanos, now));
        }
        if (wanted.accessLog() != null) {
            wanted.accessLog().ended(answered(context, reply, endedNanos, now));
        }
        if (wanted.traced()) {
            tracer.ended(traceRecord(context, reply, result, endedNanos, now));
        }
    }

    private static Answered answered(
            RequestContext context, Reply reply, long endedNanos, Instant now) {
        return new Answered(
                context.request(),
                context.shownPath(),
                context.loggedSource(),
                context.caller().map(Caller::name).orElse(null),
                reply.status(),
                reply.headers(),
                reply.bytes(),
                now,
                endedNanos - context.timings().started());
    }

    // ---- spans

    private static EndedRequest ended(
            RequestContext context,
            Reply reply,
            RequestResult result,
            long endedNanos,
            Instant now) {
        Request request = context.request();
        Operation operation = context.operation();
        Timings timings = context.timings();
        return new EndedRequest(
                new EndedRequest.Came(
                        context.requestId(),
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
                reply.status(),
                result.name().toLowerCase(Locale.ROOT),
                isAborted(reply.response(), result),
                new EndedRequest.Times(
                        timings.started(),
                        timings.mapping(),
                        timings.encoding(),
                        timings.waiting(),
                        timings.queuedNanos(),
                        timings.calledNanos(),
                        timings.isSent(),
                        context.outcome() != null,
                        timings.decoded(),
                        endedNanos,
                        TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano()),
                operation == null || operation.implementation() == null
                        ? null
                        : call(operation.implementation().asset(), context.outcome()),
                context.flowCalls().stream().map(RequestObservers::step).toList());
    }

    private static EndedRequest.Step step(FlowCall call) {
        return new EndedRequest.Step(
                call.step(),
                call.waiting(),
                call.calling(),
                call.ended(),
                call.isCompensation(),
                call(call.asset(), call.outcome()));
    }

    /** Whether the client went away, or received an incomplete body. */
    private static boolean isAborted(@Nullable Response response, RequestResult result) {
        return result == RequestResult.CANCELLED
                || (result == RequestResult.FAILED
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

    private TraceRecord traceRecord(
            RequestContext context,
            Reply reply,
            RequestResult result,
            long endedNanos,
            Instant now) {
        Operation operation = context.operation();
        return new TraceRecord(
                context.requestId(),
                operation == null ? "" : operation.id(),
                context.caller().map(Caller::name).orElse(""),
                context.source().getHostAddress(),
                now,
                shown -> new TraceSteps(context, reply, headers, shown).all(result, endedNanos));
    }
}
