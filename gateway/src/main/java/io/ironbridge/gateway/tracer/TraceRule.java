package io.ironbridge.gateway.tracer;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Which requests are traced, and how much of them is shown. An empty condition matches any request;
 * at least one of the first three is present.
 *
 * @param operation id of the operation
 * @param user the caller
 * @param source address of the connection, as text
 * @param until the time at which tracing ends
 * @param requests the number after which it ends, 1 to {@link #MOST_REQUESTS}
 * @param shown names of JSON members and headers whose values are not masked
 */
public record TraceRule(
        Optional<String> operation,
        Optional<String> user,
        Optional<String> source,
        Instant until,
        int requests,
        Set<String> shown) {
    public static final int MOST_REQUESTS = 1000;

    /**
     * Validates the rule.
     *
     * @throws IllegalArgumentException if it is not valid; the message says why
     */
    public TraceRule {
        shown = Set.copyOf(shown);
        if (operation.isEmpty() && user.isEmpty() && source.isEmpty()) {
            throw new IllegalArgumentException("name an operation, a user or a source");
        }
        if (requests < 1 || requests > MOST_REQUESTS) {
            throw new IllegalArgumentException("requests must be 1 to " + MOST_REQUESTS);
        }
    }

    boolean fits(TraceRecord sight) {
        return fits(operation, sight.operation())
                && fits(user, sight.user())
                && fits(source, sight.source());
    }

    private static boolean fits(Optional<String> wanted, String found) {
        return wanted.isEmpty() || wanted.get().equals(found);
    }
}
