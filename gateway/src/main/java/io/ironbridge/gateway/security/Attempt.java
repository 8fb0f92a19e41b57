package io.ironbridge.gateway.security;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One proof on its way through the verifiers.
 *
 * @param patience of its request
 * @param meanwhile what has been found out about it while it waited; null: nothing
 */
record Attempt(WaitBudget patience, Supplier<@Nullable AuthenticationResult> meanwhile) {
    /** Another request has answered the question. */
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

    /** To be asked after each wait. */
    void check() throws OvertakenException {
        AuthenticationResult verdict = meanwhile.get();
        if (verdict != null) {
            throw new OvertakenException(verdict);
        }
    }
}
