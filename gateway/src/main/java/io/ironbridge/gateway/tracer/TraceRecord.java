package io.ironbridge.gateway.tracer;

import io.ironbridge.connectorapi.Bytes;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The data of a request that has ended.
 *
 * @param operation id; empty if the request matched none
 * @param user empty if unknown
 * @param source address of the client
 * @param steps in order; evaluated only if a rule matches, on another thread
 */
public record TraceRecord(
        String requestId,
        String operation,
        String user,
        String source,
        Instant ended,
        Steps steps) {
    /** Records what each step saw. */
    public interface Steps {
        /**
         * All steps.
         *
         * @param shown names whose values the rule does not mask
         */
        List<Step> steps(Set<String> shown);
    }

    /**
     * One step.
     *
     * @param micros from the start of the request to the step
     * @param facts other than payloads and credentials
     * @param payload unmasked; null if there is none to show
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
