package io.ironbridge.gateway.flow;

import io.ironbridge.gateway.call.RequestResult;

/**
 * Why a flow failed.
 *
 * @param step that failed; empty if none did
 * @param code an HTTP status
 * @param counts how the request counts
 * @param answered whether the back end has answered the call of the step
 * @param fatal whether the flow ends even if the step says that it continues
 */
public record FlowFailure(
        String step,
        int code,
        String message,
        RequestResult counts,
        boolean answered,
        boolean fatal) {
    /** A failure that is no answer of a back end, and ends the flow unless the step continues. */
    FlowFailure(String step, int code, String message, RequestResult counts) {
        this(step, code, message, counts, false, false);
    }

    /** How the request counts if its response could not be made as the project says. */
    public RequestResult orError() {
        return counts == RequestResult.OVERLOADED ? counts : RequestResult.ERROR;
    }
}
