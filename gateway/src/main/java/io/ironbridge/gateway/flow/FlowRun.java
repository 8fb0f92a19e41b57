package io.ironbridge.gateway.flow;

import static io.ironbridge.transactions.JtaUnitOfWork.Ending.COMMITTED;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.UnitOfWork.OnePhase;
import io.ironbridge.gateway.call.AssetCalls;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.call.ProblemKind;
import io.ironbridge.gateway.call.RequestResult;
import io.ironbridge.gateway.call.WorkDispatch;
import io.ironbridge.gateway.call.WorkExpiry;
import io.ironbridge.gateway.flow.CompiledFlow.Call;
import io.ironbridge.gateway.flow.CompiledFlow.Loop;
import io.ironbridge.gateway.flow.CompiledFlow.Step;
import io.ironbridge.mapping.ApiRequest;
import io.ironbridge.mapping.ApiResponse;
import io.ironbridge.mapping.AssetReply;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.MappingException;
import io.ironbridge.mapping.compiled.FlowCompiler.Part;
import io.ironbridge.mapping.compiled.FlowCompiler.Responses;
import io.ironbridge.mapping.compiled.FlowScope;
import io.ironbridge.mapping.compiled.FlowValue;
import io.ironbridge.transactions.JtaUnitOfWork.Ending;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javax.transaction.xa.XAException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * One run of a flow. Everything but long mappings and calls runs on the host's executor, one thing
 * at a time: steps at the same time share no state between threads. Each of them works on a copy of
 * the variables, whose changes are taken over when it has ended.
 *
 * <p>A flow that fails, or whose client leaves, waits for the calls that it has made, and undoes
 * them as far as it says how ({@link Compensations}).
 */
public final class FlowRun {
    private static final String NOT_COMMITTED =
            "The unit of work could not be committed, and was rolled back.";

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int BAD_REQUEST = 400;
    private static final int CLIENT_CLOSED = 499;
    private static final int INTERNAL_ERROR = 500;
    private static final int UNAVAILABLE = 503;

    /** After the deadline, by which calls have ended. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** Elements of a loop after which other work of the executor has its turn. */
    private static final int ELEMENTS_IN_A_TURN = 64;

    private final CompiledFlow flow;
    private final FlowHost host;
    private final Limits limits;
    private final BiConsumer<FlowEnd, Runnable> then;
    private final FlowMapper mapper;
    private final FlowCaller caller;
    private final Compensations compensations;
    private final FlowScope root;
    private final @Nullable FlowUnit unit;
    private FlowEffect lastEffect = FlowEffect.UNKNOWN;
    private long keptBytes;
    private boolean hasCalledOutside;
    private boolean isConcluding;
    private boolean isOver;

    /**
     * Limits of runs.
     *
     * @param compensation time for all compensations of a run
     * @param resultBytes that a run may keep: replies and variables
     * @param all runs of the server
     * @param units null if no flow is a unit of work
     */
    public record Limits(
            Duration compensation,
            long resultBytes,
            FlowRuns all,
            FlowUnit.@Nullable Service units) {}

    /**
     * Makes a run that has not started.
     *
     * @param then is called once, on the host's executor, and runs its second argument when the end
     *     has been worked on
     */
    public FlowRun(
            CompiledFlow flow,
            ApiRequest request,
            FlowHost host,
            AssetCalls calls,
            WorkDispatch dispatch,
            Limits limits,
            BiConsumer<FlowEnd, Runnable> then) {
        this.flow = flow;
        this.host = host;
        this.limits = limits;
        this.then = then;
        this.root = flow.scope(request);
        this.mapper = new FlowMapper(host, dispatch, this::crash);
        this.caller = ProgramCalls.caller(host, calls, dispatch, mapper);
        this.compensations = new Compensations(host, caller, mapper, limits.compensation());
        this.unit =
                flow.isUnitOfWork()
                        ? new FlowUnit(
                                Objects.requireNonNull(limits.units()), host, mapper, host.call())
                        : null;
    }

    /** How a part of a flow ends. In the order of their weight for steps at the same time. */
    private sealed interface End {
        int weight();

        /** The next step follows. */
        record Done() implements End {
            @Override
            public int weight() {
                return 0;
            }
        }

        /** The client went away, or a step at the same time has ended the flow. */
        record Left() implements End {
            @Override
            public int weight() {
                return 1;
            }
        }

        /** The flow has its response. */
        record Answered(Responses responses, FlowScope scope) implements End {
            @Override
            public int weight() {
                return 2;
            }
        }

        /** No connection became free for a call. */
        record Rejected(ProblemKind why, BackEnd.Asset asset, String step) implements End {
            @Override
            public int weight() {
                return 3;
            }
        }

        record Failed(FlowFailure failure) implements End {
            @Override
            public int weight() {
                return 4;
            }
        }

        Done DONE = new Done();
        Left LEFT = new Left();
    }

    /** Steps at the same time. */
    private static final class Together {
        private final @Nullable Together outer;
        private End end = End.DONE;

        Together(@Nullable Together outer) {
            this.outer = outer;
        }

        boolean isEnded() {
            return end.weight() > 0 || (outer != null && outer.isEnded());
        }

        /** Of several ends, the first of those with the most weight counts. */
        void note(End ended) {
            if (ended.weight() > end.weight()) {
                end = ended;
            }
        }

        End end() {
            return end;
        }
    }

    /** Starts it. */
    public void start() {
        limits.all().begin();
        boolean isStarted = false;
        try {
            mapper.follow(() -> run(flow.steps(), 0, root, new Together(null), this::conclude));
            isStarted = true;
        } finally {
            if (!isStarted) {
                limits.all().end(); // there is no thread
            }
        }
    }

    // ---- steps

    private void run(
            List<Step> steps, int at, FlowScope scope, Together beside, Consumer<End> next) {
        if (at == steps.size()) {
            next.accept(End.DONE);
            return;
        }
        Step step = steps.get(at);
        if (isStopped(beside)) {
            next.accept(End.LEFT);
        } else if (host.call().deadline().hasPassed()) {
            next.accept(
                    fatal(step, FlowMapper.GATEWAY_TIMEOUT, "The time of the request is over."));
        } else {
            start(
                    step,
                    scope,
                    beside,
                    end -> {
                        if (end instanceof End.Done || continues(step, end)) {
                            run(steps, at + 1, scope, beside, next);
                        } else {
                            next.accept(end);
                        }
                    });
        }
    }

    private static boolean continues(Step step, End end) {
        return step.continues()
                && (end instanceof End.Rejected
                        || (end instanceof End.Failed(FlowFailure failure) && !failure.fatal()));
    }

    private boolean isStopped(Together beside) {
        return isConcluding || beside.isEnded() || host.call().cancellation().isCancelled();
    }

    private void start(Step step, FlowScope scope, Together beside, Consumer<End> next) {
        Part when = step.when();
        if (when == null) {
            perform(step, scope, beside, next);
            return;
        }
        map(
                step,
                scope,
                () -> {
                    boolean runs = when.isTrue(scope);
                    return () -> {
                        if (runs) {
                            perform(step, scope, beside, next);
                        } else {
                            next.accept(End.DONE);
                        }
                    };
                },
                next);
    }

    private void perform(Step step, FlowScope scope, Together beside, Consumer<End> next) {
        Loop loop = step.loop();
        if (loop == null) {
            act(step, scope, beside, next);
            return;
        }
        map(
                step,
                null,
                () -> {
                    Optional<byte[]> json = loop.input().json(scope);
                    List<FlowValue> elements = elements(loop, json);
                    return () -> {
                        int bytes = json.map(text -> text.length).orElse(0);
                        End full = keep(step, bytes);
                        if (full instanceof End.Failed) {
                            next.accept(full);
                        } else {
                            int undos = compensations.size();
                            Consumer<End> after =
                                    end -> {
                                        if (compensations.size() == undos) {
                                            giveBack(bytes); // nothing needs an element later
                                        }
                                        next.accept(end);
                                    };
                            new LoopRun(step, loop, elements, scope, beside, after).go();
                        }
                    };
                },
                next);
    }

    private List<FlowValue> elements(Loop loop, Optional<byte[]> json) throws MappingException {
        List<FlowValue> elements = json.isEmpty() ? List.of() : flow.value(json.get()).elements();
        if (elements.size() > loop.maximum()) {
            throw new MappingException(
                    "The loop has "
                            + elements.size()
                            + " elements; maximum is "
                            + loop.maximum()
                            + ".");
        }
        return elements;
    }

    private void act(Step step, FlowScope scope, Together beside, Consumer<End> next) {
        switch (step.action()) {
            case Call call -> call(step, call, scope, next);
            case CompiledFlow.SetVariable set -> set(step, set, scope, next);
            case CompiledFlow.Group(List<Step> steps) -> run(steps, 0, scope, beside, next);
            case CompiledFlow.Parallel(List<Step> branches) ->
                    atOnce(branches, scope, beside, next);
            case CompiledFlow.Answer(Responses responses) ->
                    next.accept(new End.Answered(responses, scope));
        }
    }

    private void set(Step step, CompiledFlow.SetVariable set, FlowScope scope, Consumer<End> next) {
        map(
                step,
                scope,
                () -> {
                    Optional<byte[]> json = set.value().json(scope);
                    FlowValue value = json.isEmpty() ? null : flow.value(json.get());
                    FlowScope after = scope.copy();
                    after.set(step.variable(), value);
                    boolean fails = set.failWhen() != null && set.failWhen().isTrue(after);
                    return () -> {
                        scope.set(step.variable(), value);
                        End full = keep(step, json.map(bytes -> bytes.length).orElse(0));
                        next.accept(fails ? failedByCondition(step) : full);
                    };
                },
                next);
    }

    private void atOnce(List<Step> branches, FlowScope scope, Together beside, Consumer<End> next) {
        Together together = new Together(beside);
        int[] left = {branches.size()};
        for (Step branch : branches) {
            FlowScope own = scope.copy();
            run(
                    List.of(branch),
                    0,
                    own,
                    together,
                    end -> {
                        together.note(end);
                        branch.sets().forEach(variable -> scope.set(variable, own.get(variable)));
                        if (--left[0] == 0) {
                            next.accept(together.end());
                        }
                    });
        }
    }

    /** A loop: elements start while fewer than {@code atOnce} run. */
    private final class LoopRun {
        private final Step step;
        private final Loop loop;
        private final List<FlowValue> elements;
        private final FlowScope scope;
        private final Together together;
        private final Consumer<End> next;
        private final List<FlowValue> results;
        private int started;
        private int running;
        private boolean isStarting;
        private boolean isFinished;

        LoopRun(
                Step step,
                Loop loop,
                List<FlowValue> elements,
                FlowScope scope,
                Together beside,
                Consumer<End> next) {
            this.step = step;
            this.loop = loop;
            this.elements = elements;
            this.scope = scope;
            this.together = new Together(beside);
            this.next = next;
            this.results = new ArrayList<>(Collections.nCopies(elements.size(), flow.none()));
        }

        /** Elements that end at once are followed here, not by recursion. */
        void go() {
            if (isStarting || isFinished) {
                return;
            }
            isStarting = true;
            int turn = started + ELEMENTS_IN_A_TURN;
            while (isOpen() && running < loop.atOnce() && started < turn) {
                begin(started++);
            }
            isStarting = false;
            if (running < loop.atOnce() && isOpen()) {
                mapper.later(this::go);
            } else if (running == 0) {
                finish();
            } // otherwise an element continues here when it ends
        }

        private boolean isOpen() {
            if (started == elements.size() || isStopped(together)) {
                return false;
            }
            if (host.call().deadline().hasPassed()) {
                together.note(
                        fatal(
                                step,
                                FlowMapper.GATEWAY_TIMEOUT,
                                "The time of the request is over."));
                return false;
            }
            return true;
        }

        private void begin(int element) {
            running++;
            FlowScope own = scope.copy();
            own.set(flow.item(), elements.get(element));
            act(
                    step,
                    own,
                    together,
                    end -> {
                        together.note(continues(step, end) ? End.DONE : end);
                        results.set(element, result(own));
                        running--;
                        go();
                    });
        }

        private void finish() {
            isFinished = true;
            if (started < elements.size()) {
                together.note(End.LEFT);
            }
            scope.set(step.variable(), FlowValue.items(results));
            next.accept(together.end());
        }

        private FlowValue result(FlowScope own) {
            if (loop.inside().isEmpty()) {
                FlowValue only = own.get(step.variable());
                return only == null ? flow.none() : only;
            }
            Map<String, FlowValue> named = new LinkedHashMap<>();
            loop.inside()
                    .forEach((name, number) -> {
                        FlowValue value = own.get(number);
                        if (value != null) {
                            named.put(name, value);
                        }
                    });
            return FlowValue.named(named);
        }
    }

    // ---- calls

    private void call(Step step, Call call, FlowScope scope, Consumer<End> next) {
        map(
                step,
                scope,
                () -> {
                    byte[] json = call.request().json(scope);
                    Payload payload = call.request().payload(json);
                    Ready ready = new Ready(step, call, Bytes.wrap(json), payload, scope);
                    return () -> {
                        if (isConcluding) {
                            next.accept(End.LEFT);
                            return;
                        }
                        switch (call.role()) {
                            case OUTSIDE -> {
                                hasCalledOutside = true;
                                make(ready, host.call(), next);
                            }
                            case TAKES_PART -> make(ready, unit().context(step.name()), next);
                            case COMMITS -> commitWith(ready, next);
                        }
                    };
                },
                next);
    }

    /** A call with its request. */
    private record Ready(Step step, Call call, Bytes json, Payload payload, FlowScope scope) {}

    private void make(Ready ready, CallContext context, Consumer<End> next) {
        caller.call(
                caller.record(
                        ready.step.name(),
                        ready.call.request().target(),
                        FlowCall.Kind.STEP,
                        ready.json.array()),
                ready.call.request().target(),
                ready.payload,
                context,
                ready.call.role() == CompiledFlow.Role.TAKES_PART ? unit : null,
                end -> called(ready.step, ready.call, ready.scope, end, next));
    }

    // ---- the unit of work

    private FlowUnit unit() {
        return Objects.requireNonNull(unit);
    }

    /** Commits the unit of work with a call that its back end commits itself. */
    private void commitWith(Ready ready, Consumer<End> next) {
        LastCall last = new LastCall(ready);
        unit().commit(
                        ready.step.name(),
                        last,
                        ending -> {
                            noteUncertain();
                            End end = last.end;
                            next.accept(
                                    end == null || (end instanceof End.Done && ending != COMMITTED)
                                            ? new End.Failed(
                                                    notCommitted(ready.step.name(), ending))
                                            : end);
                        });
    }

    /**
     * The call that is made when all others have prepared. A client that leaves does not end it:
     * the others would be rolled back while its back end commits.
     */
    private final class LastCall implements OnePhase {
        private final Ready ready;
        private volatile @Nullable End end;

        LastCall(Ready ready) {
            this.ready = ready;
        }

        @Override
        public void commit() throws XAException {
            CallContext call = host.call();
            CallContext lasting =
                    new CallContext(
                            call.requestId(),
                            call.caller(),
                            call.deadline(),
                            new Cancellation(),
                            call.trace());
            CompletableFuture<End> ended = new CompletableFuture<>();
            mapper.later(() -> make(ready, lasting, ended::complete));
            try {
                end =
                        ended.get(
                                call.deadline().remainingNanos() + PATIENCE.toNanos(),
                                TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (ExecutionException | TimeoutException bug) {
                host.bug(bug);
            }
            switch (lastEffect) {
                case CERTAIN -> {} // the others are committed, also if the flow fails now
                case NONE -> throw new XAException(XAException.XA_RBOTHER);
                case UNKNOWN -> throw new XAException(XAException.XAER_RMFAIL);
            }
        }

        @Override
        public void rollback() {
            // it was not called, or has failed
        }
    }

    /**
     * The flow has come to its response. In a unit of work the response is mapped before the
     * commit: one that reports an error, or cannot be mapped, rolls back.
     */
    private void finish(Responses responses, FlowScope scope) {
        FlowUnit own = unit;
        if (own == null || own.isCommitted()) {
            if (own != null) {
                compensations.keep(); // what belongs to the unit stays with it
            }
            respond(responses, scope, null);
            return;
        }
        mapper.map(
                host.bodyBytes(),
                WorkExpiry.forReply(host.call().deadline()),
                false,
                () -> {
                    ApiResponse response = responses.response(scope, Optional.empty());
                    return () -> settle(own, response);
                },
                (code, why) ->
                        rollBack(() ->
                                failed(
                                        new FlowFailure(
                                                "",
                                                code == 0 ? INTERNAL_ERROR : code,
                                                why,
                                                RequestResult.ERROR))));
    }

    private void settle(FlowUnit own, ApiResponse response) {
        FlowEnd end = new FlowEnd.Responded(response, RequestResult.REPLIED);
        if (host.call().cancellation().isCancelled()) {
            rollBack(() -> concluded(End.LEFT));
        } else if (response.httpStatus() >= BAD_REQUEST) {
            FlowFailure why =
                    new FlowFailure("", INTERNAL_ERROR, "Rolled back.", RequestResult.REPLIED);
            rollBack(() -> compensations.run(flow.error(), error(why), () -> end(end)));
        } else if (own.hasFailed() || own.isNotCommitted()) {
            rollBack(() ->
                    failed(
                            notCommitted(
                                    "", own.isRolledBack() ? Ending.ROLLED_BACK : Ending.MIXED)));
        } else if (own.isOpen()) {
            own.commit(ending -> {
                noteUncertain();
                if (ending == COMMITTED) {
                    end(end);
                } else {
                    failed(notCommitted("", ending));
                }
            });
        } else {
            end(end); // no call took part
        }
    }

    private void rollBack(Runnable next) {
        if (unit != null && unit.isOpen()) {
            unit.rollback(next);
            return;
        }
        if (unit != null && unit.isCommitted()) {
            compensations.keep();
        }
        next.run();
    }

    private void noteUncertain() {
        unit().uncertain()
                .forEach(step -> compensations.add(step, null, FlowEffect.UNKNOWN, root, true));
    }

    private static FlowFailure notCommitted(String step, Ending ending) {
        String what =
                switch (ending) {
                    case ROLLED_BACK -> NOT_COMMITTED;
                    case LAST_UNKNOWN ->
                            "The unit of work was rolled back, except for its last call, which may"
                                    + " have run.";
                    case COMMITTED, MIXED -> "The outcome of the unit of work is not known.";
                };
        return new FlowFailure(step, INTERNAL_ERROR, what, RequestResult.ERROR);
    }

    /** Notes what a call has done that decides about the unit of work. */
    private void noteEffect(Call call, FlowEffect effect) {
        if (call.role() == CompiledFlow.Role.COMMITS) {
            lastEffect = effect;
        }
    }

    /** What a call leaves behind; the unit of work undoes the effects of its calls. */
    private static FlowEffect effect(Call call, FlowEffect effect) {
        return call.role() == CompiledFlow.Role.TAKES_PART ? FlowEffect.NONE : effect;
    }

    private void called(
            Step step, Call call, FlowScope scope, FlowCaller.End end, Consumer<End> next) {
        switch (end) {
            case FlowCaller.End.Left _ -> {
                noteEffect(call, FlowEffect.NONE);
                next.accept(End.LEFT);
            }
            case FlowCaller.End.Rejected(ProblemKind why) -> {
                noteEffect(call, FlowEffect.NONE);
                scope.set(step.variable(), FlowValue.result(FlowCaller.notCalled(why)));
                next.accept(new End.Rejected(why, call.request().target().asset(), step.name()));
            }
            case FlowCaller.End.Ended(
                            AssetResult result,
                            FlowEffect effect,
                            RequestResult counts,
                            boolean answered,
                            _) -> {
                if (isConcluding) {
                    compensations.tooLate(step.name(), effect);
                    return;
                }
                noteEffect(call, effect);
                scope.set(step.variable(), FlowValue.result(result));
                End full = keep(step, bytes(result.reply()));
                if (result.error() != null) {
                    if (call.role() == CompiledFlow.Role.TAKES_PART) {
                        unit().markFailed();
                    }
                    compensations.add(
                            step.name(), call.compensation(), effect(call, effect), scope, true);
                    next.accept(
                            full instanceof End.Failed
                                    ? full
                                    : host.call().cancellation().isCancelled()
                                            ? End.LEFT
                                            : new End.Failed(
                                                    new FlowFailure(
                                                            step.name(),
                                                            result.error().code(),
                                                            result.error().message(),
                                                            counts,
                                                            answered,
                                                            false)));
                } else {
                    succeeded(step, call, scope, full, next);
                }
            }
        }
    }

    private static int bytes(@Nullable AssetReply reply) {
        return reply == null ? 0 : reply.data().length;
    }

    /**
     * The call has been carried out. What {@code failWhen} is true of was not, by its own reply.
     */
    private void succeeded(Step step, Call call, FlowScope scope, End end, Consumer<End> next) {
        Part failWhen = call.failWhen();
        FlowEffect done = effect(call, FlowEffect.CERTAIN);
        if (failWhen == null || end instanceof End.Failed) {
            compensations.add(
                    step.name(), call.compensation(), done, scope, end instanceof End.Failed);
            next.accept(end);
            return;
        }
        mapper.map(
                host.bodyBytes(),
                WorkExpiry.forReply(host.call().deadline()),
                false,
                () -> {
                    boolean fails = failWhen.isTrue(scope);
                    return () -> {
                        if (fails) {
                            noteEffect(call, FlowEffect.NONE);
                            if (call.role() == CompiledFlow.Role.TAKES_PART) {
                                unit().markFailed();
                            }
                            setError(step, scope, INTERNAL_ERROR, hasFailed(step));
                            next.accept(failedByCondition(step));
                        } else {
                            compensations.add(step.name(), call.compensation(), done, scope, false);
                            next.accept(end);
                        }
                    };
                },
                (code, why) -> {
                    compensations.add(step.name(), call.compensation(), done, scope, true);
                    next.accept(mappingFailed(step, scope, code, why));
                });
    }

    private static String hasFailed(Step step) {
        return "The step " + step.name() + " has failed.";
    }

    private static End failedByCondition(Step step) {
        return new End.Failed(
                new FlowFailure(
                        step.name(), INTERNAL_ERROR, hasFailed(step), RequestResult.REPLIED));
    }

    private static End fatal(Step step, int code, String message) {
        return new End.Failed(
                new FlowFailure(step.name(), code, message, RequestResult.ERROR, false, true));
    }

    /** Counts what the run keeps. */
    private End keep(Step step, int bytes) {
        if (keptBytes + bytes <= limits.resultBytes() && limits.all().take(bytes)) {
            keptBytes += bytes;
            return End.DONE;
        }
        return fatal(
                step,
                INTERNAL_ERROR,
                "The results of the flow need more memory than flowResultBytes or"
                        + " flowHeapPercent allow.");
    }

    private void giveBack(int bytes) {
        if (!isOver) {
            keptBytes -= bytes;
            limits.all().release(bytes);
        }
    }

    // ---- mappings of steps

    /**
     * @param scope receives the error if the step calls an asset; null before a loop
     */
    private void map(
            Step step, @Nullable FlowScope scope, FlowMapper.Mapping mapping, Consumer<End> next) {
        boolean first = !caller.hasCalled();
        mapper.map(
                host.bodyBytes(),
                host.call().deadline(),
                first,
                mapping,
                (code, why) -> next.accept(mappingFailed(step, scope, code, why)));
    }

    /**
     * @param cause 0 if the data or the mapping is at fault
     */
    private End mappingFailed(Step step, @Nullable FlowScope scope, int cause, String why) {
        int code = cause != 0 ? cause : caller.hasCalled() ? INTERNAL_ERROR : BAD_REQUEST;
        if (scope != null) {
            setError(step, scope, code, why);
        }
        return new End.Failed(
                new FlowFailure(
                        step.name(),
                        code,
                        why,
                        code == BAD_REQUEST
                                ? RequestResult.REFUSED
                                : isLate(code) ? RequestResult.OVERLOADED : RequestResult.ERROR));
    }

    private boolean isLate(int code) {
        return code == FlowMapper.GATEWAY_TIMEOUT && !caller.hasCalled();
    }

    /** Adds the error to the result of a call. */
    private static void setError(Step step, FlowScope scope, int code, String why) {
        if (step.action() instanceof Call) {
            FlowValue before = scope.get(step.variable());
            scope.set(
                    step.variable(),
                    FlowValue.failed(before, new AssetResult.ErrorInfo(code, why)));
        }
    }

    // ---- the end

    private void conclude(End end) {
        if (isConcluding) {
            return;
        }
        isConcluding = true;
        switch (end) {
            case End.Done _ -> finish(flow.responses(), root);
            case End.Answered(Responses responses, FlowScope scope) -> finish(responses, scope);
            case End.Rejected _, End.Left _, End.Failed _ -> rollBack(() -> concluded(end));
        }
    }

    private void concluded(End end) {
        switch (end) {
            case End.Rejected(ProblemKind why, BackEnd.Asset asset, String step) -> {
                if (caller.hasCalled()) {
                    host.rejected(why);
                    failed(
                            new FlowFailure(
                                    step,
                                    UNAVAILABLE,
                                    why.title() + ".",
                                    RequestResult.OVERLOADED));
                } else {
                    end(new FlowEnd.Rejected(why, asset));
                }
            }
            case End.Left _ ->
                    compensations.run(
                            flow.error(),
                            error(
                                    new FlowFailure(
                                            "",
                                            CLIENT_CLOSED,
                                            "The client disconnected.",
                                            RequestResult.CANCELLED)),
                            () -> end(new FlowEnd.Abandoned()));
            case End.Failed(FlowFailure failure) -> failed(failure);
            case End.Done _, End.Answered _ -> throw new IllegalArgumentException("not a failure");
        }
    }

    private void failed(FlowFailure failure) {
        host.failed(failure);
        compensations.run(
                flow.error(),
                error(failure),
                () -> {
                    root.set(flow.error(), error(failure));
                    respond(flow.responses(), root, failure);
                });
    }

    /** Whether calls may have left something behind. */
    private boolean mayRemain() {
        return caller.hasCalled() && (hasCalledOutside || unit == null || !unit.isRolledBack());
    }

    private FlowValue error(FlowFailure failure) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("code", failure.code());
        FlowUnit own = unit;
        boolean isRolledBack = own != null && own.isRolledBack();
        boolean isUndone = own != null && isRolledBack && own.steps().contains(failure.step());
        members.put("message", isUndone ? rolledBack(failure) : failure.message());
        members.put("step", failure.step());
        boolean isAfterwards = failure.step().isEmpty() && caller.hasCalled() && !isRolledBack;
        members.put("mayHaveRun", isAfterwards || !compensations.uncertain().isEmpty());
        members.put("uncertain", compensations.uncertain());
        members.put("notCompensated", compensations.notCompensated());
        members.put("rolledBack", isRolledBack);
        return flow.written(JSON.writeValueAsBytes(members));
    }

    /** The message about a call says that it may have run, which is of no account then. */
    private static String rolledBack(FlowFailure failure) {
        return failure.message().equals(NOT_COMMITTED)
                ? failure.message()
                : failure.message() + " The unit of work was rolled back.";
    }

    /**
     * @param failure null if the flow has not failed
     */
    private void respond(Responses responses, FlowScope scope, @Nullable FlowFailure failure) {
        mapper.map(
                host.bodyBytes(),
                WorkExpiry.forReply(host.call().deadline()),
                false,
                () -> {
                    FlowEnd end = response(responses, scope, failure);
                    return () -> end(end);
                },
                (_, why) -> end(new FlowEnd.Late(mayRemain())));
    }

    private FlowEnd response(Responses responses, FlowScope scope, @Nullable FlowFailure failure) {
        MappingException first;
        try {
            return new FlowEnd.Responded(
                    responses.response(scope, Optional.empty()),
                    failure == null ? RequestResult.REPLIED : failure.counts());
        } catch (MappingException e) {
            first = e;
        }
        FlowFailure own =
                failure != null
                        ? failure
                        : new FlowFailure(
                                "",
                                INTERNAL_ERROR,
                                String.valueOf(first.getMessage()),
                                RequestResult.ERROR);
        try {
            FlowScope failed = scope.copy();
            failed.set(flow.error(), error(own));
            ApiResponse response = flow.responses().response(failed, Optional.of(first));
            return new FlowEnd.Responded(response, own.orError());
        } catch (MappingException e) {
            return new FlowEnd.Unanswered(e, failure, mayRemain());
        }
    }

    private void end(FlowEnd how) {
        if (!isOver) {
            isOver = true;
            limits.all().release(keptBytes);
            AtomicBoolean isWorkedOn = new AtomicBoolean();
            Runnable workedOn =
                    () -> {
                        if (isWorkedOn.compareAndSet(false, true)) {
                            limits.all().end();
                        }
                    };
            boolean isHandedOver = false;
            try {
                then.accept(how, workedOn);
                isHandedOver = true;
            } finally {
                if (!isHandedOver) {
                    workedOn.run();
                }
            }
        }
    }

    /** An internal error between steps ends the flow at once, with what is known so far. */
    private void crash(Throwable bug) {
        host.bug(bug);
        if (isConcluding) {
            if (unit != null && unit.isOpen()) {
                unit.rollback(() -> {});
            }
            compensations.giveUp();
            end(
                    new FlowEnd.Unanswered(
                            new MappingException("Internal error."), null, caller.hasCalled()));
        } else {
            conclude(
                    new End.Failed(
                            new FlowFailure(
                                    "",
                                    INTERNAL_ERROR,
                                    "Internal error.",
                                    RequestResult.ERROR,
                                    false,
                                    true)));
        }
    }
}
