package io.ironbridge.gateway.request;

import io.ironbridge.apiproject.ServerConfig;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.TraceHeaders;
import io.ironbridge.gateway.accesslog.AccessLog;
import io.ironbridge.gateway.activity.RequestCpu;
import io.ironbridge.gateway.http.Exchange;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.gateway.logs.TracePlace;
import io.ironbridge.gateway.security.Caller;
import io.ironbridge.gateway.security.ClaimedIdentity;
import io.ironbridge.gateway.telemetry.RequestTrace;
import io.ironbridge.gateway.telemetry.TraceContext;
import io.ironbridge.mapping.ApiRequest;
import io.ironbridge.mapping.AssetResult;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * State of one request on its way through the {@link RequestPath}: what each step found and later
 * steps need. Not thread-safe; one step at a time.
 */
public final class RequestContext {
    public final Exchange exchange;
    public final String requestId;
    final @Nullable RequestCpu cpu;

    private long startedNanos;
    private long bodyAwaitedNanos;
    private Forwarding.@Nullable Origin origin;
    private @Nullable Operation operation;
    private Map<String, String> pathParameters = Map.of();
    private ServerConfig.@Nullable Cors cors;
    private @Nullable Rate rate;
    private boolean page;
    private boolean timedOut;
    private boolean incomplete;
    private boolean unaudited;
    private boolean ended;
    private AccessRule access = AccessRule.OPEN;
    private Optional<Caller> caller = Optional.empty();
    private @Nullable ClaimedIdentity claim;
    private @Nullable ApiRequest apiRequest;
    private @Nullable Payload payload;
    private @Nullable Deadline deadline;
    private @Nullable CallContext callContext;
    private @Nullable RequestTrace trace;
    private @Nullable TraceHeaders passedOn;
    private @Nullable AccessLog accessLog;
    private boolean traced;
    private boolean hidesPath;
    private boolean watched;
    private byte @Nullable [] assetRequest;
    private @Nullable AssetResult result;
    private @Nullable Outcome outcome;
    private Runnable hold = RequestContext::nothing;
    private @Nullable Response response;
    private long sentBytes;
    private long mappedNanos;
    private long encodedNanos;
    private long askedNanos;
    private long sentNanos;
    private long receivedNanos;
    private long queuedNanos;
    private long calledNanos;
    private long decodedNanos;

    /**
     * @param startedNanos by {@link System#nanoTime}
     * @param cpu counts what the request costs; null: that is not measured
     */
    RequestContext(
            Exchange exchange, String requestId, long startedNanos, @Nullable RequestCpu cpu) {
        this.exchange = exchange;
        this.requestId = requestId;
        this.startedNanos = startedNanos;
        this.cpu = cpu;
    }

    /**
     * Sets what is recorded of the request.
     *
     * @param trace null: none is made
     * @param log that gets a line; null: none
     * @param traced somebody wants to see what steps saw
     */
    public void watched(@Nullable RequestTrace trace, @Nullable AccessLog log, boolean traced) {
        this.trace = trace;
        this.accessLog = log;
        this.traced = traced;
        this.watched = trace != null || log != null || traced;
    }

    /** What callers put into the path is not to be written down. */
    public void hidesPath() {
        hidesPath = true;
    }

    /** The path, as it may be written down: that of no operation may hold anything. */
    public String shownPath() {
        if (!hidesPath || page) {
            return request().path();
        }
        return operation == null ? "/***" : operation.route();
    }

    /** Whether anybody wants to know of its end. */
    public boolean isWatched() {
        return watched;
    }

    /** Null: none is made. */
    public @Nullable RequestTrace trace() {
        return trace;
    }

    /**
     * No trace is made.
     *
     * @param told by the caller of the trace that it stands in; null: nothing
     */
    public void passesOn(@Nullable TraceHeaders told) {
        passedOn = told;
    }

    /** Where it stands in a trace; null: in none. */
    public @Nullable TracePlace place() {
        if (trace != null) {
            return trace.place();
        }
        return passedOn == null ? null : TraceContext.place(passedOn);
    }

    /** What back ends are told of the trace. */
    Optional<TraceHeaders> outgoingTrace() {
        return trace == null ? Optional.ofNullable(passedOn) : Optional.of(trace.outgoing());
    }

    /** Null: none is written. */
    public @Nullable AccessLog accessLog() {
        return accessLog;
    }

    /** Whether somebody wants to see what steps saw. */
    public boolean isTraced() {
        return traced;
    }

    public Request request() {
        return exchange.request();
    }

    /**
     * Where it comes from, as a proxy tells.
     *
     * @param told null: from where it seems to
     */
    void comes(Forwarding.@Nullable Origin told) {
        origin = told;
    }

    /** The client's address. */
    public InetAddress source() {
        return origin == null ? request().remote().getAddress() : origin.source();
    }

    /** Whether the client came over TLS. */
    public boolean isSecure() {
        return origin == null ? request().secure() : origin.secure();
    }

    /** The address that the access log tells. */
    public InetAddress loggedSource() {
        return origin == null || !origin.logged()
                ? request().remote().getAddress()
                : origin.source();
    }

    void route(Operation found, Map<String, String> parameters) {
        operation = found;
        pathParameters = parameters;
        access = found.access();
    }

    /** Pages of other origins may send such requests, or may not. */
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

    public boolean isPage() {
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

    public boolean isRouted() {
        return operation != null;
    }

    public Operation operation() {
        return known(operation);
    }

    public Operation.Implementation implementation() {
        return known(operation().implementation());
    }

    /** Of an operation that maps; others have no step that asks. */
    Operation.Mapped mapped() {
        return (Operation.Mapped) implementation();
    }

    Map<String, String> pathParameters() {
        return pathParameters;
    }

    public void caller(Caller found) {
        caller = Optional.of(found);
    }

    public Optional<Caller> caller() {
        return caller;
    }

    /**
     * Who it says to come from, which was not proved.
     *
     * @param made null: nobody
     */
    void claims(@Nullable ClaimedIdentity made) {
        claim = made;
    }

    /** Null: the caller is known, or has brought nothing. */
    public @Nullable ClaimedIdentity claim() {
        return claim;
    }

    /** By {@link System#nanoTime}; without the time in which its client sent the body. */
    public long startedNanos() {
        return startedNanos;
    }

    void awaitsBody() {
        bodyAwaitedNanos = System.nanoTime();
    }

    /** The time that the body took is the client's: neither measured nor part of the deadline. */
    void bodyCame() {
        long waited = System.nanoTime() - bodyAwaitedNanos;
        startedNanos += waited;
        deadline = Deadline.in(Duration.ofNanos(Math.max(0, deadline().remainingNanos() + waited)));
    }

    void answeredBy(Deadline end) {
        deadline = end;
    }

    Deadline deadline() {
        return known(deadline);
    }

    void callContext(CallContext made) {
        callContext = made;
    }

    CallContext callContext() {
        return known(callContext);
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

    /** Null: it did not come to that. */
    public @Nullable Payload sentPayload() {
        return payload;
    }

    /** The mapping of the request begins; kept only where somebody wants to know. */
    void maps() {
        if (watched) {
            mappedNanos = System.nanoTime();
        }
    }

    /**
     * What the mapping gave, which is encoded now; kept only where somebody wants to see it.
     *
     * @param json what is encoded
     */
    void encodes(byte[] json) {
        if (watched) {
            encodedNanos = System.nanoTime();
            assetRequest = traced ? json : null;
        }
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

    /** The asset has answered, or an open circuit for it. */
    void answered(Outcome came) {
        outcome = came;
        receivedNanos = System.nanoTime();
        if (!isSent()) {
            queuedNanos = receivedNanos - askedNanos;
        }
        calledNanos = receivedNanos - askedNanos - queuedNanos;
    }

    static void nothing() {}

    /**
     * What came holds a place at the back end.
     *
     * @param workedOn gives it back
     */
    void holds(Runnable workedOn) {
        hold = workedOn;
    }

    /** What is to be run when it needs no more what came: by whoever asks first. */
    public Runnable takesHold() {
        Runnable taken = hold;
        hold = RequestContext::nothing;
        return taken;
    }

    /** Whether the asset was called. */
    public boolean isSent() {
        return sentNanos != 0;
    }

    /** When the asset was called, after the start. */
    public long sentAfterNanos() {
        return sentNanos - startedNanos;
    }

    /** Whether the asset was called and has answered, or was given up. */
    public boolean isReceived() {
        return isSent() && receivedNanos != 0;
    }

    /** When that was, after the start. */
    public long receivedAfterNanos() {
        return receivedNanos - startedNanos;
    }

    /**
     * What came is decoded, and mapped now; kept only where somebody wants to see it.
     *
     * @param what mappings see
     */
    void decoded(AssetResult what) {
        if (watched) {
            decodedNanos = System.nanoTime();
            result = traced ? what : null;
        }
    }

    /** The asset did not answer in time. */
    void timedOut() {
        timedOut = true;
    }

    public boolean isTimedOut() {
        return timedOut;
    }

    /** What it is answered was not handed over as a whole. */
    void incomplete() {
        incomplete = true;
    }

    public boolean isIncomplete() {
        return incomplete;
    }

    /** It is refused because the audit trail cannot tell of it. */
    void unaudited() {
        unaudited = true;
    }

    public boolean isUnaudited() {
        return unaudited;
    }

    /** The request has ended; false: it had ended before. */
    boolean end() {
        boolean first = !ended;
        ended = true;
        return first;
    }

    /** What it is answered. */
    void answers(Response answer) {
        response = answer;
    }

    /** How much of the answer's body was handed over. */
    void sent(long bytes) {
        sentBytes = bytes;
    }

    /** When its mapping began; 0: it did not, or nobody wants to know. */
    public long mappedNanos() {
        return mappedNanos;
    }

    /** When its encoding began; 0: it did not, or nobody wants to know. */
    public long encodedNanos() {
        return encodedNanos;
    }

    /** When what came was decoded; 0: it was not, or nobody wants to know. */
    public long decodedNanos() {
        return decodedNanos;
    }

    /** What was decoded; null: nothing was, or nobody wants to see it. */
    public @Nullable AssetResult result() {
        return result;
    }

    /** When it asked for a connection; 0: it did not. */
    public long askedNanos() {
        return askedNanos;
    }

    /** Null: none came. */
    public @Nullable Outcome outcome() {
        return outcome;
    }

    /** Null: none was made. */
    public @Nullable Response response() {
        return response;
    }

    public long sentBytes() {
        return sentBytes;
    }

    /** JSON for the asset; null: there is none, or nobody wants to see it. */
    public byte @Nullable [] assetRequest() {
        return assetRequest;
    }

    /** How long it waited for a connection. */
    public long queuedNanos() {
        return queuedNanos;
    }

    /** How long the asset's answer was outstanding. */
    public long calledNanos() {
        return calledNanos;
    }

    private static <T> T known(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("a step asks for what no earlier step has found");
        }
        return value;
    }
}
