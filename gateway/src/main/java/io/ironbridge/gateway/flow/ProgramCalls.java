package io.ironbridge.gateway.flow;

import io.ironbridge.connectorapi.AssetCaller;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.gateway.call.AssetCalls;
import io.ironbridge.gateway.call.ProblemKind;
import io.ironbridge.gateway.call.WorkDispatch;
import io.ironbridge.mapping.AssetReply;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.transactions.JtaUnitOfWork.Ending;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The calls that one run of a program makes itself, each as a step of a flow: with the request's
 * deadline, caller, trace, service class and records. Everything but mappings runs on the request's
 * executor.
 *
 * <p>The outcome of the program is passed on when the last of its calls has ended: one that still
 * runs is cancelled. Before, a unit of work that the program has begun is committed if it has
 * returned, and rolled back otherwise.
 */
public final class ProgramCalls implements AssetCaller, FlowCaller.OwnCalls {
    private static final int BAD_REQUEST = 400;
    private static final int FIRST_FAILURE = 400;
    private static final int INTERNAL_ERROR = 500;
    private static final int UNAVAILABLE = 503;

    private final FlowHost host;
    private final FlowMapper mapper;
    private final FlowCaller caller;
    private final CallTarget.Program program;
    private final String step;
    private final CallContext call;
    private final @Nullable FlowUnit unit;
    private final boolean ownsUnit;

    /** The call that runs; null if there is none. */
    private @Nullable Running running;

    /** Follows when no call runs; null before the program has ended. */
    private @Nullable Runnable next;

    private boolean hasEnded;

    private boolean hasEffect;
    private boolean isUndone;

    private record Running(Consumer<? super Reply> answer, Cancellation cancellation) {}

    /**
     * The calls of a program that is about to be called.
     *
     * @param step prefix of their names in records; empty outside of flows
     * @param call the program's own
     * @param joined the unit of work of its caller; null if it has none
     */
    public ProgramCalls(
            FlowHost host,
            AssetCalls calls,
            WorkDispatch dispatch,
            CallTarget.Program program,
            String step,
            CallContext call,
            @Nullable FlowUnit joined) {
        this.host = host;
        this.mapper = new FlowMapper(host, dispatch, this::crash);
        this.caller = caller(host, calls, dispatch, mapper);
        this.program = program;
        this.hasEffect = program.hasConnections();
        this.step = step;
        this.call = call.outside(); // the program itself holds nothing to the unit's end
        this.ownsUnit = joined == null && program.beginsUnit();
        this.unit =
                ownsUnit
                        ? new FlowUnit(Objects.requireNonNull(program.units()), host, mapper, call)
                        : joined;
    }

    /** Makes calls, also of programs that make calls themselves. */
    static FlowCaller caller(
            FlowHost host, AssetCalls calls, WorkDispatch dispatch, FlowMapper mapper) {
        return new FlowCaller(
                host,
                calls,
                mapper,
                (program, step, call, unit) ->
                        new ProgramCalls(host, calls, dispatch, program, step, call, unit));
    }

    @Override
    public CallContext context() {
        return call.calling(this);
    }

    @Override
    public AssetCalls.Answering before(AssetCalls.Answering answering) {
        return new AssetCalls.Answering() {
            @Override
            public void onCall() {
                answering.onCall();
            }

            @Override
            public void onOutcome(Outcome outcome, Runnable workedOn) {
                mapper.follow(() -> end(outcome, known -> answering.onOutcome(known, workedOn)));
            }

            @Override
            public void onRejection(ProblemKind why) {
                answering.onRejection(why);
            }

            @Override
            public void onDisconnect() {
                answering.onDisconnect();
            }
        };
    }

    // ---- for the program

    @Override
    public void call(String asset, Bytes json, Consumer<? super Reply> answer) {
        try {
            mapper.later(() -> begin(asset, json, answer));
        } catch (RejectedExecutionException e) {
            answer.accept(notCalled());
        }
    }

    @Override
    public void cancel() {
        mapper.later(() -> {
            if (running != null) {
                running.cancellation.cancel();
            }
        });
    }

    // ---- on the executor

    private void begin(String asset, Bytes json, Consumer<? super Reply> answer) {
        CallTarget.Called called = program.assets().get(asset);
        if (hasEnded || running != null) {
            answer.accept(notCalled());
        } else if (called == null) {
            answer.accept(new Reply.Undeclared());
        } else {
            running = new Running(answer, new Cancellation());
            mapper.map(
                    json.length(),
                    call.deadline(),
                    false,
                    () -> {
                        Payload payload = called.target().codec().encode(json.array());
                        return () -> make(asset, called, json, payload);
                    },
                    (code, why) -> {
                        failed(unit(called));
                        reply(new Reply.Failed(code == 0 ? BAD_REQUEST : code, "", why, false));
                    });
        }
    }

    private void make(String asset, CallTarget.Called called, Bytes json, Payload payload) {
        Running current = running;
        if (current != null) {
            String name = step.isEmpty() ? asset : step + "/" + asset;
            FlowUnit within = unit(called);
            CallContext context =
                    within == null ? call : within.context(step.isEmpty() ? asset : step);
            caller.call(
                    caller.record(name, called.target(), FlowCall.Kind.PROGRAM, json.array()),
                    called.target(),
                    payload,
                    context.withCancellation(current.cancellation),
                    within,
                    end -> ended(end, within));
        }
    }

    /** The unit of work that a call is part of; null if there is none. */
    private @Nullable FlowUnit unit(CallTarget.Called called) {
        return called.takesPart() ? unit : null;
    }

    private void ended(FlowCaller.End end, @Nullable FlowUnit within) {
        Reply reply = reply(end, within != null);
        if (reply instanceof Reply.Failed) {
            failed(within);
        }
        if (within == null && end instanceof FlowCaller.End.Ended made) {
            hasEffect |= made.effect() != FlowEffect.NONE;
        }
        reply(reply);
    }

    /** Also a call that was not made: the program may go on as if it had been. */
    private static void failed(@Nullable FlowUnit within) {
        if (within != null) {
            within.markFailed();
        }
    }

    @Override
    public boolean isUndone() {
        return isUndone;
    }

    @Override
    public boolean hasEffect() {
        return hasEffect;
    }

    private static Reply notCalled() {
        return new Reply.Failed(UNAVAILABLE, "", "The call of the program has ended.", false);
    }

    private static Reply reply(FlowCaller.End end, boolean isUndone) {
        return switch (end) {
            case FlowCaller.End.Left _ ->
                    new Reply.Failed(UNAVAILABLE, "", "The request was cancelled.", false);
            case FlowCaller.End.Rejected(ProblemKind why) ->
                    new Reply.Failed(UNAVAILABLE, "", why.title() + ".", false);
            case FlowCaller.End.Ended(AssetResult result, FlowEffect effect, _, _, _) ->
                    reply(result, effect != FlowEffect.NONE && !isUndone);
        };
    }

    private static Reply reply(AssetResult result, boolean mayHaveRun) {
        AssetReply data = result.reply();
        AssetResult.ErrorInfo error = result.error();
        if (error == null) {
            return new Reply.Returned(data == null ? Bytes.EMPTY : Bytes.wrap(data.data()));
        }
        String code = data instanceof AssetReply.Host program ? program.abendCode().orElse("") : "";
        return new Reply.Failed(error.code(), code, error.message(), mayHaveRun);
    }

    private void reply(Reply reply) {
        Running ended = running;
        if (ended != null) {
            running = null;
            ended.answer.accept(reply);
            if (next != null) {
                next.run();
            }
        }
    }

    private void end(Outcome outcome, Consumer<Outcome> then) {
        hasEnded = true;
        if (running == null) {
            settle(outcome, then);
        } else {
            next = () -> settle(outcome, then);
            running.cancellation.cancel();
        }
    }

    // ---- the unit of work

    private void settle(Outcome outcome, Consumer<Outcome> then) {
        FlowUnit own = ownsUnit ? unit : null;
        if (own == null || !own.isOpen()) {
            then.accept(outcome);
        } else if (outcome instanceof Outcome.Replied replied && hasReturned(replied)) {
            if (own.hasFailed()) {
                own.rollback(() -> then.accept(after(Ending.ROLLED_BACK, replied)));
            } else {
                own.commit(ending -> then.accept(after(ending, replied)));
            }
        } else {
            own.rollback(() -> {
                isUndone = outcome instanceof Outcome.Replied && own.isRolledBack();
                then.accept(own.isRolledBack() ? undone(outcome) : outcome);
            });
        }
    }

    /** Of a program that has failed, nothing remains. */
    private Outcome undone(Outcome outcome) {
        return !hasEffect
                        && outcome
                                instanceof
                                Outcome.HostFailure(
                                        var fault,
                                        var code,
                                        var text,
                                        boolean _,
                                        var time)
                ? new Outcome.HostFailure(
                        fault, code, text + "; what it had done was rolled back", false, time)
                : outcome;
    }

    private static boolean hasReturned(Outcome.Replied outcome) {
        return outcome.payload() instanceof Payload.HttpReply reply
                && reply.status() < FIRST_FAILURE;
    }

    private static Outcome after(Ending ending, Outcome.Replied outcome) {
        return switch (ending) {
            case COMMITTED -> outcome;
            case ROLLED_BACK ->
                    new Outcome.HostFailure(
                            Outcome.HostFault.ROLLED_BACK,
                            "",
                            "the unit of work of the program was rolled back",
                            false,
                            outcome.hostTime());
            case LAST_UNKNOWN, MIXED ->
                    new Outcome.Unreachable(
                            "its back ends",
                            "the outcome of the program's unit of work is not known",
                            true);
        };
    }

    /** An internal error between two parts of a call. */
    private void crash(Throwable bug) {
        host.bug(bug);
        reply(new Reply.Failed(INTERNAL_ERROR, "", "Internal error.", true));
    }
}
