package io.ironbridge.connectorapi;

import java.util.Optional;

/**
 * What every call carries beside its payload.
 *
 * @param requestId identifies the request in logs of both sides; printable ASCII without blanks, at
 *     most 64 characters
 * @param caller the authenticated user, when there is one
 */
public record CallContext(
        String requestId, Optional<String> caller, Deadline deadline, Cancellation cancellation) {}
