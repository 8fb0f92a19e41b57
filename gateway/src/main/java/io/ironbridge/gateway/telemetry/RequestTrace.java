package io.ironbridge.gateway.telemetry;

import io.ironbridge.connectorapi.TraceHeaders;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;

/**
 * Where one request stands in a trace: its own span, that of its caller, and that of the call to
 * the back end. Immutable.
 */
public final class RequestTrace {
    private static final String TRACEPARENT = "traceparent";

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

    /** What back ends are told. */
    public TraceHeaders outgoing() {
        String[] values = {"", ""};
        W3CTraceContextPropagator.getInstance()
                .inject(
                        Context.root().with(Span.wrap(call)),
                        values,
                        (into, name, value) -> {
                            if (into != null) {
                                into[name.equals(TRACEPARENT) ? 0 : 1] = value;
                            }
                        });
        return new TraceHeaders(values[0], values[1]);
    }
}
