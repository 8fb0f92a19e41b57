package io.ironbridge.apiproject.server;

import java.time.Duration;

/**
 * How credentials that a back end refused are held back.
 *
 * @param time {@code ironbridge_credentialsHold}: for which they are not sent again, 30 s; zero:
 *     always sent
 * @param tries {@code ironbridge_credentialsTries}: refusals in a row after which those of a
 *     connection are not sent any more, 2; 0: any number
 * @param callers {@code ironbridge_maxHeldCredentials}: pairs of a caller's user and password that
 *     are remembered, 10000
 */
public record CredentialBackoff(Duration time, int tries, int callers) {}
