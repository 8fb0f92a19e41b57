package io.ironbridge.gateway.security;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Checks one kind of proof. Thread-safe. */
interface Verifier<P extends Credentials> {
    /** Whether it takes so long, or asks somebody else, that no event loop may wait for it. */
    boolean takesLong(P proof);

    Finding verify(P proof, Attempt attempt)
            throws UnavailableException, Attempt.OvertakenException;

    /** What it found. */
    sealed interface Finding {}

    /**
     * A right proof.
     *
     * @param until when it stops being right
     */
    record Right(Caller caller, Instant until) implements Finding {}

    /** A wrong one. */
    record Wrong(Failure failure) implements Finding {}

    /**
     * One that those who answered do not know, and others do not answer.
     *
     * @param why nobody can tell
     */
    record Undecided(String why) implements Finding {}

    /** Whoever would know does not answer. */
    final class UnavailableException extends Exception {
        private static final long serialVersionUID = 1L;

        private final boolean silence;

        /**
         * @param silence nobody need ask again at once
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
