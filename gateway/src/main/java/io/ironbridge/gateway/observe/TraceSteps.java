package io.ironbridge.gateway.observe;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.call.RequestResult;
import io.ironbridge.gateway.call.ResultClassifier;
import io.ironbridge.gateway.flow.FlowCall;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.gateway.request.Operation;
import io.ironbridge.gateway.request.Reply;
import io.ironbridge.gateway.request.RequestContext;
import io.ironbridge.gateway.request.RequestContext.Replied;
import io.ironbridge.gateway.request.RequestContext.SingleCall;
import io.ironbridge.gateway.request.Timings;
import io.ironbridge.gateway.request.input.OperationInput;
import io.ironbridge.gateway.request.input.UrlText;
import io.ironbridge.gateway.security.Caller;
import io.ironbridge.gateway.tracer.TraceRecord;
import io.ironbridge.mapping.AssetResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Records what each step of a traced request saw. Paths and queries may hold data, so the template
 * of the path and the names of query parameters are shown instead; names only if the OpenAPI
 * document has them.
 */
final class TraceSteps {
    private static final String HIDDEN = "***";

    private final RequestContext context;
    private final Timings timings;
    private final Reply reply;
    private final TracedHeaders headers;
    private final Set<String> named;
    private final List<TraceRecord.Step> steps = new ArrayList<>();

    /**
     * @param named headers that the rule shows in addition, in any case
     */
    TraceSteps(RequestContext context, Reply reply, TracedHeaders headers, Set<String> named) {
        this.context = context;
        this.timings = context.timings();
        this.reply = reply;
        this.headers = headers;
        this.named = named.stream().map(TraceSteps::lower).collect(Collectors.toSet());
    }

    List<TraceRecord.Step> all(RequestResult result, long endedNanos) {
        long started = timings.started();
        received();
        if (timings.mapping() != 0) {
            mapped();
        }
        if (timings.waiting() != 0) {
            long calls = timings.waiting() + timings.queuedNanos();
            step("wait", timings.waiting(), facts("micros", micros(timings.queuedNanos())), null);
            Replied replied = context.reached(Replied.class);
            if (replied != null) {
                called(
                        timings.isSent() ? "call" : "not called",
                        calls,
                        replied.prepared().received().permitted().asset(),
                        timings.calledNanos(),
                        replied.outcome());
            }
        }
        context.flowCalls().forEach(this::called);
        AssetResult decoded = context.assetResult();
        if (decoded != null) {
            decoded(decoded);
        }
        answered(result, endedNanos);
        step("end", endedNanos, facts("micros", micros(endedNanos - started)), null);
        return steps;
    }

    private void received() {
        Request request = context.request();
        Operation operation = context.operation();
        List<Map.Entry<String, String>> facts =
                facts(
                        "method",
                        request.method(),
                        "protocol",
                        request.protocol(),
                        "tls",
                        Boolean.toString(context.isSecure()),
                        "path",
                        operation == null ? HIDDEN : operation.route(),
                        "query",
                        names(request.query()),
                        "bodyBytes",
                        Integer.toString(request.body().length()),
                        "caller",
                        context.caller().map(Caller::means).map(Enum::name).orElse("-"));
        request.headers().forEach((name, value) -> facts.add(header(name, value)));
        step("request", timings.started(), facts, request.body());
    }

    private void mapped() {
        byte[] json = context.assetRequest();
        step(
                "map request",
                timings.mapping(),
                facts("bytes", json == null ? "0" : Integer.toString(json.length)),
                json == null ? null : Bytes.wrap(json));
        SingleCall prepared = context.reached(SingleCall.class);
        if (prepared != null) {
            Payload payload = prepared.payload();
            step(
                    "encode request",
                    json == null ? timings.mapping() : timings.encoding(),
                    facts(
                            "form",
                            payload.getClass().getSimpleName(),
                            "bytes",
                            Integer.toString(payload.length())),
                    null);
        }
    }

    private void called(FlowCall call) {
        String name = (call.isCompensation() ? "compensate " : "call ") + call.step();
        byte[] request = call.request();
        if (request != null) {
            step(
                    "map request of " + call.step(),
                    call.waiting(),
                    facts("bytes", Integer.toString(request.length)),
                    Bytes.wrap(request));
        }
        if (call.outcome() == null) {
            step(
                    name,
                    call.waiting(),
                    facts("asset", call.asset().name(), "outcome", "not called"),
                    null);
            return;
        }
        called(
                name,
                call.calling() == 0 ? call.waiting() : call.calling(),
                call.asset(),
                call.calling() == 0 ? 0 : call.ended() - call.calling(),
                call.outcome());
        AssetResult decoded = call.decoded();
        if (decoded != null && decoded.reply() != null) {
            byte[] json = decoded.reply().data();
            step(
                    "result of " + call.step(),
                    call.ended(),
                    facts("bytes", Integer.toString(json.length)),
                    json.length == 0 ? null : Bytes.wrap(json));
        }
    }

    private void called(String name, long calls, BackEnd.Asset asset, long nanos, Outcome outcome) {
        List<Map.Entry<String, String>> facts =
                facts(
                        "connection",
                        asset.backEnd().id(),
                        "asset",
                        asset.name(),
                        "micros",
                        micros(nanos),
                        "outcome",
                        outcome.getClass().getSimpleName());
        String failure = ResultClassifier.failure(outcome);
        if (failure != null) {
            facts.add(Map.entry("failure", failure));
        }
        Bytes body = null;
        if (outcome instanceof Outcome.Replied(Payload payload, _)) {
            facts.add(Map.entry("bytes", Integer.toString(payload.length())));
            if (payload instanceof Payload.HttpReply reply) {
                facts.add(Map.entry("status", Integer.toString(reply.status())));
                reply.headers().forEach(field -> facts.add(header(field.name(), field.value())));
                body = reply.body() instanceof Payload.Whole(Bytes bytes) ? bytes : null;
            }
        }
        step(name, calls, facts, body);
    }

    private void decoded(AssetResult result) {
        byte[] json = result.reply() == null ? new byte[0] : result.reply().data();
        List<Map.Entry<String, String>> facts = facts("bytes", Integer.toString(json.length));
        if (result.error() != null) {
            facts.add(Map.entry("error", Integer.toString(result.error().code())));
        }
        step("decode response", returned(), facts, json.length == 0 ? null : Bytes.wrap(json));
    }

    /** When the asset had answered. */
    private long returned() {
        return timings.waiting() + timings.queuedNanos() + timings.calledNanos();
    }

    private void answered(RequestResult result, long endedNanos) {
        Response response = reply.response();
        List<Map.Entry<String, String>> facts =
                facts("ending", result.name().toLowerCase(Locale.ROOT));
        Bytes body = null;
        if (response != null) {
            facts.add(Map.entry("status", Integer.toString(response.status())));
            facts.add(Map.entry("bodyBytes", Long.toString(reply.bytes())));
            response.headers()
                    .forEach(field -> facts.add(header(field.getKey(), field.getValue())));
            body = response.body() instanceof Response.Whole(Bytes bytes) ? bytes : null;
        }
        long answered = context.outcome() == null ? endedNanos : returned();
        step("response", context.assetResult() == null ? answered : timings.decoded(), facts, body);
    }

    private void step(
            String name,
            long nanos,
            List<Map.Entry<String, String>> facts,
            @Nullable Bytes payload) {
        steps.add(
                new TraceRecord.Step(
                        name,
                        TimeUnit.NANOSECONDS.toMicros(nanos - timings.started()),
                        facts,
                        payload));
    }

    private Map.Entry<String, String> header(String name, String value) {
        String lower = lower(name);
        return Map.entry(
                "header " + lower, headers.shown(lower, value, context.requestId(), named));
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** The documented names among a query's parameters. */
    private String names(@Nullable String query) {
        if (query == null || query.isEmpty()) {
            return "-";
        }
        List<UrlText.Pair> pairs = UrlText.pairs(query);
        Operation operation = context.operation();
        OperationInput input = operation == null ? null : operation.input();
        if (pairs == null || input == null) {
            return HIDDEN;
        }
        return pairs.stream()
                .map(pair -> Objects.requireNonNullElse(input.described(pair.name()), HIDDEN))
                .collect(Collectors.joining(", "));
    }

    private static String micros(long nanos) {
        return Long.toString(TimeUnit.NANOSECONDS.toMicros(nanos));
    }

    private static List<Map.Entry<String, String>> facts(String... namesAndValues) {
        List<Map.Entry<String, String>> facts = new ArrayList<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            facts.add(Map.entry(namesAndValues[i], namesAndValues[i + 1]));
        }
        return facts;
    }
}
