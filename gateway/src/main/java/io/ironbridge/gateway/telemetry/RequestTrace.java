package io.ironbridge.gateway.telemetry;

import io.ironbridge.connectorapi.TraceHeaders;
import io.ironbridge.gateway.logs.TracePlace;
import io.opentelemetry.api.trace.SpanContext;

/**
 * Where one request stands in a trace: its own span, that of its caller, and that of the call to
 * the back end. Immutable.
 */
public final class RequestTrace {
    private final SpanContext parent;
    private final SpanContext server;
    private final SpanContext call;

    /**
     * @param parent the caller's span; not valid: the request begins the trace
     * @param call the span of the call, which back ends that trace have as their parent
     */
    RequestTrace(SpanContext parent, SpanContext server, SpanContext call) {
        this.parent = parent;
        this.server = server;
        this.call = call;
    }

    SpanContext parent() {
        return parent;
    }

    SpanContext server() {
        return server;
    }

    SpanContext call() {
        return call;
    }

    /** Whether anybody gets to see its spans; back ends get its context in any case. */
    public boolean isSampled() {
        return server.isSampled();
    }

    /** Where the request stands. */
    public TracePlace place() {
        return new TracePlace(server.getTraceId(), server.getSpanId(), server.isSampled());
    }

    /** What back ends are told. */
    public TraceHeaders outgoing() {
        return TraceContext.headers(call);
    }
}
