package io.ironbridge.gateway;

import io.ironbridge.apiproject.ObservationConfig.Paths;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.WithoutMessage;
import io.ironbridge.gateway.OperationMeters.Ending;
import io.ironbridge.gateway.accesslog.AccessLog;
import io.ironbridge.gateway.accesslog.Answered;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.gateway.security.Caller;
import io.ironbridge.gateway.telemetry.EndedRequest;
import io.ironbridge.gateway.telemetry.RequestTrace;
import io.ironbridge.gateway.telemetry.TraceContext;
import io.ironbridge.gateway.telemetry.Tracing;
import io.ironbridge.gateway.tracer.RequestTracer;
import io.ironbridge.gateway.tracer.Sight;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Who watches requests: traces, access logs, request tracing. Each is told once, when a request has
 * ended; while nobody watches, that costs a request three looks at a field and one at its headers.
 * Holds what outlives a change of the configuration. Thread-safe.
 */
final class Watching {
    private static final System.Logger LOG = System.getLogger(Watching.class.getName());

    private final @Nullable Tracing tracing;
    private final RequestTracer tracer;
    private final SightHeaders headers;
    private final Paths paths;

    /**
     * @param tracing null: no traces are sent
     * @param headers that request tracing shows
     * @param paths how they are written down
     */
    Watching(@Nullable Tracing tracing, RequestTracer tracer, SightHeaders headers, Paths paths) {
        this.paths = paths;
        this.tracing = tracing;
        this.tracer = tracer;
        this.headers = headers;
    }

    /**
     * A request begins.
     *
     * @param log of its endpoint; null: there is none
     */
    void begins(Passage passage, @Nullable AccessLog log) {
        if (paths == Paths.TEMPLATE) {
            passage.hidesPath();
        }
        passage.watched(trace(passage), log, tracer.isActive());
    }

    private @Nullable RequestTrace trace(Passage passage) {
        try {
            if (tracing != null) {
                return tracing.begin(passage.request());
            }
            passage.passesOn(TraceContext.passedOn(passage.request()));
            return null;
        } catch (RuntimeException e) {
            bug(passage, e);
            return null;
        }
    }

    /** Whoever watches must not change what a request comes to. */
    private static void bug(Passage passage, RuntimeException failure) {
        LOG.log(
                Level.ERROR,
                "IRB-GW-0904E Request " + passage.requestId + ": it could not be watched",
                new WithoutMessage(failure));
    }

    /** It has ended, and all of its answer that will be is handed over. */
    void ended(Passage passage, Ending ending, long endedNanos) {
        if (!passage.isWatched()) {
            return;
        }
        try {
            tell(passage, ending, endedNanos, Instant.now());
        } catch (RuntimeException e) {
            bug(passage, e);
        }
    }

    private void tell(Passage passage, Ending ending, long endedNanos, Instant now) {
        RequestTrace trace = passage.trace();
        if (tracing != null && trace != null && trace.isSampled()) {
            tracing.ended(trace, ended(passage, ending, endedNanos, now));
        }
        AccessLog log = passage.accessLog();
        if (log != null) {
            log.ended(answered(passage, endedNanos, now));
        }
        if (passage.isTraced()) {
            tracer.ended(sight(passage, ending, endedNanos, now));
        }
    }

    private static Answered answered(Passage passage, long endedNanos, Instant now) {
        Response response = passage.response();
        return new Answered(
                passage.request(),
                passage.shownPath(),
                passage.loggedSource(),
                passage.caller().map(Caller::name).orElse(null),
                response == null ? 0 : response.status(),
                response == null ? List.of() : response.headers(),
                passage.sentBytes(),
                now,
                endedNanos - passage.startedNanos());
    }

    // ---- spans

    private static EndedRequest ended(
            Passage passage, Ending ending, long endedNanos, Instant now) {
        Request request = passage.request();
        Operation operation = passage.isRouted() ? passage.operation() : null;
        Response response = passage.response();
        return new EndedRequest(
                new EndedRequest.Came(
                        passage.requestId,
                        request.method(),
                        passage.shownPath(),
                        passage.isSecure(),
                        request.protocol(),
                        request.headers().first("host"),
                        request.headers().first("user-agent"),
                        passage.source(),
                        request.remote(),
                        request.peer().local()),
                operation == null ? null : operation.api(),
                operation == null ? null : operation.id(),
                operation == null ? null : operation.route(),
                response == null ? 0 : response.status(),
                ending.name().toLowerCase(Locale.ROOT),
                isAborted(response, ending),
                new EndedRequest.Times(
                        passage.startedNanos(),
                        passage.mappedNanos(),
                        passage.encodedNanos(),
                        passage.askedNanos(),
                        passage.queuedNanos(),
                        passage.calledNanos(),
                        passage.isSent(),
                        passage.outcome() != null,
                        passage.decodedNanos(),
                        endedNanos,
                        TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano()),
                operation == null || operation.implementation() == null
                        ? null
                        : call(operation.implementation().asset(), passage.outcome()));
    }

    /** The client went away, or saw the body cut. */
    private static boolean isAborted(@Nullable Response response, Ending ending) {
        return ending == Ending.CANCELLED
                || (ending == Ending.FAILED
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
                Endings.failure(outcome),
                reply != null && reply.body() instanceof Payload.Streamed);
    }

    // ---- request tracing

    private Sight sight(Passage passage, Ending ending, long endedNanos, Instant now) {
        return new Sight(
                passage.requestId,
                passage.isRouted() ? passage.operation().id() : "",
                passage.caller().map(Caller::name).orElse(""),
                passage.source().getHostAddress(),
                now,
                shown -> new SightSteps(passage, headers, shown).all(ending, endedNanos));
    }
}
