package io.ironbridge.gateway.telemetry;

import io.ironbridge.connectorapi.TraceHeaders;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.logs.TracePlace;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanId;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceId;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Reads and writes trace headers (W3C Trace Context). */
public final class TraceContext {
    private static final String TRACEPARENT = "traceparent";

    /** Characters before the trace id. */
    private static final int VERSION = 3;

    /** More than one {@code traceparent} counts as none (W3C Trace Context, section 3.2). */
    private static final TextMapGetter<Request> HEADERS =
            new TextMapGetter<>() {
                @Override
                public Iterable<String> keys(Request request) {
                    return List.of(TRACEPARENT, "tracestate");
                }

                @Override
                public @Nullable String get(@Nullable Request request, String name) {
                    List<String> values = request == null ? List.of() : request.headers().all(name);
                    if (values.isEmpty() || (values.size() > 1 && name.equals(TRACEPARENT))) {
                        return null;
                    }
                    return name.equals(TRACEPARENT) ? values.getFirst() : members(values);
                }
            };

    private TraceContext() {}

    /**
     * The members of {@code tracestate} without blanks between them. The library's pattern takes
     * quadratic time for consecutive blanks: a member with inner blanks invalidates the state.
     */
    private static @Nullable String members(List<String> values) {
        StringJoiner members = new StringJoiner(",");
        for (String value : values) {
            for (String member : value.split(",", -1)) {
                members.add(member.strip());
            }
        }
        String state = members.toString();
        return state.contains("  ") || state.indexOf('\t') >= 0 ? null : state;
    }

    /**
     * The trace headers for back ends if no traces are made: those of the caller, if valid; null
     * otherwise. Costs one look at the headers if the caller sent none.
     */
    public static @Nullable TraceHeaders passedOn(Request request) {
        SpanContext caller = of(request);
        return caller.isValid() ? headers(caller) : null;
    }

    /**
     * The position of a request whose caller sent trace headers.
     *
     * @param received as returned by {@link #passedOn}
     */
    public static TracePlace place(TraceHeaders received) {
        String parent = received.traceparent();
        int span = TraceId.getLength() + VERSION;
        return new TracePlace(
                parent.substring(VERSION, span),
                parent.substring(span + 1, span + 1 + SpanId.getLength()),
                TraceFlags.fromHex(parent, parent.length() - TraceFlags.getLength()).isSampled());
    }

    /** The caller's span; not valid if the caller sent none or an invalid one. */
    static SpanContext of(Request request) {
        if (request.headers().first(TRACEPARENT) == null) {
            return SpanContext.getInvalid();
        }
        Context found =
                W3CTraceContextPropagator.getInstance().extract(Context.root(), request, HEADERS);
        return Span.fromContext(found).getSpanContext();
    }

    /** The headers for {@code span}, which is valid. */
    static TraceHeaders headers(SpanContext span) {
        String[] values = {"", ""};
        W3CTraceContextPropagator.getInstance()
                .inject(
                        Context.root().with(Span.wrap(span)),
                        values,
                        (into, name, value) -> {
                            if (into != null) {
                                into[name.equals(TRACEPARENT) ? 0 : 1] = value;
                            }
                        });
        return new TraceHeaders(values[0], values[1]);
    }
}
