package io.ironbridge.gateway.flow;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.gateway.flow.CompiledFlow.Compensation;
import io.ironbridge.gateway.flow.CompiledFlow.Request;
import io.ironbridge.mapping.compiled.FlowScope;
import io.ironbridge.mapping.compiled.FlowValue;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one run that have to be undone if the flow fails, the last one first. They have time
 * that does not depend on the request's, and a client that leaves does not end it. A compensation
 * that has certainly not run is repeated until that time is over.
 */
final class Compensations {
    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final int REPORTED_FAILURES = 10;

    private final FlowHost host;
    private final FlowCaller caller;
    private final FlowMapper mapper;
    private final Duration time;
    private final Deque<Undo> undos = new ArrayDeque<>();
    private final TreeSet<String> uncertain = new TreeSet<>();
    private final TreeSet<String> notCompensated = new TreeSet<>();
    private final TreeSet<String> unknown = new TreeSet<>();
    private final Deque<Undo> postponed = new ArrayDeque<>();
    private int failures;
    private int reported;

    Compensations(FlowHost host, FlowCaller caller, FlowMapper mapper, Duration time) {
        this.host = host;
        this.caller = caller;
        this.mapper = mapper;
        this.time = time;
    }

    /** A call that has to be undone, with the variables as they were after it. */
    private record Undo(String step, Request request, FlowScope scope) {}

    /**
     * A call has left something behind.
     *
     * @param compensation null if nothing undoes it
     * @param hasFailed whether its step has failed all the same
     */
    void add(
            String step,
            @Nullable Compensation compensation,
            FlowEffect effect,
            FlowScope scope,
            boolean hasFailed) {
        if (effect == FlowEffect.UNKNOWN || (hasFailed && effect == FlowEffect.CERTAIN)) {
            uncertain.add(step);
        }
        if (compensation == null || effect == FlowEffect.NONE) {
            return;
        }
        if (effect == FlowEffect.CERTAIN || compensation.whenUncertain()) {
            undos.push(new Undo(step, compensation.request(), scope.copy()));
        } else {
            unknown.add(step);
        }
    }

    /** Nothing is undone any more, although the flow fails: what it was for is done. */
    void keep() {
        undos.forEach(undo -> uncertain.add(undo.step()));
        undos.clear();
        unknown.clear();
    }

    /** Calls that can be undone. */
    int size() {
        return undos.size();
    }

    /** A call has ended after the flow, because of an internal error beside it. */
    void tooLate(String step, FlowEffect effect) {
        if (effect != FlowEffect.NONE) {
            failed(step, "its call ended after the flow");
        }
    }

    /** Names what is left. */
    void giveUp() {
        failAll("an internal error ended the flow");
    }

    private void failAll(String why) {
        undos.addAll(postponed);
        postponed.clear();
        undos.forEach(left -> failed(left.step(), why));
        undos.clear();
    }

    private void failed(String step, String why) {
        boolean isFirst = notCompensated.add(step);
        failures++;
        if (isFirst || failures <= REPORTED_FAILURES) {
            reported++;
            host.compensated(step, why);
        }
    }

    /** Steps that failed, although their call may have run. */
    List<String> uncertain() {
        return List.copyOf(uncertain);
    }

    /** Steps with a compensation that was not carried out. */
    List<String> notCompensated() {
        TreeSet<String> all = new TreeSet<>(notCompensated);
        all.addAll(unknown);
        undos.forEach(undo -> all.add(undo.step()));
        return List.copyOf(all);
    }

    /**
     * Undoes the calls.
     *
     * @param error variable of the failure, and its value
     * @param next follows, on the executor
     */
    void run(int error, FlowValue failure, Runnable next) {
        CallContext context =
                new CallContext(
                        host.call().requestId(),
                        host.call().caller(),
                        Deadline.in(time),
                        new Cancellation(),
                        host.call().trace());
        undos.forEach(undo -> undo.scope().set(error, failure));
        unknown.forEach(
                step -> failed(step, "it may have run, and the flow does not say whenUncertain"));
        unknown.clear();
        follow(context, next);
    }

    private void follow(CallContext context, Runnable next) {
        if (context.deadline().hasPassed()) {
            failAll("it was not done in time");
        }
        Undo undo = undos.peek();
        if (undo == null && !postponed.isEmpty()) {
            undos.addAll(postponed);
            postponed.clear();
            CompletableFuture.delayedExecutor(PAUSE.toMillis(), TimeUnit.MILLISECONDS)
                    .execute(() -> mapper.later(() -> follow(context, next)));
            return;
        }
        if (undo == null) {
            if (failures > reported) {
                host.compensated(
                        notCompensated.last(),
                        "nor could the effects of " + (failures - reported) + " other calls");
            }
            next.run();
            return;
        }
        attempt(
                undo,
                context,
                end -> {
                    undos.remove(undo);
                    switch (end) {
                        case Attempt.Again _ -> postponed.add(undo); // others are undone meanwhile
                        case Attempt.Failed(String why) -> failed(undo.step(), why);
                        case Attempt.Done _ -> host.compensated(undo.step(), null);
                    }
                    mapper.later(() -> follow(context, next)); // not by recursion
                });
    }

    private sealed interface Attempt {
        record Done() implements Attempt {}

        /** It has certainly not run. */
        record Again() implements Attempt {}

        record Failed(String why) implements Attempt {}
    }

    private void attempt(Undo undo, CallContext context, Consumer<Attempt> end) {
        Request request = undo.request();
        mapper.map(
                host.bodyBytes(),
                context.deadline(),
                false,
                () -> {
                    byte[] json = request.json(undo.scope());
                    var payload = request.payload(json);
                    return () ->
                            caller.call(
                                    caller.record(
                                            undo.step(),
                                            request.target(),
                                            FlowCall.Kind.COMPENSATION,
                                            json),
                                    request.target(),
                                    payload,
                                    context,
                                    null,
                                    called -> end.accept(attempt(called)));
                },
                (_, why) -> end.accept(new Attempt.Failed(why)));
    }

    private static Attempt attempt(FlowCaller.End called) {
        return switch (called) {
            case FlowCaller.End.Ended(var result, _, _, _, boolean isRepeatable) -> {
                if (result.error() == null) {
                    yield new Attempt.Done();
                }
                yield isRepeatable
                        ? new Attempt.Again()
                        : new Attempt.Failed(result.error().message());
            }
            case FlowCaller.End.Rejected _ -> new Attempt.Again();
            case FlowCaller.End.Left _ -> new Attempt.Failed("the call was cancelled");
        };
    }
}
