package io.ironbridge.gateway.request;

import io.ironbridge.apiproject.server.EndpointConfig;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.gateway.accesslog.AccessLog;
import io.ironbridge.gateway.activity.RequestCpu;
import io.ironbridge.gateway.activity.WorkloadActivity;
import io.ironbridge.gateway.cache.CacheUse;
import io.ironbridge.gateway.call.AssetCalls;
import io.ironbridge.gateway.call.AssetCalls.Answering;
import io.ironbridge.gateway.call.Problem;
import io.ironbridge.gateway.call.ProblemKind;
import io.ironbridge.gateway.call.RequestResult;
import io.ironbridge.gateway.call.ResultClassifier;
import io.ironbridge.gateway.call.WorkDispatch;
import io.ironbridge.gateway.call.WorkExpiry;
import io.ironbridge.gateway.flow.CallTarget;
import io.ironbridge.gateway.flow.CompiledFlow;
import io.ironbridge.gateway.flow.FlowEnd;
import io.ironbridge.gateway.flow.FlowRun;
import io.ironbridge.gateway.flow.ProgramCalls;
import io.ironbridge.gateway.http.BodyReceiver;
import io.ironbridge.gateway.http.Exchange;
import io.ironbridge.gateway.http.ListenerProblem;
import io.ironbridge.gateway.http.RequestHeaders;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.gateway.rates.RateLimiter;
import io.ironbridge.gateway.request.RequestContext.Arrived;
import io.ironbridge.gateway.request.RequestContext.FlowRequest;
import io.ironbridge.gateway.request.RequestContext.Hold;
import io.ironbridge.gateway.request.RequestContext.Identified;
import io.ironbridge.gateway.request.RequestContext.MappedRequest;
import io.ironbridge.gateway.request.RequestContext.MessageRequest;
import io.ironbridge.gateway.request.RequestContext.Next;
import io.ironbridge.gateway.request.RequestContext.Next.Answer;
import io.ironbridge.gateway.request.RequestContext.Next.Later;
import io.ironbridge.gateway.request.RequestContext.OperationTarget;
import io.ironbridge.gateway.request.RequestContext.PageTarget;
import io.ironbridge.gateway.request.RequestContext.Permitted;
import io.ironbridge.gateway.request.RequestContext.Prepared;
import io.ironbridge.gateway.request.RequestContext.Received;
import io.ironbridge.gateway.request.RequestContext.Replied;
import io.ironbridge.gateway.request.RequestContext.Routed;
import io.ironbridge.gateway.request.RequestContext.SingleCall;
import io.ironbridge.gateway.request.RequestContext.Stage;
import io.ironbridge.gateway.request.input.OperationInput;
import io.ironbridge.gateway.security.Caller;
import io.ironbridge.gateway.workload.Work;
import io.ironbridge.mapping.ApiRequest;
import io.ironbridge.mapping.MappingException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One request from its arrival to its reply. The file to read first.
 *
 * <p>A request passes the {@link #steps}. Each takes the {@link Stage} that it needs, and
 * continues, answers the client, or continues later. Steps run on the event loop that owns the
 * client's connection and do no I/O, unless {@link WorkDispatch} moves work on the caller's data to
 * a worker. <b>The call</b> is the connector's: on the event loop if it speaks its protocol itself,
 * on a virtual thread if its driver blocks. The steps do not know which.
 *
 * <p>From the mapping of the request on, the project's own responses report what goes wrong. Before
 * that, and if there was no time for a call, problem JSON does.
 */
public final class RequestPath {
    /** To identify the caller of a server page; operations have their own timeouts. */
    private static final Duration FOR_PAGES = Duration.ofSeconds(30);

    private final Router router;
    private final Cors cors;
    private final ServerPages pages;
    private final Access access;
    private final AssetCalls calls;
    private final Answers answers;
    private final Sender sender;
    private final Caching caching;
    private final RequestLog log;
    private final @Nullable RequestAudit audit;
    private final WorkDispatch dispatch;
    private final WorkloadActivity activity;
    private final RequestIds ids;
    private final RequestObserver observer;
    private final Duration unsentWait;

    /**
     * @param pages answer for paths that no API has
     * @param audit null if no audit events are written
     * @param dispatch decides where requests and replies are processed
     * @param activity chooses the requests whose CPU time is measured
     * @param observer is notified when requests begin
     * @param unsentWait how long a large reply may have to wait before it is mapped
     * @param timers end waits
     */
    public RequestPath(
            Router router,
            Cors cors,
            ServerPages pages,
            Access access,
            AssetCalls calls,
            Answers answers,
            Sender sender,
            RequestLog log,
            @Nullable RequestAudit audit,
            WorkDispatch dispatch,
            WorkloadActivity activity,
            RequestIds ids,
            RequestObserver observer,
            Duration unsentWait,
            ScheduledExecutorService timers) {
        this.router = router;
        this.cors = cors;
        this.pages = pages;
        this.access = access;
        this.calls = calls;
        this.answers = answers;
        this.sender = sender;
        this.caching = new Caching(sender, this::onLoop, this::copy, timers);
        this.log = log;
        this.audit = audit;
        this.dispatch = dispatch;
        this.activity = activity;
        this.ids = ids;
        this.observer = observer;
        this.unsentWait = unsentWait;
    }

    private Next<Replied> steps(Arrived arrived) {
        return checkOrigin(arrived)
                .then(this::route)
                .then(this::checkImplemented)
                .then(this::checkStarted)
                .then(this::requireTls)
                .then(this::limitSource)
                .then(this::identify)
                .then(this::authorise)
                .then(this::answerPage)
                .then(this::limitRate)
                .then(this::reserveAudit)
                .then(this::checkFormat)
                .then(this::receiveBody)
                .then(caching::find)
                .then(this::admit)
                .then(this::prepare)
                .then(this::call);
    }

    /**
     * Serves a request.
     *
     * @param accessLog of its endpoint; null if there is none
     * @param forwarding of its endpoint; null if proxies are not trusted
     */
    public void handle(
            Exchange exchange, @Nullable AccessLog accessLog, @Nullable Forwarding forwarding) {
        long now = System.nanoTime();
        RequestCpu cpu = activity.draw(now);
        String requestId = ids.of(exchange.request());
        RequestContext context =
                new RequestContext(
                        exchange,
                        requestId,
                        now,
                        cpu,
                        forwarding == null ? null : forwarding.origin(exchange.request()),
                        observer.onBegin(exchange.request(), requestId, accessLog));
        exchange.name(requestId); // for the listener's own log lines
        resume(context, () -> end(context, steps(new Arrived(context))));
    }

    /** After the last step, or an answer before that. */
    private void end(RequestContext context, Next<Replied> next) {
        switch (next) {
            case Replied replied -> {
                context.reach(replied);
                answer(context, replied);
            }
            case Answer<Replied> answer -> sender.send(context, Caching.ended(context, answer));
            case Later<Replied> later -> later.start(then -> end(context, then));
        }
    }

    /** Continues a request on this thread, unless the rest takes long. */
    private void resume(RequestContext context, Runnable part) {
        Runnable guarded = () -> guard(context, part);
        if (ServerPages.takeLong(context.request().path())) {
            dispatch.waiting(context.cpu(), guarded);
        } else {
            RequestCpu.run(context.cpu(), guarded);
        }
    }

    /** Runs a part of the path; an internal error is logged and answered, once and here. */
    private void guard(RequestContext context, Runnable part) {
        try {
            part.run();
        } catch (RuntimeException | Error e) {
            log.bug(context, e);
            sender.send(context, answers.internalError(context));
        }
    }

    // ---- on arrival

    private Next<Arrived> checkOrigin(Arrived arrived) {
        RequestContext context = arrived.context();
        EndpointConfig.Cors rule = cors.rule(context.request());
        if (rule == null) {
            return arrived;
        }
        if (!Cors.isPreflight(context.request())) {
            context.answerHeaders().add(rule);
            return arrived;
        }
        Response permission = Cors.preflight(rule, context.request());
        return permission == null
                ? answers.refusal(
                        context,
                        Problem.of(
                                ProblemKind.FORBIDDEN,
                                "Pages of this origin may not send such requests."))
                : new Answer<>(permission, RequestResult.REPLIED);
    }

    private Next<Routed> route(Arrived arrived) {
        RequestContext context = arrived.context();
        return switch (router.match(context.request().method(), context.request().path())) {
            case Router.Found(Operation operation, var parameters) ->
                    new Routed(
                            arrived,
                            new OperationTarget(operation, parameters),
                            Deadline.in(operation.timeout()));
            case Router.NotAllowed(String allow) ->
                    answers.refusal(
                            context,
                            Problem.of(ProblemKind.METHOD_NOT_ALLOWED).with("allow", allow));
            case Router.Unknown _ -> {
                AccessRule rule = pages.rule(context.request());
                yield rule == null
                        ? answers.refusal(context, Problem.of(ProblemKind.UNKNOWN_PATH))
                        : new Routed(arrived, new PageTarget(rule), Deadline.in(FOR_PAGES));
            }
            case Router.Malformed _ ->
                    answers.refusal(
                            context,
                            Problem.of(
                                    ProblemKind.MALFORMED_REQUEST,
                                    "The path has a bad percent sequence."));
        };
    }

    private Next<Routed> checkImplemented(Routed routed) {
        return routed.target() instanceof OperationTarget(Operation operation, _)
                        && operation.implementation() == null
                ? answers.refusal(routed.context(), Problem.of(ProblemKind.NOT_IMPLEMENTED))
                : routed;
    }

    private Next<Routed> checkStarted(Routed routed) {
        return routed.target() instanceof OperationTarget(Operation operation, _)
                        && operation.state().isStopped()
                ? answers.refusal(routed.context(), Problem.of(ProblemKind.STOPPED))
                : routed;
    }

    private Next<Routed> requireTls(Routed routed) {
        return routed.target().access().secure() && !routed.context().isSecure()
                ? answers.insecure(routed.context())
                : routed;
    }

    /** Before the caller is identified, which can cost more than the request. */
    private Next<Routed> limitSource(Routed routed) {
        Answer<Routed> answer =
                routed.target() instanceof OperationTarget(Operation operation, _)
                        ? limit(
                                routed.context(),
                                Optional.empty(),
                                operation.rateLimits().bySource(),
                                List.of())
                        : null;
        return answer == null ? routed : answer;
    }

    /**
     * Counts a request by the given limits.
     *
     * @param counted have counted it before, and take that back if it is over a limit
     * @return null if the request is within the limits
     */
    private <S extends Stage> @Nullable Answer<S> limit(
            RequestContext context,
            Optional<Caller> caller,
            List<RateLimiter> limiters,
            List<RateLimiter> counted) {
        for (int asked = 0; asked < limiters.size(); asked++) {
            RateLimiter.Taken taken = limiters.get(asked).take(caller, context.source());
            context.answerHeaders().add(limiters.get(asked), taken);
            if (!taken.allowed()) {
                limiters.subList(0, asked).forEach(one -> one.giveBack(caller, context.source()));
                counted.forEach(one -> one.giveBack(caller, context.source()));
                String seconds = Long.toString(RateLimiter.seconds(taken.delay()));
                return answers.refusal(
                        context,
                        Problem.of(ProblemKind.TOO_MANY_REQUESTS).with("retry-after", seconds));
            }
        }
        return null;
    }

    // ---- the caller

    private Next<Identified> identify(Routed routed) {
        Next<Identified> next = access.identify(routed);
        return next instanceof Later<Identified> later
                ? (Later<Identified>)
                        then ->
                                later.start(identified ->
                                        onLoop(routed.context(), () -> then.accept(identified)))
                : next;
    }

    private void onLoop(RequestContext context, Runnable part) {
        context.exchange().executor().execute(() -> resume(context, part));
    }

    private Next<Identified> authorise(Identified identified) {
        Problem problem = access.problem(identified);
        return problem == null ? identified : answers.refusal(identified.context(), problem);
    }

    private Next<Permitted> answerPage(Identified identified) {
        return switch (identified.routed().target()) {
            case PageTarget _ -> pages.answer(identified.context());
            case OperationTarget(Operation operation, var parameters) ->
                    new Permitted(
                            identified,
                            operation,
                            Objects.requireNonNull(operation.implementation()),
                            parameters,
                            classify(identified, operation));
        };
    }

    /** Less important callers wait at their connections from now on, where CPU is scarce. */
    private Work classify(Identified identified, Operation operation) {
        RequestContext context = identified.context();
        Work work =
                operation.classes().of(new RequestFacts(identified), context.timings().started());
        context.exchange().nextReads(work.serviceClass());
        if (!work.serviceClass().needsCpu()) {
            return work;
        }
        context.measure(activity.measure());
        return work.measured(context::cpuNanos);
    }

    private Next<Permitted> limitRate(Permitted request) {
        Operation.RateLimits limits = request.operation().rateLimits();
        Answer<Permitted> answer =
                limit(request.context(), request.caller(), limits.others(), limits.bySource());
        return answer == null ? request : answer;
    }

    private Next<Permitted> reserveAudit(Permitted request) {
        if (audit == null || !audit.refuses()) {
            return request;
        }
        request.context().markUnaudited();
        return answers.refusal(request.context(), Problem.of(ProblemKind.AUDIT_UNAVAILABLE));
    }

    // ---- the body

    private Next<Permitted> checkFormat(Permitted request) {
        RequestContext context = request.context();
        OperationInput input = request.operation().input();
        Problem problem =
                input == null
                        ? null
                        : input.formatProblem(context.request(), announcesBody(context));
        return problem == null ? request : answers.refusal(context, problem);
    }

    /** A body of unknown length and type may turn out to be empty. */
    private static boolean announcesBody(RequestContext context) {
        RequestHeaders headers = context.request().headers();
        String length = headers.first("content-length");
        return context.exchange().hasBody()
                && (headers.first("content-type") != null
                        || (length != null && !length.equals("0")));
    }

    /** Nothing of the body is read before this, and {@code 100 Continue} is sent now. */
    private Next<Received> receiveBody(Permitted request) {
        return request.context().exchange().hasBody()
                ? (Later<Received>) then -> awaitBody(request, then)
                : received(request, 0);
    }

    private void awaitBody(Permitted request, Consumer<Next<Received>> then) {
        RequestContext context = request.context();
        context.timings().onBodyAwaited();
        Runnable stays = context.exchange().cancellation().onCancel(() -> sender.abandon(context));
        context.exchange()
                .receive(
                        request.caller().isPresent(),
                        new BodyReceiver() {
                            @Override
                            public void onBody() {
                                stays.run();
                                long waited = context.timings().onBodyRead();
                                resume(context, () -> then.accept(received(request, waited)));
                            }

                            @Override
                            public void onRejection(ListenerProblem problem) {
                                stays.run();
                                resume(
                                        context,
                                        () ->
                                                then.accept(
                                                        answers.refusal(
                                                                context, Problem.of(problem))));
                            }
                        });
    }

    /**
     * @param waitedNanos the client's time, which is not part of the deadline
     */
    private Received received(Permitted request, long waitedNanos) {
        RequestContext context = request.context();
        Deadline deadline = request.identified().routed().deadline();
        if (waitedNanos > 0) {
            deadline =
                    Deadline.in(
                            Duration.ofNanos(Math.max(0, deadline.remainingNanos() + waitedNanos)));
        }
        return new Received(
                request,
                new CallContext(
                        context.requestId(),
                        access.identity(request),
                        deadline,
                        context.exchange().cancellation(),
                        context.observation().outgoing()));
    }

    /** Makes the reply of a request once more, for the cache; it counts as a request. */
    private void copy(Received of, CacheUse use) {
        if (!sender.begin()) {
            use.end();
            return;
        }
        RequestContext context =
                of.context().copy(new ExchangeCopy(of.context().exchange()), System.nanoTime());
        context.onCache(use);
        onLoop(
                context,
                () ->
                        end(
                                context,
                                permitted(of, context)
                                        .then(request -> (Next<Received>) received(request, 0))
                                        .then(this::admit)
                                        .then(this::prepare)
                                        .then(this::call)));
    }

    /** The stages before the cache, as the copy of a request has come to them. */
    private Next<Permitted> permitted(Received of, RequestContext context) {
        Permitted permitted = of.permitted();
        Identified identified = permitted.identified();
        Next<Arrived> arrived = new Arrived(context);
        return arrived.then(begun ->
                        (Next<Routed>)
                                new Routed(
                                        begun,
                                        identified.routed().target(),
                                        Deadline.in(permitted.operation().timeout())))
                .then(routed ->
                        (Next<Identified>)
                                new Identified(routed, identified.result(), identified.claim()))
                .then(known ->
                        new Permitted(
                                known,
                                permitted.operation(),
                                permitted.implementation(),
                                permitted.pathParameters(),
                                new Work(
                                        permitted.work().serviceClass(),
                                        permitted.work().classification(),
                                        context.timings().started())));
    }

    // ---- before the call

    /** Rejects on arrival a request that would miss its deadline in the queue for a connection. */
    private Next<Received> admit(Received received) {
        Permitted request = received.permitted();
        if (request.implementation() instanceof Operation.Flowing) {
            return received; // what it calls, and whether it has to, is not known yet
        }
        ProblemKind why =
                request.asset()
                        .backEnd()
                        .admission()
                        .rejection(request.asset().bounds(request.work(), received.call()));
        return why == null ? received : answers.overloaded(request, why);
    }

    /** Work on the caller's data: without effects, as it may be abandoned and repeated. */
    private Later<Prepared> prepare(Received received) {
        RequestContext context = received.context();
        Operation operation = received.permitted().operation();
        return then ->
                dispatch.spend(
                        operation.work(),
                        context.cpu(),
                        bytesToMap(received.permitted()),
                        new WorkExpiry(
                                received.call().deadline(), received.call().cancellation(), true),
                        new DispatchedStep<>(
                                () -> validateAndMap(received),
                                seconds -> answers.late(context, seconds),
                                then,
                                part -> guard(context, part)));
    }

    private static int bytesToMap(Permitted request) {
        int body = request.context().request().body().length();
        return request.implementation() instanceof Operation.Mapped mapped
                ? Math.max(body, mapped.codec().recordBytes())
                : body;
    }

    private Next<Prepared> validateAndMap(Received received) {
        return switch (received.permitted().implementation()) {
            case Operation.Mapped mapped -> validateAndMap(received, mapped);
            case Operation.Flowing flowing -> validate(received, flowing);
            case Operation.Message(_, _, MessageService service) -> message(received, service);
        };
    }

    private OperationInput.Read read(Received received) {
        Permitted permitted = received.permitted();
        String claims = permitted.caller().map(caller -> caller.claims().json()).orElse("");
        return Objects.requireNonNull(permitted.operation().input())
                .read(received.context().request(), permitted.pathParameters(), claims);
    }

    private static String repeated(String parameter) {
        return "The query parameter " + parameter + " came more than once.";
    }

    private Next<Prepared> validateAndMap(Received received, Operation.Mapped operation) {
        RequestContext context = received.context();
        return switch (read(received)) {
            case OperationInput.Refused(Problem problem) -> answers.refusal(context, problem);
            case OperationInput.Accepted(var request, String repeated) ->
                    repeated == null
                            ? map(received, operation, request)
                            : answers.unmapped(context, operation, request, repeated(repeated));
        };
    }

    private Next<Prepared> validate(Received received, Operation.Flowing operation) {
        return switch (read(received)) {
            case OperationInput.Refused(Problem problem) ->
                    answers.refusal(received.context(), problem);
            case OperationInput.Accepted(var request, String repeated) ->
                    repeated == null
                            ? new FlowRequest(received, operation, request)
                            : answers.refusal(
                                    received.context(),
                                    Problem.of(ProblemKind.INVALID_REQUEST, repeated(repeated)));
        };
    }

    private Next<Prepared> map(Received received, Operation.Mapped operation, ApiRequest request) {
        RequestContext context = received.context();
        context.timings().onMapping();
        try {
            byte[] json = operation.mapping().assetRequest(request);
            context.timings().onEncoding();
            context.keep(json);
            Payload payload = operation.codec().encode(json);
            return new MappedRequest(received, operation, request, payload);
        } catch (MappingException e) {
            return answers.unmapped(context, operation, request, String.valueOf(e.getMessage()));
        }
    }

    private Next<Prepared> message(Received received, MessageService service) {
        RequestContext context = received.context();
        context.timings().onMapping();
        return switch (service.message(context.request())) {
            case MessageService.Refused(Problem problem) -> answers.refusal(context, problem);
            case MessageService.Made(Payload.Message message) ->
                    new MessageRequest(received, service, message);
        };
    }

    // ---- the call

    private Later<Replied> call(Prepared prepared) {
        return then -> call(prepared, then);
    }

    private void call(Prepared prepared, Consumer<Next<Replied>> then) {
        switch (prepared) {
            case SingleCall single -> call(single, then);
            case FlowRequest request -> run(request, then);
        }
    }

    private void run(FlowRequest request, Consumer<Next<Replied>> then) {
        RequestContext context = request.context();
        Permitted permitted = request.received().permitted();
        CompiledFlow flow = request.implementation().flow();
        Consumer<FlowEnd> ended =
                end -> {
                    if (end instanceof FlowEnd.Abandoned) {
                        sender.abandon(context);
                    } else {
                        then.accept(answers.flow(permitted, end));
                    }
                };
        new FlowRun(
                        flow,
                        request.apiRequest(),
                        new RequestOfFlow(
                                request,
                                log,
                                flow.blocks()
                                        ? dispatch.sequential(context.cpu())
                                        : context.exchange().executor()),
                        calls,
                        dispatch,
                        request.implementation().limits(),
                        (end, workedOn) -> {
                            Runnable last =
                                    () -> {
                                        try {
                                            ended.accept(end);
                                        } finally {
                                            workedOn.run();
                                        }
                                    };
                            if (flow.blocks()) {
                                onLoop(context, last);
                            } else {
                                guard(context, last);
                            }
                        })
                .start();
    }

    private void call(SingleCall prepared, Consumer<Next<Replied>> then) {
        RequestContext context = prepared.context();
        Permitted request = prepared.received().permitted();
        context.timings().onWaiting();
        Answering answering =
                new Answering() {
                    @Override
                    public void onCall() {
                        context.timings().onCalling();
                    }

                    @Override
                    public void onOutcome(Outcome outcome, Runnable workedOn) {
                        context.timings().onOutcome();
                        boolean begun = false;
                        try {
                            then.accept(new Replied(prepared, outcome, new Hold(workedOn)));
                            begun = true;
                        } finally {
                            if (!begun) {
                                workedOn.run(); // there may be no thread for it
                            }
                        }
                    }

                    @Override
                    public void onRejection(ProblemKind why) {
                        context.timings().onQueueLeft();
                        RequestCpu.run(
                                context.cpu(), () -> then.accept(answers.overloaded(request, why)));
                    }

                    @Override
                    public void onDisconnect() {
                        context.timings().onQueueLeft();
                        sender.abandon(context);
                    }
                };
        CallTarget.Program program = prepared.program();
        if (program == null) {
            start(prepared, prepared.received().call(), answering);
        } else {
            ProgramCalls own =
                    new ProgramCalls(
                            new RequestOfFlow(prepared, log, context.exchange().executor()),
                            calls,
                            dispatch,
                            program,
                            "",
                            prepared.received().call(),
                            null);
            start(prepared, own.context(), own.before(answering));
        }
    }

    private void start(SingleCall prepared, CallContext call, Answering answering) {
        calls.start(
                prepared.received().permitted().work(),
                prepared.received().permitted().asset(),
                prepared.payload(),
                call,
                prepared.context().cpu(),
                prepared.context().exchange().executor(),
                answering);
    }

    // ---- after the call

    private void answer(RequestContext context, Replied replied) {
        if (ResultClassifier.of(replied.outcome()) != RequestResult.REPLIED) {
            RequestCpu.run(context.cpu(), () -> guard(context, () -> log.failed(replied)));
        }
        int bytes = ResultClassifier.bytes(replied.outcome());
        if (dispatch.isLong(bytes)) {
            dispatch.waiting(
                    context.cpu(),
                    () -> answer(context, replied, bytes, awaitRoom(replied, bytes)));
        } else {
            answer(context, replied, bytes, Hold::nothing);
        }
    }

    /**
     * A large reply waits with its connection and memory until clients have read the replies before
     * it: replies produced faster than they are read would have to be dropped.
     */
    private Runnable awaitRoom(Replied replied, int bytes) {
        Deadline deadline = replied.prepared().received().call().deadline();
        long left = Math.max(0, deadline.remainingNanos());
        Duration longest = Duration.ofNanos(Math.min(left, unsentWait.toNanos()));
        try {
            return replied.context().exchange().awaitRoom(bytes, longest);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Hold::nothing;
        }
    }

    /**
     * @param room is released when the answer has been sent
     */
    private void answer(RequestContext context, Replied replied, int bytes, Runnable room) {
        Received received = replied.prepared().received();
        Deadline end = WorkExpiry.forReply(received.call().deadline());
        Runnable release =
                () -> {
                    room.run();
                    replied.hold().take().run();
                };
        dispatch.spend(
                received.permitted().operation().work(),
                context.cpu(),
                bytes,
                new WorkExpiry(end, received.call().cancellation(), false),
                new DispatchedStep<Replied>(
                        () -> answers.reply(replied),
                        _ -> {
                            AssetCalls.giveUp(replied.outcome());
                            return answers.lateReply(context);
                        },
                        next -> {
                            try {
                                end(context, next);
                            } finally {
                                release.run();
                            }
                        },
                        part -> guardReply(context, replied, part, release)));
    }

    private void guardReply(
            RequestContext context, Replied replied, Runnable part, Runnable release) {
        guard(
                context,
                () -> {
                    try {
                        part.run();
                    } catch (RuntimeException | Error e) {
                        AssetCalls.giveUp(replied.outcome());
                        release.run();
                        throw e;
                    }
                });
    }

    /**
     * A step that {@link WorkDispatch} runs where its cost allows.
     *
     * @param late answers if there was no time; receives the seconds after which a retry may
     *     succeed
     */
    private record DispatchedStep<S extends Stage>(
            Supplier<Next<S>> step,
            LongFunction<Answer<S>> late,
            Consumer<Next<S>> then,
            Consumer<Runnable> guarded)
            implements WorkDispatch.Work {
        @Override
        public Runnable result() {
            Next<S> next = step.get();
            return () -> then.accept(next);
        }

        @Override
        public void late(long seconds) {
            then.accept(late.apply(seconds));
        }

        @Override
        public void guard(Runnable part) {
            guarded.accept(part);
        }
    }
}
