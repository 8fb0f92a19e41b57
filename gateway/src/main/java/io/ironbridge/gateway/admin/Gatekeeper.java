package io.ironbridge.gateway.admin;

import io.ironbridge.gateway.http.Request;
import java.util.List;

/** Tells who is at the port for administrators. Thread-safe; may take long. */
public interface Gatekeeper {
    Visitor visitor(Request request);

    /** Who a caller is, or why that is not known. */
    sealed interface Visitor {}

    /**
     * Somebody who is known.
     *
     * @param name for the audit trail
     */
    record Known(String name, Right right) implements Visitor {}

    /**
     * Nobody who is known.
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
