package io.ironbridge.gateway.security;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Checks credentials of one kind. Thread-safe. */
interface Verifier<P extends Credentials> {
    /** Whether the check is too slow for an event loop, or calls another system. */
    boolean takesLong(P proof);

    Finding verify(P proof, Attempt attempt)
            throws UnavailableException, Attempt.OvertakenException;

    /** The result of a check. */
    sealed interface Finding {}

    /**
     * The credentials are right.
     *
     * @param until the time up to which they stay valid
     */
    record Right(Caller caller, Instant until) implements Finding {}

    /** The credentials are wrong. */
    record Wrong(Failure failure) implements Finding {}

    /**
     * Unknown to the registries that answered, while others did not answer.
     *
     * @param why a registry did not answer
     */
    record Undecided(String why) implements Finding {}

    /** The registry or issuer does not answer. */
    final class UnavailableException extends Exception {
        private static final long serialVersionUID = 1L;

        private final boolean silence;

        /**
         * @param silence whether further calls within a short time would be useless
         */
        UnavailableException(String message, @Nullable Throwable cause, boolean silence) {
            super(message, cause);
            this.silence = silence;
        }

        boolean isSilence() {
            return silence;
        }
    }
}
