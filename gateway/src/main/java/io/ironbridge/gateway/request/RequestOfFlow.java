package io.ironbridge.gateway.request;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.gateway.activity.RequestCpu;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.call.OperationWork;
import io.ironbridge.gateway.call.ProblemKind;
import io.ironbridge.gateway.flow.FlowCall;
import io.ironbridge.gateway.flow.FlowFailure;
import io.ironbridge.gateway.flow.FlowHost;
import io.ironbridge.gateway.request.RequestContext.Permitted;
import io.ironbridge.gateway.request.RequestContext.Prepared;
import io.ironbridge.gateway.workload.Work;
import io.ironbridge.transactions.JtaUnitOfWork.Ending;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** A request, as its flow or program sees it. */
record RequestOfFlow(Prepared request, RequestLog log, Executor executor) implements FlowHost {
    private RequestContext context() {
        return request.context();
    }

    private Permitted permitted() {
        return request.received().permitted();
    }

    @Override
    public Work work() {
        return permitted().work();
    }

    @Override
    public CallContext call() {
        return request.received().call();
    }

    @Override
    public @Nullable RequestCpu cpu() {
        return context().cpu();
    }

    @Override
    public OperationWork operationWork() {
        return permitted().operation().work();
    }

    @Override
    public int bodyBytes() {
        return context().request().body().length();
    }

    @Override
    public void called(FlowCall call) {
        if (call.ended() == 0 || call.calling() == 0) {
            context().called(call);
        }
        if (!call.isOfProgram()) {
            context().timings().onFlowCall(call);
        }
    }

    @Override
    public void failed(BackEnd.Asset asset, Outcome outcome) {
        log.failed(permitted(), asset, outcome);
    }

    @Override
    public void rejected(ProblemKind why) {
        context().onRejection(why);
    }

    @Override
    public void failed(FlowFailure failure) {
        context().onFlowFailure(failure);
        log.flowFailed(context(), failure);
    }

    @Override
    public boolean isTraced() {
        return context().observation().traced();
    }

    @Override
    public void compensated(String step, @Nullable String failure) {
        if (failure != null) {
            context().markNotCompensated(step);
        }
        log.compensated(context(), step, failure);
    }

    @Override
    public void unitEnded(String id, Ending ending) {
        context().onUnitEnded(id, ending);
    }

    @Override
    public void bug(Throwable failure) {
        log.bug(context(), failure);
    }
}
