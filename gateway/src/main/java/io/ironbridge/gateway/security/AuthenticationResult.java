package io.ironbridge.gateway.security;

import java.time.Duration;

/** The result of authenticating a caller. */
public sealed interface AuthenticationResult {
    /** No credentials were sent. */
    record Anonymous() implements AuthenticationResult {}

    /** The credentials are right. */
    record Known(Caller caller) implements AuthenticationResult {}

    /** The credentials are wrong. */
    record Rejected(Failure failure) implements AuthenticationResult {}

    /** Too many wrong credentials came from this source; these were not checked. */
    record Throttled(Duration retryAfter) implements AuthenticationResult {}

    /**
     * The credentials could not be checked: a directory or an issuer does not answer, or too many
     * requests wait for it.
     */
    record Unavailable(String why) implements AuthenticationResult {}
}
