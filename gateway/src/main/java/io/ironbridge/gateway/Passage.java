package io.ironbridge.gateway;

import io.ironbridge.apiproject.ServerConfig;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.gateway.activity.RequestCpu;
import io.ironbridge.gateway.http.Exchange;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.security.Caller;
import io.ironbridge.mapping.ApiRequest;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One request on its way through the {@link RequestPath}: what each step found out and the next
 * ones need. Not thread-safe; one step at a time.
 */
final class Passage {
    final Exchange exchange;
    final String requestId;
    final long startedNanos;
    final @Nullable RequestCpu cpu;

    private @Nullable Operation operation;
    private Map<String, String> pathParameters = Map.of();
    private ServerConfig.@Nullable Cors cors;
    private @Nullable Rate rate;
    private boolean page;
    private boolean timedOut;
    private boolean ended;
    private AccessRule access = AccessRule.OPEN;
    private Optional<Caller> caller = Optional.empty();
    private @Nullable ApiRequest apiRequest;
    private @Nullable Payload payload;
    private @Nullable CallContext context;
    private long askedNanos;
    private long sentNanos;
    private long receivedNanos;
    private long queuedNanos;
    private long calledNanos;

    /**
     * @param startedNanos by {@link System#nanoTime}
     * @param cpu counts what the request costs; null: that is not measured
     */
    Passage(Exchange exchange, String requestId, long startedNanos, @Nullable RequestCpu cpu) {
        this.exchange = exchange;
        this.requestId = requestId;
        this.startedNanos = startedNanos;
        this.cpu = cpu;
    }

    Request request() {
        return exchange.request();
    }

    void route(Operation found, Map<String, String> parameters) {
        operation = found;
        pathParameters = parameters;
        access = found.access();
    }

    /** It comes from a page of another origin. */
    void cors(ServerConfig.Cors rule) {
        cors = rule;
    }

    /** Null: nothing has to be said to a browser. */
    ServerConfig.@Nullable Cors cors() {
        return cors;
    }

    /** It is for a page of the server. */
    void page(AccessRule rule) {
        access = rule;
        page = true;
    }

    boolean isPage() {
        return page;
    }

    /** How near a limit it is. */
    record Rate(RateLimiter limiter, RateLimiter.Taken taken) {}

    /** The limit that is nearest is told. */
    void rate(RateLimiter limiter, RateLimiter.Taken taken) {
        if (rate == null || taken.remaining() < rate.taken().remaining() || !taken.allowed()) {
            rate = new Rate(limiter, taken);
        }
    }

    /** Null: nothing limits it. */
    @Nullable Rate rate() {
        return rate;
    }

    /** Who may do what it asks for. */
    AccessRule access() {
        return access;
    }

    boolean isRouted() {
        return operation != null;
    }

    Operation operation() {
        return known(operation);
    }

    Operation.Implementation implementation() {
        return known(operation().implementation());
    }

    /** Of an operation that maps; others have no step that asks. */
    Operation.Mapped mapped() {
        return (Operation.Mapped) implementation();
    }

    Map<String, String> pathParameters() {
        return pathParameters;
    }

    void caller(Caller found) {
        caller = Optional.of(found);
    }

    Optional<Caller> caller() {
        return caller;
    }

    void context(CallContext made) {
        context = made;
    }

    CallContext context() {
        return known(context);
    }

    void apiRequest(ApiRequest read) {
        apiRequest = read;
    }

    ApiRequest apiRequest() {
        return known(apiRequest);
    }

    void payload(Payload made) {
        payload = made;
    }

    Payload payload() {
        return known(payload);
    }

    /** The request asks for a connection now. */
    void asks() {
        askedNanos = System.nanoTime();
    }

    /** A connection is free, and the asset is called now. */
    void calls() {
        sentNanos = System.nanoTime();
        queuedNanos = sentNanos - askedNanos;
    }

    /** The asset has answered. */
    void answered() {
        receivedNanos = System.nanoTime();
        calledNanos = receivedNanos - askedNanos - queuedNanos;
    }

    /** Whether the asset was called. */
    boolean isSent() {
        return sentNanos != 0;
    }

    /** When the asset was called, after the start. */
    long sentAfterNanos() {
        return sentNanos - startedNanos;
    }

    /** Whether the asset has answered, or was given up. */
    boolean isReceived() {
        return receivedNanos != 0;
    }

    /** When that was, after the start. */
    long receivedAfterNanos() {
        return receivedNanos - startedNanos;
    }

    /** The asset did not answer in time. */
    void timedOut() {
        timedOut = true;
    }

    boolean isTimedOut() {
        return timedOut;
    }

    /** The request has ended; false: it had ended before. */
    boolean end() {
        boolean first = !ended;
        ended = true;
        return first;
    }

    /** How long it waited for a connection. */
    long queuedNanos() {
        return queuedNanos;
    }

    /** How long the asset's answer was outstanding. */
    long calledNanos() {
        return calledNanos;
    }

    private static <T> T known(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("a step asks for what no earlier step has found");
        }
        return value;
    }
}
