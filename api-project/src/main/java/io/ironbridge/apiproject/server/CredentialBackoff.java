package io.ironbridge.apiproject.server;

import java.time.Duration;

/**
 * How long credentials that a back end rejected are not sent again.
 *
 * @param time {@code ironbridge_credentialsHold}: time for which they are not sent again, 30 s;
 *     zero: they are always sent
 * @param tries {@code ironbridge_credentialsTries}: consecutive rejections after which those of a
 *     connection are no longer sent, 2; 0: no limit
 * @param callers {@code ironbridge_maxHeldCredentials}: number of remembered pairs of a caller's
 *     user and password, 10000
 */
public record CredentialBackoff(Duration time, int tries, int callers) {}
