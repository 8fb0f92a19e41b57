package io.ironbridge.gateway.tracer;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A traced request.
 *
 * @param rule id of the matching rule
 * @param operation empty if the request matched none
 * @param user empty if unknown
 */
public record TracedRequest(
        String rule,
        String requestId,
        String operation,
        String user,
        String source,
        Instant ended,
        List<Step> steps) {
    public TracedRequest {
        steps = List.copyOf(steps);
    }

    /**
     * A recorded step.
     *
     * @param micros from the start of the request to the step
     * @param payload JSON with texts and numbers masked, or a description in its place
     */
    public record Step(
            String name,
            long micros,
            List<Map.Entry<String, String>> facts,
            Optional<String> payload) {
        public Step {
            facts = List.copyOf(facts);
        }
    }

    /** Approximate size in characters. */
    int size() {
        int size = 200;
        for (Step step : steps) {
            size += 50 + step.payload().map(String::length).orElse(0);
            for (Map.Entry<String, String> fact : step.facts()) {
                size += fact.getKey().length() + fact.getValue().length();
            }
        }
        return size;
    }
}
