package io.ironbridge.gateway.security;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One check of credentials by the verifiers.
 *
 * @param patience of its request
 * @param meanwhile the result that another request has found while this one waited; null if there
 *     is none
 */
record Attempt(WaitBudget patience, Supplier<@Nullable AuthenticationResult> meanwhile) {
    /** Another request has found the result. */
    static final class OvertakenException extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient AuthenticationResult verdict;

        OvertakenException(AuthenticationResult verdict) {
            super("another request was faster", null, false, false);
            this.verdict = verdict;
        }

        AuthenticationResult verdict() {
            return verdict;
        }
    }

    /** To be called after each wait. */
    void check() throws OvertakenException {
        AuthenticationResult verdict = meanwhile.get();
        if (verdict != null) {
            throw new OvertakenException(verdict);
        }
    }
}
