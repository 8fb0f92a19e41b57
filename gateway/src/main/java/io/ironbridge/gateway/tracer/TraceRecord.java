package io.ironbridge.gateway.tracer;

import io.ironbridge.connectorapi.Bytes;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What can be seen of a request that has ended.
 *
 * @param operation id; empty: it was for none
 * @param user empty: nobody knows
 * @param source address of the client
 * @param steps in order; asked for when a rule fits, on another thread
 */
public record TraceRecord(
        String requestId,
        String operation,
        String user,
        String source,
        Instant ended,
        Steps steps) {
    /** Tells what each step saw. */
    public interface Steps {
        /**
         * All of them.
         *
         * @param shown names whose values the rule wants to see
         */
        List<Step> steps(Set<String> shown);
    }

    /**
     * One step.
     *
     * @param micros from the request's beginning to the step's
     * @param facts that are no payload and no credentials
     * @param payload as it is; null: there is none that could be shown
     */
    public record Step(
            String name,
            long micros,
            List<Map.Entry<String, String>> facts,
            @Nullable Bytes payload) {
        public Step {
            facts = List.copyOf(facts);
        }
    }
}
