package io.ironbridge.gateway.flow;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.gateway.call.AssetCalls;
import io.ironbridge.gateway.call.ProblemKind;
import io.ironbridge.gateway.call.RequestResult;
import io.ironbridge.gateway.call.ResultClassifier;
import io.ironbridge.gateway.call.WorkExpiry;
import io.ironbridge.gateway.flow.CompiledFlow.Request;
import io.ironbridge.mapping.AssetResult;
import java.util.function.Consumer;

/** Makes the calls of one run of a flow, and decodes their replies. */
final class FlowCaller {
    private static final int LOGGED_FAILURES = 10;
    private static final int INTERNAL_ERROR = 500;
    private static final int UNAVAILABLE = 503;

    private final FlowHost host;
    private final AssetCalls calls;
    private final FlowMapper mapper;
    private int failures;
    private boolean hasCalled;

    FlowCaller(FlowHost host, AssetCalls calls, FlowMapper mapper) {
        this.host = host;
        this.calls = calls;
        this.mapper = mapper;
    }

    /** Whether an asset has been called. */
    boolean hasCalled() {
        return hasCalled;
    }

    /** The record of a call that begins. */
    FlowCall record(String step, Request request, boolean compensation, byte[] json) {
        return new FlowCall(
                step, request.target().asset(), compensation, host.isTraced() ? json : null);
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
     * @param next is called once, on the executor
     */
    void call(
            FlowCall record,
            Request request,
            Payload payload,
            CallContext context,
            Consumer<End> next) {
        calls.start(
                host.work(),
                request.target().asset(),
                payload,
                context,
                host.cpu(),
                host.executor(),
                new AssetCalls.Answering() {
                    @Override
                    public void onCall() {
                        hasCalled = true;
                        record.onCalling();
                        host.called(record);
                    }

                    @Override
                    public void onOutcome(Outcome outcome, Runnable workedOn) {
                        mapper.follow(
                                () -> decode(record, request, payload, outcome, workedOn, next));
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
                });
    }

    private void decode(
            FlowCall record,
            Request request,
            Payload payload,
            Outcome outcome,
            Runnable workedOn,
            Consumer<End> next) {
        boolean isDecoding = false;
        try {
            record.onEnd(host.isTraced() ? outcome : FlowCall.withoutData(outcome));
            host.called(record);
            if (ResultClassifier.of(outcome) != RequestResult.REPLIED
                    && ++failures <= LOGGED_FAILURES) {
                host.failed(request.target().asset(), outcome);
            }
            mapper.map(
                    ResultClassifier.bytes(outcome),
                    WorkExpiry.forReply(host.call().deadline()),
                    false,
                    () -> {
                        AssetResult result = request.target().codec().decode(payload, outcome);
                        return () -> {
                            workedOn.run();
                            if (host.isTraced()) {
                                record.onDecoded(result);
                            }
                            next.accept(ended(outcome, result));
                        };
                    },
                    (code, why) -> {
                        workedOn.run();
                        next.accept(
                                ended(
                                        outcome,
                                        AssetResult.failed(
                                                code == 0 ? INTERNAL_ERROR : code, why)));
                    });
            isDecoding = true;
        } finally {
            if (!isDecoding) {
                workedOn.run(); // there may be no thread for it
            }
        }
    }

    private static End.Ended ended(Outcome outcome, AssetResult result) {
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
                FlowEffect.of(outcome, result),
                ResultClassifier.of(outcome, result),
                outcome instanceof Outcome.Replied || outcome instanceof Outcome.HostFailure,
                isRepeatable);
    }

    /** The result of a call that was not made. */
    static AssetResult notCalled(ProblemKind why) {
        return AssetResult.failed(UNAVAILABLE, why.title() + ".");
    }
}
