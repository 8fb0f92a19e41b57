package io.ironbridge.gateway.flow;

import io.ironbridge.gateway.call.RequestResult;

/**
 * Why a flow failed.
 *
 * @param step that failed; empty if none did
 * @param code an HTTP status
 * @param counts how the request counts
 * @param fatal whether the flow ends even if the step says that it continues
 */
public record FlowFailure(
        String step, int code, String message, RequestResult counts, boolean fatal) {}
