package io.ironbridge.gateway.request;

import io.ironbridge.apiproject.server.EndpointConfig;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.rates.RateLimiter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Headers for every answer to a request, whichever step answers: CORS, and the rate limit that is
 * closest to being reached. Steps write them, the {@link Sender} reads them.
 */
final class AnswerHeaders {
    private EndpointConfig.@Nullable Cors cors;
    private @Nullable RateLimiter limiter;
    private RateLimiter.@Nullable Taken taken;

    /** Lets pages of other origins read the answer. */
    void add(EndpointConfig.Cors rule) {
        cors = rule;
    }

    /** Reports a limit, unless one with fewer remaining requests has been reported. */
    void add(RateLimiter counting, RateLimiter.Taken now) {
        if (taken == null || now.remaining() < taken.remaining() || !now.allowed()) {
            limiter = counting;
            taken = now;
        }
    }

    boolean isEmpty() {
        return cors == null && limiter == null;
    }

    void addTo(List<Map.Entry<String, String>> headers, Request request) {
        if (cors != null) {
            headers.addAll(Cors.headers(cors, request));
        }
        if (limiter != null && taken != null) {
            headers.add(Map.entry("ratelimit-policy", limiter.policy()));
            headers.add(Map.entry("ratelimit", limiter.state(taken)));
        }
    }
}
