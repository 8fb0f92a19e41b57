package io.ironbridge.gateway.flow;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.gateway.activity.RequestCpu;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.call.OperationWork;
import io.ironbridge.gateway.call.ProblemKind;
import io.ironbridge.gateway.workload.Work;
import io.ironbridge.transactions.JtaUnitOfWork.Ending;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** The request for which a flow runs. Its methods are called on its executor. */
public interface FlowHost {
    /** The service class of its calls. */
    Work work();

    /** Its deadline, caller and trace. */
    CallContext call();

    /** Null if its CPU time is not measured. */
    @Nullable RequestCpu cpu();

    /** Runs everything of the flow that is not a mapping. */
    Executor executor();

    /** Measures the cost of its mappings. */
    OperationWork operationWork();

    /** Bytes of its body. */
    int bodyBytes();

    /** A call has begun or has ended, or there was no place for it. */
    void called(FlowCall call);

    /** A call did not return data. */
    void failed(BackEnd.Asset asset, Outcome outcome);

    /** A step was not called, and ends the flow after calls of others. */
    void rejected(ProblemKind why);

    /** The flow has failed. */
    void failed(FlowFailure failure);

    /** Whether its records show data. */
    boolean isTraced();

    /** The call of a step has been undone, or not. */
    void compensated(String step, @Nullable String failure);

    /** Its unit of work has been committed or rolled back. */
    void unitEnded(String id, Ending ending);

    /** An internal error. */
    void bug(Throwable failure);
}
