package io.ironbridge.gateway.flow;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.gateway.call.AssetCalls;
import io.ironbridge.gateway.call.ProblemKind;
import io.ironbridge.gateway.call.RequestResult;
import io.ironbridge.gateway.call.ResultClassifier;
import io.ironbridge.gateway.call.WorkExpiry;
import io.ironbridge.mapping.AssetResult;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes the calls of one run of a flow, and decodes their replies. */
final class FlowCaller {
    private static final int LOGGED_FAILURES = 10;
    private static final int INTERNAL_ERROR = 500;
    private static final int UNAVAILABLE = 503;

    private final FlowHost host;
    private final AssetCalls calls;
    private final FlowMapper mapper;
    private final Programs programs;
    private int failures;
    private boolean hasCalled;

    /**
     * @param programs the calls that programs make themselves
     */
    FlowCaller(FlowHost host, AssetCalls calls, FlowMapper mapper, Programs programs) {
        this.host = host;
        this.calls = calls;
        this.mapper = mapper;
        this.programs = programs;
    }

    /** Whether an asset has been called. */
    boolean hasCalled() {
        return hasCalled;
    }

    /** The record of a call that begins. */
    FlowCall record(String step, CallTarget target, FlowCall.Kind kind, byte[] json) {
        return new FlowCall(step, target.asset(), kind, host.isTraced() ? json : null);
    }

    /** Makes the calls that programs make themselves. */
    interface Programs {
        OwnCalls of(
                CallTarget.Program program,
                String step,
                CallContext context,
                @Nullable FlowUnit unit);
    }

    /** The calls that a program makes itself. */
    interface OwnCalls {
        /** With which the program is called. */
        CallContext context();

        /** Receives the end of the program's call, and passes it on. */
        AssetCalls.Answering before(AssetCalls.Answering answering);

        /** Whether the unit of work that the program has begun is rolled back. */
        boolean isUndone();

        /** Whether the program has, or may have, done what no unit of work undoes. */
        boolean hasEffect();
    }

    /** How a call ends. */
    sealed interface End {
        /**
         * With an outcome.
         *
         * @param counts how the request counts if the step has failed
         * @param answered whether the back end has answered
         * @param isRepeatable whether it was not sent, so that another attempt can succeed
         */
        record Ended(
                AssetResult result,
                FlowEffect effect,
                RequestResult counts,
                boolean answered,
                boolean isRepeatable)
                implements End {}

        /** No connection became free. */
        record Rejected(ProblemKind why) implements End {}

        /** The client went away while the call waited for a connection. */
        record Left() implements End {}
    }

    /**
     * Makes a call.
     *
     * @param unit of the context; null if it has none
     * @param next is called once, on the executor
     */
    void call(
            FlowCall record,
            CallTarget target,
            Payload payload,
            CallContext context,
            @Nullable FlowUnit unit,
            Consumer<End> next) {
        OwnCalls own =
                target.program() == null
                        ? null
                        : programs.of(target.program(), record.step(), context, unit);
        AssetCalls.Answering answering =
                new AssetCalls.Answering() {
                    @Override
                    public void onCall() {
                        hasCalled = true;
                        record.onCalling();
                        host.called(record);
                    }

                    @Override
                    public void onOutcome(Outcome outcome, Runnable workedOn) {
                        mapper.follow(() ->
                                decode(record, target, payload, outcome, own, workedOn, next));
                    }

                    @Override
                    public void onRejection(ProblemKind why) {
                        mapper.follow(() -> {
                            record.onEnd(null);
                            host.called(record);
                            next.accept(new End.Rejected(why));
                        });
                    }

                    @Override
                    public void onDisconnect() {
                        mapper.later(() -> {
                            record.onEnd(null);
                            host.called(record);
                            next.accept(new End.Left());
                        });
                    }
                };
        if (own == null) {
            start(target, payload, context, answering);
        } else {
            start(target, payload, own.context(), own.before(answering));
        }
    }

    private void start(
            CallTarget target,
            Payload payload,
            CallContext context,
            AssetCalls.Answering answering) {
        calls.start(
                host.work(),
                target.asset(),
                payload,
                context,
                host.cpu(),
                host.executor(),
                answering);
    }

    private void decode(
            FlowCall record,
            CallTarget target,
            Payload payload,
            Outcome outcome,
            @Nullable OwnCalls own,
            Runnable workedOn,
            Consumer<End> next) {
        boolean isDecoding = false;
        try {
            record.onEnd(host.isTraced() ? outcome : FlowCall.withoutData(outcome));
            host.called(record);
            if (ResultClassifier.of(outcome) != RequestResult.REPLIED
                    && ++failures <= LOGGED_FAILURES) {
                host.failed(target.asset(), outcome);
            }
            mapper.map(
                    ResultClassifier.bytes(outcome),
                    WorkExpiry.forReply(host.call().deadline()),
                    false,
                    () -> {
                        AssetResult result = target.codec().decode(payload, outcome);
                        return () -> {
                            workedOn.run();
                            if (host.isTraced()) {
                                record.onDecoded(result);
                            }
                            next.accept(ended(outcome, result, own));
                        };
                    },
                    (code, why) -> {
                        workedOn.run();
                        next.accept(
                                ended(
                                        outcome,
                                        AssetResult.failed(code == 0 ? INTERNAL_ERROR : code, why),
                                        own));
                    });
            isDecoding = true;
        } finally {
            if (!isDecoding) {
                workedOn.run(); // there may be no thread for it
            }
        }
    }

    private static End.Ended ended(Outcome outcome, AssetResult result, @Nullable OwnCalls own) {
        boolean isRepeatable =
                switch (outcome) {
                    case Outcome.Unreachable(_, _, boolean mayHaveRun) -> !mayHaveRun;
                    case Outcome.NotSent _, Outcome.Busy _ -> true;
                    case Outcome.Replied _,
                            Outcome.HostFailure _,
                            Outcome.Unreadable _,
                            Outcome.TimedOut _,
                            Outcome.Cancelled _ ->
                            false;
                };
        return new End.Ended(
                result,
                effect(outcome, result, own),
                ResultClassifier.of(outcome, result),
                outcome instanceof Outcome.Replied || outcome instanceof Outcome.HostFailure,
                isRepeatable);
    }

    /** A program that has failed may have done work before that is committed by then. */
    private static FlowEffect effect(Outcome outcome, AssetResult result, @Nullable OwnCalls own) {
        FlowEffect itself =
                own != null && own.isUndone() ? FlowEffect.NONE : FlowEffect.of(outcome, result);
        return itself == FlowEffect.NONE && own != null && own.hasEffect()
                ? FlowEffect.UNKNOWN
                : itself;
    }

    /** The result of a call that was not made. */
    static AssetResult notCalled(ProblemKind why) {
        return AssetResult.failed(UNAVAILABLE, why.title() + ".");
    }
}
