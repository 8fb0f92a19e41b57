package io.ironbridge.gateway.admin;

import io.ironbridge.gateway.http.Request;
import java.util.List;

/** Authenticates visitors of the administration port. Thread-safe; may take long. */
public interface Gatekeeper {
    Visitor visitor(Request request);

    /** The result of authentication. */
    sealed interface Visitor {}

    /**
     * An authenticated visitor.
     *
     * @param name for the audit trail
     */
    record Known(String name, Right right) implements Visitor {}

    /**
     * An unauthenticated visitor.
     *
     * @param status 401, 429 or 503
     * @param why for the visitor
     * @param challenges values of {@code WWW-Authenticate}
     */
    record Unknown(int status, String why, List<String> challenges) implements Visitor {
        public Unknown {
            challenges = List.copyOf(challenges);
        }
    }
}
