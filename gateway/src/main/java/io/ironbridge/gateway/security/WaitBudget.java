package io.ironbridge.gateway.security;

import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;

/**
 * How long a request waits to be identified.
 *
 * @param deadline by which it is answered
 * @param cancellation its client has gone
 */
public record WaitBudget(Deadline deadline, Cancellation cancellation) {}
