package io.ironbridge.gateway.telemetry;

import io.ironbridge.apiproject.server.ObservationConfig.Sampling;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.outlet.AsyncBatchWriter;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.IdGenerator;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingDecision;
import java.util.List;

/**
 * Traces of requests. A request has a {@link RequestTrace} from its beginning; its spans are made
 * on another thread after it has ended, from the recorded times. Thread-safe.
 */
public final class Tracing {
    private final IdGenerator ids = IdGenerator.random();
    private final boolean parentBased;
    private final Sampler sampler;
    private final AsyncBatchWriter<Ended> outlet;

    Tracing(Sampling sampling, AsyncBatchWriter<Ended> outlet) {
        this.parentBased = sampling.parentBased();
        this.sampler = Sampler.traceIdRatioBased(sampling.ratio());
        this.outlet = outlet;
    }

    /** A request without spans so far. */
    record Ended(RequestTrace trace, EndedRequest request) {}

    /** The trace that a request belongs to: its caller's, or a new one. */
    public RequestTrace begin(Request request) {
        SpanContext parent = TraceContext.of(request);
        String traceId = parent.isValid() ? parent.getTraceId() : ids.generateTraceId();
        boolean sampled = (parent.isValid() && parentBased) ? parent.isSampled() : isDrawn(traceId);
        TraceFlags flags = sampled ? TraceFlags.getSampled() : TraceFlags.getDefault();
        return new RequestTrace(
                parent,
                span(traceId, flags, parent.getTraceState()),
                span(traceId, flags, parent.getTraceState()));
    }

    private SpanContext span(String traceId, TraceFlags flags, TraceState state) {
        return SpanContext.create(traceId, ids.generateSpanId(), flags, state);
    }

    private boolean isDrawn(String traceId) {
        return sampler.shouldSample(
                                Context.root(),
                                traceId,
                                "",
                                SpanKind.SERVER,
                                Attributes.empty(),
                                List.of())
                        .getDecision()
                == SamplingDecision.RECORD_AND_SAMPLE;
    }

    /** Queues a request that has ended; returns at once. Only for sampled requests. */
    public void ended(RequestTrace trace, EndedRequest request) {
        outlet.offer(new Ended(trace, request));
    }
}
