package io.ironbridge.gateway.request;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.call.Problem;
import io.ironbridge.gateway.call.ProblemKind;
import io.ironbridge.gateway.call.RequestResult;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.request.RequestContext.Next.Answer;
import io.ironbridge.gateway.request.RequestContext.Permitted;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Answers at paths of the server itself: {@code /health} for all callers; {@code /metrics} and
 * {@code /openapi} for clients on this machine, and for others if configured; {@code /admin} for
 * clients on this machine and users of the registry only.
 */
public final class ServerPages {
    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";
    private static final String OPEN_METRICS =
            "application/openmetrics-text; version=1.0.0; charset=utf-8";
    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;

    /** With any quality value except 0. */
    private static final Pattern OPEN_METRICS_RANGE =
            Pattern.compile(
                    "\\s*application/openmetrics-text\\s*(?!.*;\\s*q=0(\\.0*)?\\s*(;|$))(;.*)?",
                    Pattern.CASE_INSENSITIVE);

    private final Health health;
    private final Metrics metrics;
    private final OpenApiPages openApi;
    private final ActivityPages activity;
    private final Answers answers;
    private final boolean openToAll;
    private final AccessRule otherwise;

    /**
     * @param metrics the current values
     * @param openToAll whether the configuration allows anonymous callers from other machines
     * @param secure whether authentication requires TLS
     */
    public ServerPages(
            Health health,
            Metrics metrics,
            OpenApiPages openApi,
            ActivityPages activity,
            Answers answers,
            boolean openToAll,
            boolean secure) {
        this.health = health;
        this.metrics = metrics;
        this.openApi = openApi;
        this.activity = activity;
        this.answers = answers;
        this.openToAll = openToAll;
        this.otherwise = AccessRule.known(secure);
    }

    /** Renders all meters. */
    @FunctionalInterface
    public interface Metrics {
        /**
         * The page in one format.
         *
         * @param contentType {@link #PROMETHEUS} or {@link #OPEN_METRICS}
         */
        String in(String contentType);
    }

    /** Whether the page at this path takes too long to render for an event loop. */
    static boolean takeLong(String path) {
        return path.equals(ActivityPages.PATH);
    }

    /** The access rule of the page at this path; null if there is no page. */
    @Nullable AccessRule rule(Request request) {
        if (!has(request.path())) {
            return null;
        }
        return isHealth(request.path()) || mayLook(request) ? AccessRule.OPEN : otherwise;
    }

    /** The page, or a problem. */
    Answer<Permitted> answer(RequestContext context) {
        Request request = context.request();
        if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
            return answers.refusal(
                    context, Problem.of(ProblemKind.METHOD_NOT_ALLOWED).with("allow", "GET, HEAD"));
        }
        if (request.path().equals(ActivityPages.PATH)) {
            return activity(context);
        }
        Page page = page(request);
        return page == null
                ? answers.refusal(context, Problem.of(ProblemKind.UNKNOWN_PATH))
                : new Answer<>(page.response(), RequestResult.REPLIED);
    }

    private Answer<Permitted> activity(RequestContext context) {
        return switch (activity.answer(context.request())) {
            case ActivityPages.Found(Page page) ->
                    new Answer<>(page.response(), RequestResult.REPLIED);
            case ActivityPages.Refused(Problem problem) -> answers.refusal(context, problem);
        };
    }

    /** Whether the server's own pages are at this path. */
    public static boolean has(String path) {
        return path.equals("/")
                || path.equals("/health")
                || path.startsWith("/health/")
                || path.equals("/metrics")
                || path.equals(ActivityPages.PATH)
                || path.equals("/openapi")
                || path.startsWith("/openapi/");
    }

    /** Reports up or down and nothing else: probes of load balancers have no credentials. */
    private static boolean isHealth(String path) {
        return path.startsWith("/health");
    }

    private boolean mayLook(Request request) {
        return (openToAll && !request.path().equals(ActivityPages.PATH))
                || (request.remote().getAddress().isLoopbackAddress()
                        && !Forwarding.isClaimed(request.headers()));
    }

    private @Nullable Page page(Request request) {
        return switch (request.path()) {
            case "/health", "/health/ready" ->
                    health(health.isReady(), mayLook(request) ? health.checks() : "");
            case "/health/started" -> health(health.isStarted(), "");
            case "/health/live" -> health(true, "");
            case "/metrics" -> metrics(request);
            default -> openApi.page(request.path());
        };
    }

    /** OpenMetrics only if the client accepts it by name. */
    private Page metrics(Request request) {
        boolean open =
                request.headers().all("accept").stream()
                        .flatMap(accept -> Stream.of(accept.split(",", -1)))
                        .anyMatch(range -> OPEN_METRICS_RANGE.matcher(range).matches());
        String contentType = open ? OPEN_METRICS : PROMETHEUS;
        return Page.text(OK, contentType, metrics.in(contentType));
    }

    private static Page health(boolean up, String checks) {
        return new Page(
                up ? OK : UNAVAILABLE,
                "application/json",
                Bytes.wrap(
                        ("{\"status\":\""
                                        + (up ? "UP" : "DOWN")
                                        + "\",\"checks\":["
                                        + checks
                                        + "]}")
                                .getBytes(StandardCharsets.US_ASCII)),
                List.of());
    }
}
