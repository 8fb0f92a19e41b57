package io.ironbridge.gateway.request;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.WithoutMessage;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.call.Problem;
import io.ironbridge.gateway.call.ProblemKind;
import io.ironbridge.gateway.call.RequestResult;
import io.ironbridge.gateway.flow.FlowFailure;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.gateway.logs.LogRateLimiter;
import io.ironbridge.gateway.logs.TracePlace;
import io.ironbridge.gateway.request.RequestContext.Permitted;
import io.ironbridge.gateway.request.RequestContext.Received;
import io.ironbridge.gateway.request.RequestContext.Replied;
import io.ironbridge.gateway.security.ClaimedIdentity;
import io.ironbridge.mapping.MappingException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Logs at most one line for each request that failed, with its id, and at most fifty a second of
 * each kind. Lines have no payloads, parameters or credentials; mapping messages name places and
 * kinds of values only.
 */
public final class RequestLog {
    /** Maximum lines per second of each kind. */
    public static final int REFUSALS_PER_SECOND = 50;

    private static final int MOST_ERROR = 64 << 10;
    private static final Pattern SQLCODE =
            Pattern.compile(
                    "SQLCODE=-?\\d{1,6}(?:[, ]{1,2}SQLSTATE=[0-9A-Z]{5}"
                            + "(?: \\((?:constraint|column) [\\w.$#-]{1,128}\\))?)?");
    private static final Logger LOG = System.getLogger(RequestLog.class.getName());

    private final Consumer<ProblemKind> refusals;
    private final Refusals strangers = new Refusals("IRB-GW-0220W", Level.WARNING);
    private final Refusals misfits = new Refusals("IRB-GW-0221I", Level.INFO);
    private final Refusals unidentified = new Refusals("IRB-GW-0225W", Level.WARNING);
    private final Refusals late = new Refusals("IRB-GW-0226W", Level.WARNING);

    /** Of the lines about failures, by id. */
    private final Map<String, LogRateLimiter> paces = new ConcurrentHashMap<>();

    /** A kind of line with a rate limit that is independent of the others. */
    private record Refusals(String id, Level level, LogRateLimiter pace) {
        Refusals(String id, Level level) {
            this(id, level, new LogRateLimiter(System::nanoTime, REFUSALS_PER_SECOND));
        }
    }

    /**
     * @param refusals counts rejections, whether or not they are logged
     */
    public RequestLog(Consumer<ProblemKind> refusals) {
        this.refusals = refusals;
    }

    /** The asset was called and did not return data. */
    void failed(Replied replied) {
        Permitted request = replied.prepared().received().permitted();
        failed(request, request.asset(), replied.outcome());
    }

    /** An asset was called, by the only call or a step, and did not return data. */
    void failed(Permitted request, BackEnd.Asset asset, Outcome outcome) {
        RequestContext context = request.context();
        switch (outcome) {
            case Outcome.Replied(Payload.HttpReply reply, _) ->
                    warn(
                            "IRB-GW-0201W",
                            context,
                            "the back end answered with status " + reply.status() + sqlcode(reply));
            case Outcome.Replied _ ->
                    unreadable(context, "the back end answered in an unexpected form");
            case Outcome.TimedOut(String endpoint, var waited, boolean mayHaveRun) ->
                    warn(
                            "IRB-GW-0202W",
                            context,
                            tooLate(endpoint, waited.toMillis(), mayHaveRun) + ran(mayHaveRun));
            case Outcome.HostFailure failure ->
                    callFailed(request, asset, failure.what(), failure.mayHaveRun());
            case Outcome.Unreachable(String endpoint, String why, boolean mayHaveRun) ->
                    warn("IRB-GW-0203W", context, endpoint + ": " + why + ran(mayHaveRun));
            case Outcome.Unreadable(String endpoint, String what) ->
                    warn(
                            "IRB-GW-0204W",
                            context,
                            endpoint + " sent a reply that cannot be read: " + what + ran(true));
            case Outcome.Busy(String endpoint, int capacity) ->
                    warn(
                            "IRB-GW-0205W",
                            context,
                            "all " + capacity + " connections to " + endpoint + " are busy");
            case Outcome.NotSent(String why, _) -> callFailed(request, asset, why, false);
            case Outcome.Cancelled(boolean mayHaveRun) when context.isCancelled() ->
                    paced(
                            Level.INFO,
                            "IRB-GW-0207I",
                            context,
                            "the client went away" + ran(mayHaveRun));
            case Outcome.Cancelled(boolean mayHaveRun) ->
                    paced(
                            Level.INFO,
                            "IRB-GW-0230I",
                            context,
                            "a call was cancelled, because its program or flow has ended"
                                    + ran(mayHaveRun));
        }
    }

    /**
     * The SQLCODE and SQLSTATE in the text of a Db2 error, and the constraint or column that an SQL
     * connector adds; empty if there are none.
     */
    private static String sqlcode(Payload.HttpReply reply) {
        if (!(reply.body() instanceof Payload.Whole(Bytes body)) || body.length() > MOST_ERROR) {
            return "";
        }
        Matcher code = SQLCODE.matcher(body.utf8());
        return code.find() ? ", " + code.group() : "";
    }

    /** Names the caller, since the caller's own password may be wrong. */
    private void callFailed(
            Permitted request, BackEnd.Asset asset, String why, boolean mayHaveRun) {
        warn(
                "IRB-GW-0211W",
                request.context(),
                "the call of "
                        + asset
                        + request.caller()
                                .map(caller -> " for the caller " + caller.name())
                                .orElse("")
                        + " failed: "
                        + why
                        + ran(mayHaveRun));
    }

    /** A request that has not run was not sent, because no connection was ready. */
    private static String tooLate(String endpoint, long millis, boolean mayHaveRun) {
        return endpoint
                + (mayHaveRun
                        ? " did not answer within " + millis + " ms"
                        : " could not be sent the request within "
                                + millis
                                + " ms: connecting, or the TLS handshake, had not finished");
    }

    /**
     * The caller's data cannot be mapped, or does not fit the asset; the line has fields and
     * places, no data.
     */
    void unmapped(RequestContext context, String what) {
        paced(Level.INFO, "IRB-GW-0223I", context, "the asset was not called, because: " + what);
    }

    /** The reply cannot be decoded; the line has fields and places, no data. */
    void unreadable(RequestContext context, String what) {
        warn("IRB-GW-0206W", context, what);
    }

    /** The project's response reports a failure, although the asset has replied. */
    void reported(RequestContext context, int status) {
        warn(
                "IRB-GW-0212W",
                context,
                "the project's response_mapping.yaml chose status " + status + " for the reply");
    }

    /** A flow has failed. */
    void flowFailed(RequestContext context, FlowFailure failure) {
        boolean isExpected =
                failure.counts() == RequestResult.REPLIED
                        || failure.counts() == RequestResult.REFUSED;
        paced(
                isExpected ? Level.INFO : Level.WARNING,
                isExpected ? "IRB-GW-0229I" : "IRB-GW-0229W",
                context,
                "the flow failed"
                        + (failure.step().isEmpty() ? "" : " at its step " + failure.step())
                        + ": "
                        + failure.message());
    }

    /**
     * The call of a flow's step was undone, or could not be.
     *
     * @param failure null if it was undone
     */
    void compensated(RequestContext context, String step, @Nullable String failure) {
        if (failure == null) {
            log(
                    Level.INFO,
                    context,
                    () ->
                            line(
                                    "IRB-GW-0227I",
                                    context,
                                    "the flow did not come to its end; its step "
                                            + step
                                            + " was compensated"));
        } else {
            log(
                    Level.ERROR,
                    context,
                    () ->
                            line(
                                    "IRB-GW-0228E",
                                    context,
                                    "the flow did not come to its end, and its step "
                                            + step
                                            + " could not be compensated: "
                                            + failure));
        }
    }

    /**
     * A body broke off while it was passed on, or was not complete in time.
     *
     * @param given the response: sent in part, or the one sent in its place
     * @param failure null if unknown
     */
    void brokenOff(RequestContext context, Response given, @Nullable Throwable failure) {
        String why = failure == null ? "" : " (" + failure.getMessage() + ")";
        Received received = context.reached(Received.class);
        if (given.body() instanceof Response.Streamed) {
            warn(
                    "IRB-GW-0208W",
                    context,
                    (received != null && received.call().deadline().hasPassed()
                                    ? "the request's time was over before the back end's reply was"
                                            + " complete"
                                    : "the back end's reply broke off" + why)
                            + "; part of it was sent");
        } else {
            warn(
                    "IRB-GW-0209W",
                    context,
                    "the back end's reply broke off before any part of it was sent"
                            + why
                            + "; answered with "
                            + given.status());
        }
    }

    /** At most one line a second for each connection: a line costs more than the rejection. */
    void overloaded(Permitted request, BackEnd.Asset asset, ProblemKind why) {
        refusals.accept(why);
        BackEnd backEnd = asset.backEnd();
        long heldBack = backEnd.refusals().take();
        if (heldBack == LogRateLimiter.HELD_BACK) {
            return;
        }
        warn(
                "IRB-GW-0210W",
                request.context(),
                "no connection to "
                        + backEnd.id()
                        + ": "
                        + why.title()
                        + LogRateLimiter.more(heldBack));
    }

    /**
     * The asset ran, but its response could not be mapped; another response was sent in its place.
     */
    void mappingReplaced(RequestContext context, MappingException failure) {
        warn(
                "IRB-GW-0301W",
                context,
                "another response was sent, because: " + failure.getMessage());
    }

    void mappingFailed(RequestContext context, MappingException failure) {
        log(
                Level.ERROR,
                context,
                () ->
                        line(
                                "IRB-GW-0302E",
                                context,
                                "no response could be mapped: " + failure.getMessage()));
    }

    void bug(RequestContext context, Throwable failure) {
        TracePlace.runIn(
                context.observation().place(),
                () ->
                        LOG.log(
                                Level.ERROR,
                                line(
                                        "IRB-GW-0900E",
                                        context,
                                        "internal error; report it with the stack trace below"),
                                new WithoutMessage(failure)));
    }

    /**
     * A failure that the caller has to correct. Missing rights are logged as a warning, unfit data
     * is not. If callers cannot be authenticated, the fault is the server's.
     */
    void refused(RequestContext context, Problem problem) {
        refusals.accept(problem.kind());
        Refusals kind = kind(problem);
        long heldBack = kind.pace().take();
        if (heldBack == LogRateLimiter.HELD_BACK) {
            return;
        }
        log(
                kind.level(),
                context,
                () ->
                        line(
                                kind.id(),
                                context,
                                "refused with "
                                        + problem.kind().status()
                                        + ", "
                                        + problem.kind().title()
                                        + reason(problem)
                                        + ", from "
                                        + context.source().getHostAddress()
                                        + context.caller()
                                                .map(caller -> ", user " + caller.name())
                                                .orElseGet(() -> claimed(context.claim()))
                                        + LogRateLimiter.more(heldBack)));
    }

    private Refusals kind(Problem problem) {
        return switch (problem.kind()) {
            case UNAUTHENTICATED, FORBIDDEN, INSUFFICIENT_SCOPE -> strangers;
            case IDENTITY_UNAVAILABLE -> unidentified;
            case WORK_TAKES_TOO_LONG, REPLY_TAKES_TOO_LONG -> late;
            default -> misfits;
        };
    }

    private static String reason(Problem problem) {
        String why =
                switch (problem.kind()) {
                    case UNAUTHENTICATED, FORBIDDEN, INSUFFICIENT_SCOPE -> problem.detail();
                    default -> problem.forLog();
                };
        return why.isEmpty() ? "" : " (" + why + ")";
    }

    private static String claimed(@Nullable ClaimedIdentity claim) {
        String user = claim == null ? null : claim.shown();
        return user == null ? "" : ", as '" + user + "'";
    }

    private void warn(String id, RequestContext context, String what) {
        paced(Level.WARNING, id, context, what);
    }

    private void paced(Level level, String id, RequestContext context, String what) {
        long heldBack =
                paces.computeIfAbsent(
                                id, _ -> new LogRateLimiter(System::nanoTime, REFUSALS_PER_SECOND))
                        .take();
        if (heldBack != LogRateLimiter.HELD_BACK) {
            log(level, context, () -> line(id, context, what + LogRateLimiter.more(heldBack)));
        }
    }

    /** Keeps the trace current for exporters of log lines. */
    private static void log(Level level, RequestContext context, Supplier<String> line) {
        if (LOG.isLoggable(level)) {
            TracePlace.runIn(context.observation().place(), () -> LOG.log(level, line));
        }
    }

    private static String line(String id, RequestContext context, String what) {
        Operation operation = context.operation();
        String name = operation == null ? "-" : operation.api() + " " + operation.id();
        return id + " Request " + context.requestId() + " (" + name + "): " + what;
    }

    private static String ran(boolean mayHaveRun) {
        return mayHaveRun ? "; the asset may have run" : "; the asset has not run";
    }
}
