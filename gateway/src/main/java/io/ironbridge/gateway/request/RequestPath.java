package io.ironbridge.gateway.request;

import io.ironbridge.apiproject.ServerConfig;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.gateway.accesslog.AccessLog;
import io.ironbridge.gateway.activity.RequestCpu;
import io.ironbridge.gateway.activity.WorkloadActivity;
import io.ironbridge.gateway.call.AssetCalls;
import io.ironbridge.gateway.call.AssetCalls.Answering;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.call.Problem;
import io.ironbridge.gateway.call.ProblemKind;
import io.ironbridge.gateway.call.RequestResult;
import io.ironbridge.gateway.call.ResultClassifier;
import io.ironbridge.gateway.call.WorkDispatch;
import io.ironbridge.gateway.call.WorkExpiry;
import io.ironbridge.gateway.http.BodyReceiver;
import io.ironbridge.gateway.http.Exchange;
import io.ironbridge.gateway.http.ListenerProblem;
import io.ironbridge.gateway.http.RequestHeaders;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.gateway.request.Replies.Answer;
import io.ironbridge.gateway.request.input.OperationInput;
import io.ironbridge.gateway.security.AuthenticationResult;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.MappingException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One request from its arrival to its reply. The file to read first.
 *
 * <p>Five parts. <b>Head</b>, <b>before</b> and <b>after</b> are pure steps without I/O, on the
 * event loop that owns the client's connection, unless {@link WorkDispatch} moves work on the
 * caller's data to a worker. <b>The call</b> in between is the connector's: on the event loop when
 * it speaks its protocol itself, on a virtual thread when its driver blocks. The steps do not know
 * which.
 *
 * <pre>
 *   head     from another origin? -> route -> is the API started? -> secure -> its source within the rate? -> start the clock -> identify and authorise -> a page of the server? -> within the rate? -> room in the audit trail? -> a format that is supported?
 *            each step may end the request with an answer; only identifying may wait for another system
 *   body     read it; nothing of it is read before, and {@code 100 Continue} is sent now
 *   before   room to wait? -> validate -> map the request and encode it
 *            each step may end the request with an answer
 *   call     wait for a connection (start) -> call the asset -> the connection is free again (finish)
 *   after    outcome -> pass the body on, or decode it, choose and map the response -> reply -> measure
 * </pre>
 *
 * <p>From the request's mapping on, the project's own responses answer, whatever goes wrong; before
 * that, and when nobody had time to call, problem JSON does.
 */
public final class RequestPath {
    /** To identify who asks for a page of the server; operations have times of their own. */
    private static final Duration FOR_PAGES = Duration.ofSeconds(30);

    /** To map a reply, even of a back end that answered in the last moment. */
    private static final Duration FOR_REPLIES = Duration.ofSeconds(2);

    private final Router router;
    private final Cors cors;
    private final ServerPages pages;
    private final Access access;
    private final AssetCalls calls;
    private final Replies replies;
    private final WorkDispatch dispatch;
    private final WorkloadActivity activity;
    private final RequestIds ids;
    private final RequestObserver observer;
    private final Duration untakenWait;
    private final List<Step> arrival =
            List.of(
                    this::crossOrigin,
                    this::route,
                    this::isStarted,
                    this::secure,
                    this::limitTheSource,
                    this::startTheClock);
    private final List<Step> admission =
            List.of(
                    this::answerPage,
                    this::limitTheRate,
                    this::findRoomInTheTrail,
                    this::checkTheFormat);
    private final List<Step> before = List.of(this::describeTheCall, this::findRoomToWait);

    /** Work on the caller's data: without effects, as it may be abandoned and repeated. */
    private final List<Step> making = List.of(this::validate, this::mapAndEncode);

    /**
     * @param pages answer for paths that no API has
     * @param dispatch decides where requests and replies are worked on
     * @param activity chooses the requests whose CPU time is measured
     * @param observer is notified when requests begin
     * @param untakenWait for which a large reply may have to wait before it is mapped
     */
    public RequestPath(
            Router router,
            Cors cors,
            ServerPages pages,
            Access access,
            AssetCalls calls,
            Replies replies,
            WorkDispatch dispatch,
            WorkloadActivity activity,
            RequestIds ids,
            RequestObserver observer,
            Duration untakenWait) {
        this.router = router;
        this.cors = cors;
        this.pages = pages;
        this.access = access;
        this.calls = calls;
        this.replies = replies;
        this.dispatch = dispatch;
        this.activity = activity;
        this.ids = ids;
        this.observer = observer;
        this.untakenWait = untakenWait;
    }

    /**
     * A step before the call: goes on by returning null, or ends the request with what it returns.
     */
    private interface Step {
        @Nullable Answer take(RequestContext context);
    }

    /**
     * Serves a request.
     *
     * @param log of its endpoint; null: there is none
     * @param forwarding of its endpoint; null: proxies are not believed
     */
    public void handle(
            Exchange exchange, @Nullable AccessLog log, @Nullable Forwarding forwarding) {
        long now = System.nanoTime();
        RequestCpu cpu = activity.draw(now);
        RequestContext context = new RequestContext(exchange, ids.of(exchange.request()), now, cpu);
        if (forwarding != null) {
            context.comes(forwarding.origin(exchange.request()));
        }
        observer.onBegin(context, log);
        exchange.name(context.requestId); // for the listener's own log lines
        goOn(context, () -> pass(context));
    }

    private void goOn(RequestContext context, Runnable part) {
        Runnable guarded = () -> replies.guard(context, part);
        if (ServerPages.takeLong(context.request().path())) {
            dispatch.waiting(context.cpu, guarded);
        } else {
            RequestCpu.run(context.cpu, guarded);
        }
    }

    private void pass(RequestContext context) {
        if (goesOn(context, arrival)) {
            identify(context);
        }
    }

    private void admitted(RequestContext context) {
        if (goesOn(context, admission)) {
            receive(context);
        }
    }

    private void received(RequestContext context) {
        if (goesOn(context, before)) {
            dispatch.spend(
                    context.operation().work(),
                    context.cpu,
                    bytesToMap(context),
                    new WorkExpiry(context.deadline(), context.exchange.cancellation(), true),
                    new Making(context));
        }
    }

    private static int bytesToMap(RequestContext context) {
        int body = context.request().body().length();
        return context.implementation() instanceof Operation.Mapped mapped
                ? Math.max(body, mapped.codec().recordBytes())
                : body;
    }

    private boolean goesOn(RequestContext context, List<Step> steps) {
        Answer answer = firstAnswer(context, steps);
        if (answer != null) {
            replies.send(context, answer);
        }
        return answer == null;
    }

    private static @Nullable Answer firstAnswer(RequestContext context, List<Step> steps) {
        for (Step step : steps) {
            Answer answer = step.take(context);
            if (answer != null) {
                return answer;
            }
        }
        return null;
    }

    /** The last part before the call. */
    private final class Making implements WorkDispatch.Work {
        private final RequestContext context;

        Making(RequestContext context) {
            this.context = context;
        }

        @Override
        public Runnable result() {
            Answer answer = firstAnswer(context, making);
            return answer == null ? () -> call(context) : () -> replies.send(context, answer);
        }

        @Override
        public void late(long seconds) {
            replies.send(context, replies.late(context, seconds));
        }

        @Override
        public void guard(Runnable part) {
            replies.guard(context, part);
        }
    }

    // ---- before ----

    private @Nullable Answer crossOrigin(RequestContext context) {
        ServerConfig.Cors rule = cors.rule(context.request());
        if (rule == null) {
            return null;
        }
        if (!Cors.isPreflight(context.request())) {
            context.cors(rule);
            return null;
        }
        Response may = Cors.preflight(rule, context.request());
        return may == null
                ? replies.refusal(
                        context,
                        Problem.of(
                                ProblemKind.FORBIDDEN,
                                "Pages of this origin may not send such requests."))
                : new Answer(may, RequestResult.REPLIED);
    }

    private @Nullable Answer route(RequestContext context) {
        return switch (router.match(context.request().method(), context.request().path())) {
            case Router.Found(Operation operation, var parameters) -> {
                context.route(operation, parameters);
                yield operation.implementation() == null
                        ? replies.refusal(context, Problem.of(ProblemKind.NOT_IMPLEMENTED))
                        : null;
            }
            case Router.NotAllowed(String allow) ->
                    replies.refusal(
                            context,
                            Problem.of(ProblemKind.METHOD_NOT_ALLOWED).with("allow", allow));
            case Router.Unknown _ -> {
                AccessRule rule = pages.rule(context.request());
                if (rule == null) {
                    yield replies.refusal(context, Problem.of(ProblemKind.UNKNOWN_PATH));
                }
                context.page(rule);
                yield null;
            }
            case Router.Malformed _ ->
                    replies.refusal(
                            context,
                            Problem.of(
                                    ProblemKind.MALFORMED_REQUEST,
                                    "The path has a bad percent sequence."));
        };
    }

    private @Nullable Answer isStarted(RequestContext context) {
        return context.isRouted() && context.operation().state().isStopped()
                ? replies.refusal(context, Problem.of(ProblemKind.STOPPED))
                : null;
    }

    private @Nullable Answer secure(RequestContext context) {
        return context.access().secure() && !context.isSecure() ? replies.insecure(context) : null;
    }

    /** To find out who calls is part of a request's time. */
    private @Nullable Answer startTheClock(RequestContext context) {
        context.answeredBy(
                Deadline.in(context.isRouted() ? context.operation().timeout() : FOR_PAGES));
        return null;
    }

    private void identify(RequestContext context) {
        AuthenticationResult verdict =
                access.identify(
                        context,
                        later ->
                                context.exchange
                                        .executor()
                                        .execute(() ->
                                                goOn(context, () -> authorise(context, later))));
        if (verdict != null) {
            authorise(context, verdict);
        }
    }

    private void authorise(RequestContext context, AuthenticationResult verdict) {
        Problem problem = access.admit(context, verdict);
        if (problem == null) {
            admitted(context);
        } else {
            replies.send(context, replies.refusal(context, problem));
        }
    }

    // ---- the body

    private void receive(RequestContext context) {
        if (!context.exchange.hasBody()) {
            received(context);
            return;
        }
        context.awaitsBody();
        Runnable stays = context.exchange.cancellation().onCancel(() -> replies.abandoned(context));
        context.exchange.receive(
                context.caller().isPresent(),
                new BodyReceiver() {
                    @Override
                    public void received() {
                        stays.run();
                        context.bodyCame();
                        goOn(context, () -> RequestPath.this.received(context));
                    }

                    @Override
                    public void refused(ListenerProblem problem) {
                        stays.run();
                        goOn(
                                context,
                                () ->
                                        replies.send(
                                                context,
                                                replies.refusal(context, Problem.of(problem))));
                    }
                });
    }

    // ---- steps

    private @Nullable Answer answerPage(RequestContext context) {
        return context.isRouted() ? null : pages.answer(context);
    }

    /** Before anybody asks who it is: that can cost more than the request. */
    private @Nullable Answer limitTheSource(RequestContext context) {
        return context.isRouted()
                ? limit(context, context.operation().rateLimits().bySource(), List.of())
                : null;
    }

    private @Nullable Answer limitTheRate(RequestContext context) {
        Operation.RateLimits limits = context.operation().rateLimits();
        return limit(context, limits.others(), limits.bySource());
    }

    /**
     * @param counted it before; those that do not let it through have it not count there
     */
    private @Nullable Answer limit(
            RequestContext context, List<RateLimiter> limiters, List<RateLimiter> counted) {
        for (int asked = 0; asked < limiters.size(); asked++) {
            RateLimiter.Taken taken = limiters.get(asked).take(context.caller(), context.source());
            context.rate(limiters.get(asked), taken);
            if (!taken.allowed()) {
                limiters.subList(0, asked).forEach(before -> giveBack(before, context));
                counted.forEach(before -> giveBack(before, context));
                return replies.refusal(
                        context,
                        Problem.of(ProblemKind.TOO_MANY_REQUESTS)
                                .with(
                                        "retry-after",
                                        Long.toString(RateLimiter.seconds(taken.delay()))));
            }
        }
        return null;
    }

    private static void giveBack(RateLimiter limiter, RequestContext context) {
        limiter.giveBack(context.caller(), context.source());
    }

    private @Nullable Answer findRoomInTheTrail(RequestContext context) {
        if (!replies.cannotBeAudited()) {
            return null;
        }
        context.unaudited();
        return replies.refusal(context, Problem.of(ProblemKind.AUDIT_UNAVAILABLE));
    }

    private @Nullable Answer checkTheFormat(RequestContext context) {
        OperationInput input = context.operation().input();
        Problem problem =
                input == null
                        ? null
                        : input.formatProblem(context.request(), announcesBody(context));
        return problem == null ? null : replies.refusal(context, problem);
    }

    /** A body of unknown length and type may turn out to be empty. */
    private static boolean announcesBody(RequestContext context) {
        RequestHeaders headers = context.request().headers();
        String length = headers.first("content-length");
        return context.exchange.hasBody()
                && (headers.first("content-type") != null
                        || (length != null && !length.equals("0")));
    }

    private @Nullable Answer describeTheCall(RequestContext context) {
        context.callContext(
                new CallContext(
                        context.requestId,
                        access.identity(context),
                        context.deadline(),
                        context.exchange.cancellation(),
                        context.outgoingTrace()));
        return null;
    }

    private @Nullable Answer findRoomToWait(RequestContext context) {
        BackEnd.Asset asset = context.implementation().asset();
        ProblemKind why =
                asset.backEnd().admission().turnsAway(asset.bounds(context.callContext()));
        return why == null ? null : replies.overloaded(context, why);
    }

    private @Nullable Answer validate(RequestContext context) {
        OperationInput input = context.operation().input();
        if (input == null) {
            return null; // nothing describes what may come
        }
        String claims = context.caller().map(caller -> caller.claims().json()).orElse("");
        return switch (input.read(context.request(), context.pathParameters(), claims)) {
            case OperationInput.Refused(Problem problem) -> replies.refusal(context, problem);
            case OperationInput.Accepted(var request, String repeated) -> {
                context.apiRequest(request);
                yield repeated == null
                        ? null
                        : replies.unmapped(
                                context,
                                "The query parameter " + repeated + " came more than once.");
            }
        };
    }

    private @Nullable Answer mapAndEncode(RequestContext context) {
        context.maps();
        return switch (context.implementation()) {
            case Operation.Mapped mapped -> mapAndEncode(context, mapped);
            case Operation.Message(_, _, MessageService service) -> message(context, service);
        };
    }

    private @Nullable Answer mapAndEncode(RequestContext context, Operation.Mapped implementation) {
        try {
            byte[] json = implementation.mapping().assetRequest(context.apiRequest());
            context.encodes(json);
            context.payload(implementation.codec().encode(json));
            return null;
        } catch (MappingException e) {
            return replies.unmapped(context, String.valueOf(e.getMessage()));
        }
    }

    private @Nullable Answer message(RequestContext context, MessageService service) {
        return switch (service.message(context.request())) {
            case MessageService.Refused(Problem problem) -> replies.refusal(context, problem);
            case MessageService.Made(Payload.Message message) -> {
                context.payload(message);
                yield null;
            }
        };
    }

    // ---- the call ----

    private void call(RequestContext context) {
        context.asks();
        calls.start(
                context.implementation().asset(),
                context.payload(),
                context.callContext(),
                context.cpu,
                context.exchange.executor(),
                new Answering() {
                    @Override
                    public void calls() {
                        context.calls();
                    }

                    @Override
                    public void answered(Outcome outcome, Runnable workedOn) {
                        context.answered(outcome);
                        context.holds(workedOn);
                        boolean begun = false;
                        try {
                            after(context, outcome);
                            begun = true;
                        } finally {
                            if (!begun) {
                                workedOn.run(); // there may be no thread for it
                            }
                        }
                    }

                    @Override
                    public void refused(ProblemKind why) {
                        RequestCpu.run(
                                context.cpu,
                                () -> replies.send(context, replies.overloaded(context, why)));
                    }

                    @Override
                    public void left() {
                        replies.abandoned(context);
                    }
                });
    }

    // ---- after ----

    private void after(RequestContext context, Outcome outcome) {
        RequestCpu.run(
                context.cpu,
                () -> replies.guard(context, () -> replies.noteFailure(context, outcome)));
        int bytes = ResultClassifier.bytes(outcome);
        if (dispatch.isLong(bytes)) {
            dispatch.waiting(
                    context.cpu, () -> answer(context, outcome, bytes, room(context, bytes)));
        } else {
            answer(context, outcome, bytes, RequestContext::nothing);
        }
    }

    private void answer(RequestContext context, Outcome outcome, int bytes, Runnable room) {
        Deadline end = context.deadline();
        if (end.remainingNanos() < FOR_REPLIES.toNanos()) {
            end = Deadline.in(FOR_REPLIES);
        }
        dispatch.spend(
                context.operation().work(),
                context.cpu,
                bytes,
                new WorkExpiry(end, context.exchange.cancellation(), false),
                new AnswerMaking(context, outcome, room));
    }

    /** All of what follows the call. */
    private final class AnswerMaking implements WorkDispatch.Work {
        private final RequestContext context;
        private final Outcome outcome;
        private final Runnable room;

        /**
         * @param room to be given back when the answer has been sent
         */
        AnswerMaking(RequestContext context, Outcome outcome, Runnable room) {
            this.context = context;
            this.outcome = outcome;
            this.room = room;
        }

        @Override
        public Runnable result() {
            Answer answer = answer(context, outcome);
            return () -> send(answer);
        }

        @Override
        public void late(long seconds) {
            AssetCalls.giveUp(outcome);
            send(replies.lateReply(context));
        }

        private void send(Answer answer) {
            try {
                replies.send(context, answer);
            } finally {
                release();
            }
        }

        private void release() {
            room.run();
            context.takesHold().run();
        }

        @Override
        public void guard(Runnable part) {
            replies.guard(
                    context,
                    () -> {
                        try {
                            part.run();
                        } catch (RuntimeException | Error e) {
                            AssetCalls.giveUp(outcome);
                            release();
                            throw e;
                        }
                    });
        }
    }

    /**
     * A large reply waits with what it holds, its place and memory, until callers have taken those
     * before it: what is made faster than it is taken would have to be given up.
     */
    private Runnable room(RequestContext context, int bytes) {
        if (!dispatch.isLong(bytes)) {
            return RequestContext::nothing;
        }
        long left = Math.max(0, context.callContext().deadline().remainingNanos());
        Duration longest = Duration.ofNanos(Math.min(left, untakenWait.toNanos()));
        try {
            return context.exchange.awaitRoom(bytes, longest);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return RequestContext::nothing;
        }
    }

    private Answer answer(RequestContext context, Outcome outcome) {
        return switch (context.implementation()) {
            case Operation.Message(_, _, MessageService service) ->
                    replies.message(service, context, outcome);
            case Operation.Mapped _ -> {
                Answer passedThrough = replies.passThrough(context, outcome);
                yield passedThrough != null ? passedThrough : mapped(context, outcome);
            }
        };
    }

    private Answer mapped(RequestContext context, Outcome outcome) {
        AssetResult result = context.mapped().codec().decode(context.payload(), outcome);
        context.decoded(result);
        Answer answer = replies.mapped(context, result, ResultClassifier.of(outcome, result));
        replies.noteUnreadable(context, outcome, result);
        return answer;
    }
}
