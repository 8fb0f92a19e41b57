package io.ironbridge.gateway.security;

import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;

/**
 * How long a request waits for authentication.
 *
 * @param deadline for its answer
 * @param cancellation signals that its client has gone
 */
public record WaitBudget(Deadline deadline, Cancellation cancellation) {}
