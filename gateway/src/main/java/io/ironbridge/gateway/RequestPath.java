package io.ironbridge.gateway;

import io.ironbridge.apiproject.ServerConfig;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.gateway.AssetCalls.Answering;
import io.ironbridge.gateway.OperationMeters.Ending;
import io.ironbridge.gateway.Replies.Answer;
import io.ironbridge.gateway.accesslog.AccessLog;
import io.ironbridge.gateway.activity.RequestCpu;
import io.ironbridge.gateway.activity.WorkloadActivity;
import io.ironbridge.gateway.http.BodyReceiver;
import io.ironbridge.gateway.http.Exchange;
import io.ironbridge.gateway.http.ListenerProblem;
import io.ironbridge.gateway.http.RequestHeaders;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.gateway.security.Verdict;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.MappingException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One request from its arrival to its reply. The file to read first.
 *
 * <p>Five parts. <b>Head</b>, <b>before</b> and <b>after</b> are pure steps without I/O, on the
 * event loop that owns the client's connection, unless {@link Effort} moves work on the caller's
 * data to a worker. <b>The call</b> in between is the connector's: on the event loop when it speaks
 * its protocol itself, on a virtual thread when its driver blocks. The steps do not know which.
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
final class RequestPath {
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
    private final Effort effort;
    private final WorkloadActivity activity;
    private final RequestIds ids;
    private final Watching watching;
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
     * @param effort decides where requests and replies are worked on
     * @param activity chooses the requests whose CPU time is measured
     * @param watching is told when requests begin
     * @param untakenWait for which a large reply may have to wait before it is mapped
     */
    RequestPath(
            Router router,
            Cors cors,
            ServerPages pages,
            Access access,
            AssetCalls calls,
            Replies replies,
            Effort effort,
            WorkloadActivity activity,
            RequestIds ids,
            Watching watching,
            Duration untakenWait) {
        this.router = router;
        this.cors = cors;
        this.pages = pages;
        this.access = access;
        this.calls = calls;
        this.replies = replies;
        this.effort = effort;
        this.activity = activity;
        this.ids = ids;
        this.watching = watching;
        this.untakenWait = untakenWait;
    }

    /**
     * A step before the call: goes on by returning null, or ends the request with what it returns.
     */
    private interface Step {
        @Nullable Answer take(Passage passage);
    }

    /**
     * Serves a request.
     *
     * @param log of its endpoint; null: there is none
     * @param forwarding of its endpoint; null: proxies are not believed
     */
    void handle(Exchange exchange, @Nullable AccessLog log, @Nullable Forwarding forwarding) {
        long now = System.nanoTime();
        RequestCpu cpu = activity.draw(now);
        Passage passage = new Passage(exchange, ids.of(exchange.request()), now, cpu);
        if (forwarding != null) {
            passage.comes(forwarding.origin(exchange.request()));
        }
        watching.begins(passage, log);
        exchange.name(passage.requestId); // for the listener's own log lines
        goOn(passage, () -> pass(passage));
    }

    private void goOn(Passage passage, Runnable part) {
        Runnable guarded = () -> replies.guard(passage, part);
        if (ServerPages.takeLong(passage.request().path())) {
            effort.waiting(passage.cpu, guarded);
        } else {
            RequestCpu.run(passage.cpu, guarded);
        }
    }

    private void pass(Passage passage) {
        if (goesOn(passage, arrival)) {
            identify(passage);
        }
    }

    private void admitted(Passage passage) {
        if (goesOn(passage, admission)) {
            receive(passage);
        }
    }

    private void received(Passage passage) {
        if (goesOn(passage, before)) {
            effort.spend(
                    passage.operation().work(),
                    passage.cpu,
                    bytesToMap(passage),
                    new Effort.Use(passage.deadline(), passage.exchange.cancellation(), true),
                    new Making(passage));
        }
    }

    private static int bytesToMap(Passage passage) {
        int body = passage.request().body().length();
        return passage.implementation() instanceof Operation.Mapped mapped
                ? Math.max(body, mapped.codec().recordBytes())
                : body;
    }

    private boolean goesOn(Passage passage, List<Step> steps) {
        Answer answer = firstAnswer(passage, steps);
        if (answer != null) {
            replies.send(passage, answer);
        }
        return answer == null;
    }

    private static @Nullable Answer firstAnswer(Passage passage, List<Step> steps) {
        for (Step step : steps) {
            Answer answer = step.take(passage);
            if (answer != null) {
                return answer;
            }
        }
        return null;
    }

    /** The last part before the call. */
    private final class Making implements Effort.Work {
        private final Passage passage;

        Making(Passage passage) {
            this.passage = passage;
        }

        @Override
        public Runnable result() {
            Answer answer = firstAnswer(passage, making);
            return answer == null ? () -> call(passage) : () -> replies.send(passage, answer);
        }

        @Override
        public void late(long seconds) {
            replies.send(passage, replies.late(passage, seconds));
        }

        @Override
        public void guard(Runnable part) {
            replies.guard(passage, part);
        }
    }

    // ---- before ----

    private @Nullable Answer crossOrigin(Passage passage) {
        ServerConfig.Cors rule = cors.rule(passage.request());
        if (rule == null) {
            return null;
        }
        if (!Cors.isPreflight(passage.request())) {
            passage.cors(rule);
            return null;
        }
        Response may = Cors.preflight(rule, passage.request());
        return may == null
                ? replies.refusal(
                        passage,
                        Problem.of(
                                ProblemKind.FORBIDDEN,
                                "Pages of this origin may not send such requests."))
                : new Answer(may, Ending.REPLIED);
    }

    private @Nullable Answer route(Passage passage) {
        return switch (router.match(passage.request().method(), passage.request().path())) {
            case Router.Found(Operation operation, var parameters) -> {
                passage.route(operation, parameters);
                yield operation.implementation() == null
                        ? replies.refusal(passage, Problem.of(ProblemKind.NOT_IMPLEMENTED))
                        : null;
            }
            case Router.NotAllowed(String allow) ->
                    replies.refusal(
                            passage,
                            Problem.of(ProblemKind.METHOD_NOT_ALLOWED).with("allow", allow));
            case Router.Unknown _ -> {
                AccessRule rule = pages.rule(passage.request());
                if (rule == null) {
                    yield replies.refusal(passage, Problem.of(ProblemKind.UNKNOWN_PATH));
                }
                passage.page(rule);
                yield null;
            }
            case Router.Malformed _ ->
                    replies.refusal(
                            passage,
                            Problem.of(
                                    ProblemKind.MALFORMED_REQUEST,
                                    "The path has a bad percent sequence."));
        };
    }

    private @Nullable Answer isStarted(Passage passage) {
        return passage.isRouted() && passage.operation().state().isStopped()
                ? replies.refusal(passage, Problem.of(ProblemKind.STOPPED))
                : null;
    }

    private @Nullable Answer secure(Passage passage) {
        return passage.access().secure() && !passage.isSecure() ? replies.insecure(passage) : null;
    }

    /** To find out who calls is part of a request's time. */
    private @Nullable Answer startTheClock(Passage passage) {
        passage.answeredBy(
                Deadline.in(passage.isRouted() ? passage.operation().timeout() : FOR_PAGES));
        return null;
    }

    private void identify(Passage passage) {
        Verdict verdict =
                access.identify(
                        passage,
                        later ->
                                passage.exchange
                                        .executor()
                                        .execute(() ->
                                                goOn(passage, () -> authorise(passage, later))));
        if (verdict != null) {
            authorise(passage, verdict);
        }
    }

    private void authorise(Passage passage, Verdict verdict) {
        Problem problem = access.admit(passage, verdict);
        if (problem == null) {
            admitted(passage);
        } else {
            replies.send(passage, replies.refusal(passage, problem));
        }
    }

    // ---- the body

    private void receive(Passage passage) {
        if (!passage.exchange.hasBody()) {
            received(passage);
            return;
        }
        passage.awaitsBody();
        Runnable stays = passage.exchange.cancellation().onCancel(() -> replies.abandoned(passage));
        passage.exchange.receive(
                passage.caller().isPresent(),
                new BodyReceiver() {
                    @Override
                    public void received() {
                        stays.run();
                        passage.bodyCame();
                        goOn(passage, () -> RequestPath.this.received(passage));
                    }

                    @Override
                    public void refused(ListenerProblem problem) {
                        stays.run();
                        goOn(
                                passage,
                                () ->
                                        replies.send(
                                                passage,
                                                replies.refusal(passage, Problem.of(problem))));
                    }
                });
    }

    // ---- steps

    private @Nullable Answer answerPage(Passage passage) {
        return passage.isRouted() ? null : pages.answer(passage);
    }

    /** Before anybody asks who it is: that can cost more than the request. */
    private @Nullable Answer limitTheSource(Passage passage) {
        return passage.isRouted()
                ? limit(passage, passage.operation().rateLimits().bySource(), List.of())
                : null;
    }

    private @Nullable Answer limitTheRate(Passage passage) {
        Operation.RateLimits limits = passage.operation().rateLimits();
        return limit(passage, limits.others(), limits.bySource());
    }

    /**
     * @param counted it before; those that do not let it through have it not count there
     */
    private @Nullable Answer limit(
            Passage passage, List<RateLimiter> limiters, List<RateLimiter> counted) {
        for (int asked = 0; asked < limiters.size(); asked++) {
            RateLimiter.Taken taken = limiters.get(asked).take(passage);
            passage.rate(limiters.get(asked), taken);
            if (!taken.allowed()) {
                limiters.subList(0, asked).forEach(before -> before.giveBack(passage));
                counted.forEach(before -> before.giveBack(passage));
                return replies.refusal(
                        passage,
                        Problem.of(ProblemKind.TOO_MANY_REQUESTS)
                                .with(
                                        "retry-after",
                                        Long.toString(RateLimiter.seconds(taken.delay()))));
            }
        }
        return null;
    }

    private @Nullable Answer findRoomInTheTrail(Passage passage) {
        if (!replies.cannotBeAudited()) {
            return null;
        }
        passage.unaudited();
        return replies.refusal(passage, Problem.of(ProblemKind.AUDIT_UNAVAILABLE));
    }

    private @Nullable Answer checkTheFormat(Passage passage) {
        OperationInput input = passage.operation().input();
        Problem problem =
                input == null
                        ? null
                        : input.formatProblem(passage.request(), announcesBody(passage));
        return problem == null ? null : replies.refusal(passage, problem);
    }

    /** A body of unknown length and type may turn out to be empty. */
    private static boolean announcesBody(Passage passage) {
        RequestHeaders headers = passage.request().headers();
        String length = headers.first("content-length");
        return passage.exchange.hasBody()
                && (headers.first("content-type") != null
                        || (length != null && !length.equals("0")));
    }

    private @Nullable Answer describeTheCall(Passage passage) {
        passage.context(
                new CallContext(
                        passage.requestId,
                        access.identity(passage),
                        passage.deadline(),
                        passage.exchange.cancellation(),
                        passage.outgoingTrace()));
        return null;
    }

    private @Nullable Answer findRoomToWait(Passage passage) {
        BackEnd.Asset asset = passage.implementation().asset();
        ProblemKind why = asset.backEnd().admission().turnsAway(asset.bounds(passage.context()));
        return why == null ? null : replies.overloaded(passage, why);
    }

    private @Nullable Answer validate(Passage passage) {
        OperationInput input = passage.operation().input();
        if (input == null) {
            return null; // nothing describes what may come
        }
        String claims = passage.caller().map(caller -> caller.claims().json()).orElse("");
        return switch (input.read(passage.request(), passage.pathParameters(), claims)) {
            case OperationInput.Refused(Problem problem) -> replies.refusal(passage, problem);
            case OperationInput.Accepted(var request, String repeated) -> {
                passage.apiRequest(request);
                yield repeated == null
                        ? null
                        : replies.unmapped(
                                passage,
                                "The query parameter " + repeated + " came more than once.");
            }
        };
    }

    private @Nullable Answer mapAndEncode(Passage passage) {
        passage.maps();
        return switch (passage.implementation()) {
            case Operation.Mapped mapped -> mapAndEncode(passage, mapped);
            case Operation.Message(_, _, MessageService service) -> message(passage, service);
        };
    }

    private @Nullable Answer mapAndEncode(Passage passage, Operation.Mapped implementation) {
        try {
            byte[] json = implementation.mapping().assetRequest(passage.apiRequest());
            passage.encodes(json);
            passage.payload(implementation.codec().encode(json));
            return null;
        } catch (MappingException e) {
            return replies.unmapped(passage, String.valueOf(e.getMessage()));
        }
    }

    private @Nullable Answer message(Passage passage, MessageService service) {
        return switch (service.message(passage.request())) {
            case MessageService.Refused(Problem problem) -> replies.refusal(passage, problem);
            case MessageService.Made(Payload.Message message) -> {
                passage.payload(message);
                yield null;
            }
        };
    }

    // ---- the call ----

    private void call(Passage passage) {
        passage.asks();
        calls.start(
                passage.implementation().asset(),
                passage.payload(),
                passage.context(),
                passage.cpu,
                passage.exchange.executor(),
                new Answering() {
                    @Override
                    public void calls() {
                        passage.calls();
                    }

                    @Override
                    public void answered(Outcome outcome, Runnable workedOn) {
                        passage.answered(outcome);
                        passage.holds(workedOn);
                        boolean begun = false;
                        try {
                            after(passage, outcome);
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
                                passage.cpu,
                                () -> replies.send(passage, replies.overloaded(passage, why)));
                    }

                    @Override
                    public void left() {
                        replies.abandoned(passage);
                    }
                });
    }

    // ---- after ----

    private void after(Passage passage, Outcome outcome) {
        RequestCpu.run(
                passage.cpu,
                () -> replies.guard(passage, () -> replies.noteFailure(passage, outcome)));
        int bytes = Endings.bytes(outcome);
        if (effort.isLong(bytes)) {
            effort.waiting(
                    passage.cpu, () -> answer(passage, outcome, bytes, room(passage, bytes)));
        } else {
            answer(passage, outcome, bytes, Passage::nothing);
        }
    }

    private void answer(Passage passage, Outcome outcome, int bytes, Runnable room) {
        Deadline end = passage.deadline();
        if (end.remainingNanos() < FOR_REPLIES.toNanos()) {
            end = Deadline.in(FOR_REPLIES);
        }
        effort.spend(
                passage.operation().work(),
                passage.cpu,
                bytes,
                new Effort.Use(end, passage.exchange.cancellation(), false),
                new AnswerMaking(passage, outcome, room));
    }

    /** All of what follows the call. */
    private final class AnswerMaking implements Effort.Work {
        private final Passage passage;
        private final Outcome outcome;
        private final Runnable room;

        /**
         * @param room to be given back when the answer has been sent
         */
        AnswerMaking(Passage passage, Outcome outcome, Runnable room) {
            this.passage = passage;
            this.outcome = outcome;
            this.room = room;
        }

        @Override
        public Runnable result() {
            Answer answer = answer(passage, outcome);
            return () -> send(answer);
        }

        @Override
        public void late(long seconds) {
            AssetCalls.giveUp(outcome);
            send(replies.lateReply(passage));
        }

        private void send(Answer answer) {
            try {
                replies.send(passage, answer);
            } finally {
                release();
            }
        }

        private void release() {
            room.run();
            passage.takesHold().run();
        }

        @Override
        public void guard(Runnable part) {
            replies.guard(
                    passage,
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
    private Runnable room(Passage passage, int bytes) {
        if (!effort.isLong(bytes)) {
            return Passage::nothing;
        }
        long left = Math.max(0, passage.context().deadline().remainingNanos());
        Duration longest = Duration.ofNanos(Math.min(left, untakenWait.toNanos()));
        try {
            return passage.exchange.awaitRoom(bytes, longest);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Passage::nothing;
        }
    }

    private Answer answer(Passage passage, Outcome outcome) {
        return switch (passage.implementation()) {
            case Operation.Message(_, _, MessageService service) ->
                    replies.message(service, passage, outcome);
            case Operation.Mapped _ -> {
                Answer passedThrough = replies.passThrough(passage, outcome);
                yield passedThrough != null ? passedThrough : mapped(passage, outcome);
            }
        };
    }

    private Answer mapped(Passage passage, Outcome outcome) {
        AssetResult result = passage.mapped().codec().decode(passage.payload(), outcome);
        passage.decoded(result);
        Answer answer = replies.mapped(passage, result, Endings.of(outcome, result));
        replies.noteUnreadable(passage, outcome, result);
        return answer;
    }
}
