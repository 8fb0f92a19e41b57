package io.ironbridge.gateway.request;

import io.ironbridge.gateway.activity.ReportClass;
import io.ironbridge.gateway.assets.AssetCodec;
import io.ironbridge.gateway.cache.OperationCache;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.call.OperationMeters;
import io.ironbridge.gateway.call.OperationWork;
import io.ironbridge.gateway.flow.CallTarget;
import io.ironbridge.gateway.flow.CompiledFlow;
import io.ironbridge.gateway.flow.FlowRun;
import io.ironbridge.gateway.rates.RateLimiter;
import io.ironbridge.gateway.request.input.OperationInput;
import io.ironbridge.mapping.OperationMapping;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One operation of one API, compiled: everything needed to serve it. Immutable.
 *
 * @param api the API's name
 * @param state whether the API, or the service, is started
 * @param id the operation's id, or method and path
 * @param method upper case
 * @param segments of context root and path; a parameter stands as {@code {name}}
 * @param pathParameters name to index in {@code segments}
 * @param access who may call
 * @param input reads and checks its parameters and body; null if they are not described
 * @param implementation null if it is described but not implemented
 * @param rateLimits count its requests
 * @param reportClass for its requests in activity reports
 * @param classes service classes of its requests
 * @param work measures the cost of its callers' data
 * @param cache keeps its replies, or knows which ones it makes invalid; null without rules
 */
public record Operation(
        String api,
        ApiState state,
        String id,
        String method,
        List<String> segments,
        Map<String, Integer> pathParameters,
        AccessRule access,
        @Nullable OperationInput input,
        Duration timeout,
        @Nullable Implementation implementation,
        RateLimits rateLimits,
        OperationMeters meters,
        ReportClass reportClass,
        OperationClasses classes,
        OperationWork work,
        @Nullable OperationCache cache) {
    public Operation {
        segments = List.copyOf(segments);
        pathParameters = Map.copyOf(pathParameters);
    }

    /**
     * The limits that count its requests.
     *
     * @param bySource checked before the caller is known
     * @param others checked afterwards
     */
    public record RateLimits(List<RateLimiter> bySource, List<RateLimiter> others) {
        public RateLimits {
            bySource = List.copyOf(bySource);
            others = List.copyOf(others);
        }
    }

    /** What an operation calls. */
    public sealed interface Implementation {
        /** The asset that it calls, or that it calls first. */
        BackEnd.Asset asset();
    }

    /**
     * An asset of an API project, between two mappings.
     *
     * @param codec of the asset's data
     * @param declaredPassThrough whether the project passes the asset's body through unread
     * @param program null unless the asset is a program that calls assets itself
     */
    public record Mapped(
            OperationMapping mapping,
            BackEnd.Asset asset,
            AssetCodec codec,
            boolean declaredPassThrough,
            CallTarget.@Nullable Program program)
            implements Implementation {}

    /**
     * Several assets, step by step.
     *
     * @param asset of the first call
     */
    public record Flowing(CompiledFlow flow, BackEnd.Asset asset, FlowRun.Limits limits)
            implements Implementation {}

    /** A service whose HTTP body is the message. */
    public record Message(String name, BackEnd.Asset asset, MessageService service)
            implements Implementation {}

    /** The path template with the context root, as in traces. */
    public String route() {
        return "/" + String.join("/", segments);
    }

    /** The segments of {@code contextRoot} and {@code path} together. */
    public static List<String> segments(String contextRoot, String path) {
        List<String> segments = new ArrayList<>();
        for (String part : (contextRoot + "/" + path).split("/", -1)) {
            if (!part.isEmpty()) {
                segments.add(part);
            }
        }
        return segments;
    }

    /** Which of {@code segments} are parameters. */
    public static Map<String, Integer> parameters(List<String> segments) {
        Map<String, Integer> parameters = new LinkedHashMap<>();
        for (int i = 0; i < segments.size(); i++) {
            if (isParameter(segments.get(i))) {
                parameters.put(segments.get(i).substring(1, segments.get(i).length() - 1), i);
            }
        }
        return parameters;
    }

    public static boolean isParameter(String segment) {
        return segment.startsWith("{") && segment.endsWith("}");
    }
}
