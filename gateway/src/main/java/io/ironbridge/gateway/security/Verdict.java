package io.ironbridge.gateway.security;

import java.time.Duration;

/** What becomes of a caller's proof. */
public sealed interface Verdict {
    /** There was none. */
    record Anonymous() implements Verdict {}

    /** It is right. */
    record Known(Caller caller) implements Verdict {}

    /** It is not. */
    record Rejected(Failure failure) implements Verdict {}

    /** Too many wrong ones came from there; this one was not looked at. */
    record Throttled(Duration retryAfter) implements Verdict {}

    /** Nobody could tell: a directory or an issuer does not answer, or too many wait. */
    record Unavailable(String why) implements Verdict {}
}
