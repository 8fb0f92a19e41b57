package io.ironbridge.gateway.telemetry;

import io.ironbridge.gateway.telemetry.EndedRequest.Call;
import io.ironbridge.gateway.telemetry.EndedRequest.Came;
import io.ironbridge.gateway.telemetry.EndedRequest.Step;
import io.ironbridge.gateway.telemetry.EndedRequest.Times;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.IdGenerator;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.data.StatusData;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes the spans of a request: one for the whole request, and child spans for mapping and encoding
 * the request, waiting for a connection, the call, and decoding and mapping the response. Names and
 * attributes of the first one follow OpenTelemetry's semantic conventions for HTTP spans;
 * attributes without a convention begin with {@code ironbridge.}.
 */
final class Spans {
    private static final int FIRST_SERVER_ERROR = 500;
    private static final int LONGEST_TEXT = 256;

    /** Other methods are not shown, since callers could invent any number of them. */
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT");

    private final Resource resource;
    private final IdGenerator ids = IdGenerator.random();

    Spans(Resource resource) {
        this.resource = resource;
    }

    /** The request's own span comes first. */
    List<SpanData> of(RequestTrace trace, EndedRequest request) {
        List<SpanData> spans = new ArrayList<>();
        Times times = request.times();
        spans.add(
                new EndedSpan(
                        resource,
                        trace.server(),
                        trace.parent(),
                        name(request),
                        SpanKind.SERVER,
                        times.epoch(times.started()),
                        times.endedEpoch(),
                        attributes(request),
                        isError(request) ? StatusData.error() : StatusData.unset()));
        if (times.mapped() != 0) {
            long end = times.asked() == 0 ? times.ended() : times.asked();
            if (times.encoded() == 0) {
                spans.add(step(trace, times, "map request", times.mapped(), end));
            } else {
                spans.add(step(trace, times, "map request", times.mapped(), times.encoded()));
                spans.add(step(trace, times, "encode request", times.encoded(), end));
            }
        }
        if (!request.steps().isEmpty()) {
            addFlow(spans, trace, request);
        } else if (times.asked() != 0) {
            addCall(spans, trace, request);
        }
        return spans;
    }

    /** Back ends see the flow's span as the parent of their own. */
    private void addFlow(List<SpanData> spans, RequestTrace trace, EndedRequest request) {
        Times times = request.times();
        spans.add(
                new EndedSpan(
                        resource,
                        trace.call(),
                        trace.server(),
                        "run flow",
                        SpanKind.INTERNAL,
                        times.epoch(request.steps().getFirst().waited()),
                        times.endedEpoch(),
                        Attributes.empty(),
                        StatusData.unset()));
        for (Step step : request.steps()) {
            long end = step.ended() == 0 ? times.ended() : step.ended();
            spans.add(
                    new EndedSpan(
                            resource,
                            child(trace.call()),
                            trace.call(),
                            (step.compensation() ? "compensate " : "call ") + step.name(),
                            SpanKind.CLIENT,
                            times.epoch(step.waited()),
                            times.epoch(end),
                            attributes(step, end),
                            step.call().failure() == null
                                    ? StatusData.unset()
                                    : StatusData.error()));
        }
    }

    private static Attributes attributes(Step step, long end) {
        return attributes(step.call()).toBuilder()
                .put("ironbridge.step", step.name())
                .put(
                        "ironbridge.queued_micros",
                        ((step.called() == 0 ? end : step.called()) - step.waited()) / 1_000)
                .build();
    }

    private SpanContext child(SpanContext parent) {
        return SpanContext.create(
                parent.getTraceId(),
                ids.generateSpanId(),
                parent.getTraceFlags(),
                parent.getTraceState());
    }

    private void addCall(List<SpanData> spans, RequestTrace trace, EndedRequest request) {
        Times times = request.times();
        Call call = request.call();
        long calls = times.asked() + times.queued();
        long answered = calls + times.called();
        spans.add(
                step(
                        trace,
                        times,
                        "wait for connection",
                        times.asked(),
                        times.sent() || times.answered() ? calls : times.ended()));
        if (times.sent() && call != null) {
            long end = times.answered() ? answered : times.ended();
            spans.add(
                    new EndedSpan(
                            resource,
                            trace.call(),
                            trace.server(),
                            "call " + call.asset(),
                            SpanKind.CLIENT,
                            times.epoch(calls),
                            times.epoch(end),
                            attributes(call),
                            call.failure() == null ? StatusData.unset() : StatusData.error()));
        }
        if (times.answered() && call != null && !call.streamed()) {
            long mapped = times.decoded() == 0 ? answered : times.decoded();
            if (times.decoded() != 0) {
                spans.add(step(trace, times, "decode response", answered, mapped));
            }
            spans.add(step(trace, times, "map response", mapped, times.ended()));
        }
    }

    private SpanData step(RequestTrace trace, Times times, String name, long from, long to) {
        return new EndedSpan(
                resource,
                child(trace.server()),
                trace.server(),
                name,
                SpanKind.INTERNAL,
                times.epoch(from),
                times.epoch(to),
                Attributes.empty(),
                StatusData.unset());
    }

    private static String name(EndedRequest request) {
        String method =
                METHODS.contains(request.came().method()) ? request.came().method() : "HTTP";
        return request.route() == null ? method : method + " " + request.route();
    }

    private static boolean isError(EndedRequest request) {
        return request.isAborted() || request.status() >= FIRST_SERVER_ERROR;
    }

    private static Attributes attributes(EndedRequest request) {
        Came came = request.came();
        AttributesBuilder all = Attributes.builder();
        if (METHODS.contains(came.method())) {
            all.put("http.request.method", came.method());
        } else {
            all.put("http.request.method", "_OTHER");
            all.put("http.request.method_original", cut(came.method()));
        }
        all.put("url.scheme", came.secure() ? "https" : "http");
        all.put("url.path", came.path());
        text(all, "http.route", request.route());
        if (request.status() > 0) {
            all.put("http.response.status_code", request.status());
        }
        if (isError(request)) {
            all.put(
                    "error.type",
                    request.isAborted() ? request.ending() : Integer.toString(request.status()));
        }
        all.put("network.protocol.name", "http");
        all.put("network.protocol.version", came.protocol().substring("HTTP/".length()));
        addresses(all, came);
        text(all, "user_agent.original", came.userAgent());
        all.put("ironbridge.request.id", came.id());
        text(all, "ironbridge.api", request.api());
        text(all, "ironbridge.operation", request.operation());
        all.put("ironbridge.ending", request.ending());
        return all.build();
    }

    private static void addresses(AttributesBuilder all, Came came) {
        all.put("client.address", came.client().getHostAddress());
        all.put("network.peer.address", came.peer().getAddress().getHostAddress());
        all.put("network.peer.port", came.peer().getPort());
        HostAndPort server =
                came.host() == null ? null : HostAndPort.of(came.host(), came.secure() ? 443 : 80);
        if (server == null) {
            InetSocketAddress local = came.local();
            server = new HostAndPort(local.getAddress().getHostAddress(), local.getPort());
        }
        all.put("server.address", cut(server.host()));
        all.put("server.port", server.port());
    }

    private static Attributes attributes(Call call) {
        AttributesBuilder all = Attributes.builder();
        HostAndPort server = HostAndPort.of(call.endpoint(), -1);
        if (server != null) {
            all.put("server.address", server.host());
            if (server.port() > 0) {
                all.put("server.port", server.port());
            }
        }
        if (call.status() > 0) {
            all.put("http.response.status_code", call.status());
        }
        text(all, "error.type", call.failure());
        all.put("ironbridge.connection", call.connection());
        all.put("ironbridge.asset", call.asset());
        return all.build();
    }

    private static void text(AttributesBuilder all, String name, @Nullable String value) {
        if (value != null) {
            all.put(name, cut(value));
        }
    }

    private static String cut(String text) {
        return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT);
    }

    /** A host with its port, as in {@code Host} and endpoints. */
    private record HostAndPort(String host, int port) {
        /** Null if it is not one. */
        static @Nullable HostAndPort of(String text, int defaultPort) {
            int colon = text.indexOf(':', Math.max(0, text.lastIndexOf(']')));
            if (colon < 0) {
                return text.isEmpty() ? null : new HostAndPort(bare(text), defaultPort);
            }
            String port = text.substring(colon + 1);
            return port.matches("[0-9]{1,5}")
                    ? new HostAndPort(bare(text.substring(0, colon)), Integer.parseInt(port))
                    : null;
        }

        private static String bare(String host) {
            return host.startsWith("[") && host.endsWith("]")
                    ? host.substring(1, host.length() - 1)
                    : host;
        }
    }
}
