package io.ironbridge.gateway.request;

import io.ironbridge.gateway.activity.ReportClass;
import io.ironbridge.gateway.assets.AssetCodec;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.call.OperationMeters;
import io.ironbridge.gateway.call.OperationWork;
import io.ironbridge.gateway.request.input.OperationInput;
import io.ironbridge.mapping.OperationMapping;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One operation of one API, compiled: everything that serving it takes. Immutable.
 *
 * @param api the API's name
 * @param state whether the API, or the service, is started
 * @param id the operation's id, or method and path
 * @param method upper case
 * @param segments of context root and path; a parameter stands as {@code {name}}
 * @param pathParameters name to index in {@code segments}
 * @param access who may call
 * @param input how its parameters and body are read and checked; null where that is not described
 * @param implementation null: described but not implemented
 * @param rateLimits that count its requests
 * @param reportClass what its requests are reported under
 * @param work what its callers' data costs
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
        OperationWork work) {
    public Operation {
        segments = List.copyOf(segments);
        pathParameters = Map.copyOf(pathParameters);
    }

    /**
     * What counts its requests.
     *
     * @param bySource before it is known who calls
     * @param others afterwards
     */
    public record RateLimits(List<RateLimiter> bySource, List<RateLimiter> others) {
        public RateLimits {
            bySource = List.copyOf(bySource);
            others = List.copyOf(others);
        }
    }

    /** What the operation runs. */
    public sealed interface Implementation {
        BackEnd.Asset asset();
    }

    /**
     * An asset of an API project, between two mappings.
     *
     * @param codec what the asset speaks
     * @param declaredPassThrough the project asks for the asset's body to be passed on unread
     */
    public record Mapped(
            OperationMapping mapping,
            BackEnd.Asset asset,
            AssetCodec codec,
            boolean declaredPassThrough)
            implements Implementation {}

    /**
     * A service of which the HTTP body is the message.
     *
     * @param name of the service
     */
    public record Message(String name, BackEnd.Asset asset, MessageService service)
            implements Implementation {}

    /** The path's template, context root included, as traces name it. */
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
