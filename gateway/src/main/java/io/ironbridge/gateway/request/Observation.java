package io.ironbridge.gateway.request;

import io.ironbridge.connectorapi.TraceHeaders;
import io.ironbridge.gateway.accesslog.AccessLog;
import io.ironbridge.gateway.logs.TracePlace;
import io.ironbridge.gateway.telemetry.RequestTrace;
import io.ironbridge.gateway.telemetry.TraceContext;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is recorded of a request; decided when it begins.
 *
 * @param trace null if no trace is made
 * @param passedOn the caller's trace headers, which back ends get if no trace is made here; null if
 *     there are none
 * @param accessLog that gets a line; null if there is none
 * @param traced whether request tracing is active, which shows what each step saw
 * @param hidesPath whether records have the path's template in place of the path
 */
public record Observation(
        @Nullable RequestTrace trace,
        @Nullable TraceHeaders passedOn,
        @Nullable AccessLog accessLog,
        boolean traced,
        boolean hidesPath) {
    /** Of a request that is not observed itself; what records show is hidden as before. */
    Observation unobserved() {
        return new Observation(null, null, null, false, hidesPath);
    }

    /** Whether the end of the request is of interest to any observer. */
    public boolean isWanted() {
        return trace != null || accessLog != null || traced;
    }

    /** The position of the request in a trace; null if it is in none. */
    public @Nullable TracePlace place() {
        if (trace != null) {
            return trace.place();
        }
        return passedOn == null ? null : TraceContext.place(passedOn);
    }

    /** The trace headers for back ends. */
    Optional<TraceHeaders> outgoing() {
        return trace == null ? Optional.ofNullable(passedOn) : Optional.of(trace.outgoing());
    }
}
