package io.ironbridge.gateway.flow;

import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.call.ProblemKind;
import io.ironbridge.gateway.call.RequestResult;
import io.ironbridge.mapping.ApiResponse;
import io.ironbridge.mapping.MappingException;
import org.jspecify.annotations.Nullable;

/** How a flow ends. */
public sealed interface FlowEnd {
    /** With a response of the project. */
    record Responded(ApiResponse response, RequestResult counts) implements FlowEnd {}

    /**
     * The project has no response for it.
     *
     * @param failure of the flow; null if only the response failed
     * @param hasCalled whether an asset has been called
     */
    record Unanswered(MappingException why, @Nullable FlowFailure failure, boolean hasCalled)
            implements FlowEnd {}

    /** There was no time to map the response. */
    record Late(boolean hasCalled) implements FlowEnd {}

    /** No connection became free for the first call: nothing has run. */
    record Rejected(ProblemKind why, BackEnd.Asset asset) implements FlowEnd {}

    /** The client went away; what had run is undone as far as the flow says how. */
    record Abandoned() implements FlowEnd {}
}
