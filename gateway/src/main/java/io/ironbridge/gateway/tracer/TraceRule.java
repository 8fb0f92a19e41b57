package io.ironbridge.gateway.tracer;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Which requests are traced, and how much of them is shown. What is empty fits any request; one of
 * the first three is not empty.
 *
 * @param operation id of the operation
 * @param user who calls
 * @param source address that the connection comes from, as text
 * @param until when tracing ends by itself
 * @param requests after which it ends by itself, 1 to {@link #MOST_REQUESTS}
 * @param shown names of JSON members whose texts and numbers are not masked, and of headers whose
 *     values are not
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
     * Checks what is given.
     *
     * @throws IllegalArgumentException for what cannot be; the message says what
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
