package io.ironbridge.gateway.telemetry;

import io.ironbridge.connectorapi.TraceHeaders;
import io.ironbridge.gateway.logs.TracePlace;
import io.opentelemetry.api.trace.SpanContext;

/**
 * The position of one request in a trace: its span, its caller's span, and the span of the call to
 * the back end. Immutable.
 */
public final class RequestTrace {
    private final SpanContext parent;
    private final SpanContext server;
    private final SpanContext call;

    /**
     * @param parent the caller's span; not valid if the request begins the trace
     * @param call the span of the call, the parent of spans in back ends
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

    /** Whether its spans are exported; back ends get its context in any case. */
    public boolean isSampled() {
        return server.isSampled();
    }

    /** The position of the request. */
    public TracePlace place() {
        return new TracePlace(server.getTraceId(), server.getSpanId(), server.isSampled());
    }

    /** The trace headers for back ends. */
    public TraceHeaders outgoing() {
        return TraceContext.headers(call);
    }
}
