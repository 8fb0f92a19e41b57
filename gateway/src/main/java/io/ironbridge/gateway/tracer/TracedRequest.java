package io.ironbridge.gateway.tracer;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request that was traced.
 *
 * @param rule id of the rule that it fits
 * @param operation empty: it was for none
 * @param user empty: nobody knows
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
     * What a step saw.
     *
     * @param micros from the request's beginning to the step's
     * @param payload JSON with its texts and numbers masked, or what there is in its place
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

    /** In characters, roughly. */
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
