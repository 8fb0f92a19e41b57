package io.ironbridge.gateway.security;

import java.time.Duration;

/** What becomes of a caller's proof. */
public sealed interface AuthenticationResult {
    /** There was none. */
    record Anonymous() implements AuthenticationResult {}

    /** It is right. */
    record Known(Caller caller) implements AuthenticationResult {}

    /** It is not. */
    record Rejected(Failure failure) implements AuthenticationResult {}

    /** Too many wrong ones came from there; this one was not looked at. */
    record Throttled(Duration retryAfter) implements AuthenticationResult {}

    /** Nobody could tell: a directory or an issuer does not answer, or too many wait. */
    record Unavailable(String why) implements AuthenticationResult {}
}
