package io.ironbridge.gateway.request;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.gateway.activity.RequestCpu;
import io.ironbridge.gateway.cache.CacheUse;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.call.ProblemKind;
import io.ironbridge.gateway.call.RequestResult;
import io.ironbridge.gateway.flow.CallTarget;
import io.ironbridge.gateway.flow.FlowCall;
import io.ironbridge.gateway.flow.FlowFailure;
import io.ironbridge.gateway.http.Exchange;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.gateway.security.AuthenticationResult;
import io.ironbridge.gateway.security.Caller;
import io.ironbridge.gateway.security.ClaimedIdentity;
import io.ironbridge.gateway.workload.Work;
import io.ironbridge.mapping.ApiRequest;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.transactions.JtaUnitOfWork.Ending;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One request: its arrival, and the {@link Stage} that it has reached. The latter is for records of
 * the request; no step reads it. Not thread-safe; one step at a time.
 */
public final class RequestContext {
    private static final int MOST_CALLS = 1_000;

    private final Exchange exchange;
    private final String requestId;
    private @Nullable RequestCpu cpu;
    private final Forwarding.@Nullable Origin origin;
    private final Observation observation;
    private final Timings timings;
    private final AnswerHeaders answerHeaders = new AnswerHeaders();

    private Stage latest = new Arrived(this);
    private @Nullable Routed routed;
    private @Nullable Identified identified;
    private @Nullable Permitted permitted;
    private byte @Nullable [] assetRequest;
    private @Nullable AssetResult assetResult;
    private List<FlowCall> flowCalls = List.of();
    private int moreFlowCalls;
    private @Nullable FlowFailure flowFailure;
    private Set<String> notCompensated = Set.of();
    private @Nullable EndedUnit unit;
    private @Nullable CacheUse cacheUse;
    private boolean unaudited;
    private boolean expired;
    private boolean ended;

    /**
     * @param startedNanos by {@link System#nanoTime}
     * @param cpu counts what the request costs; null if that is not measured
     * @param origin reported by a trusted proxy; null if there is none
     */
    RequestContext(
            Exchange exchange,
            String requestId,
            long startedNanos,
            @Nullable RequestCpu cpu,
            Forwarding.@Nullable Origin origin,
            Observation observation) {
        this.exchange = exchange;
        this.requestId = requestId;
        this.cpu = cpu;
        this.origin = origin;
        this.observation = observation;
        this.timings = new Timings(startedNanos, observation.isWanted());
    }

    /**
     * The same request, without records of its beginning.
     *
     * @param startedNanos by {@link System#nanoTime}
     */
    RequestContext copy(Exchange without, long startedNanos) {
        return new RequestContext(
                without, requestId, startedNanos, null, origin, observation.unobserved());
    }

    public Exchange exchange() {
        return exchange;
    }

    public Request request() {
        return exchange.request();
    }

    public String requestId() {
        return requestId;
    }

    /** Null if the CPU time of the request is not measured. */
    @Nullable RequestCpu cpu() {
        return cpu;
    }

    /** Measures it from now on, if it is not measured yet. */
    void measure(@Nullable RequestCpu by) {
        cpu = cpu == null ? by : cpu;
    }

    /** CPU that it has used, as far as that was measured, in nanoseconds. */
    long cpuNanos() {
        return cpu == null ? 0 : cpu.nanos();
    }

    public Observation observation() {
        return observation;
    }

    public Timings timings() {
        return timings;
    }

    AnswerHeaders answerHeaders() {
        return answerHeaders;
    }

    /** Null if the operation has no rules of the cache, or the request has not come to it. */
    @Nullable CacheUse cacheUse() {
        return cacheUse;
    }

    void onCache(CacheUse use) {
        cacheUse = use;
    }

    /** Whether a back end was called. */
    boolean hasCalled() {
        return timings.isSent() || !flowCalls.isEmpty();
    }

    boolean isCancelled() {
        return exchange.cancellation().isCancelled();
    }

    /** The client's address. */
    public InetAddress source() {
        return origin == null ? request().remote().getAddress() : origin.source();
    }

    /** Whether the client used TLS. */
    public boolean isSecure() {
        return origin == null ? request().secure() : origin.secure();
    }

    /** The address for the access log. */
    public InetAddress loggedSource() {
        return origin == null || !origin.logged()
                ? request().remote().getAddress()
                : origin.source();
    }

    // ---- for records of the request

    /** A step has reached a stage. */
    void reach(Stage stage) {
        latest = stage;
        if (stage instanceof Routed reached) {
            routed = reached;
        } else if (stage instanceof Identified reached) {
            identified = reached;
        } else if (stage instanceof Permitted reached) {
            permitted = reached;
        }
    }

    /** The stage of that type, if the request has come to it; null otherwise. */
    public <S extends Stage> @Nullable S reached(Class<S> type) {
        for (Stage stage = latest; stage != null; stage = stage.previous()) {
            if (type.isInstance(stage)) {
                return type.cast(stage);
            }
        }
        return null;
    }

    /** Null for a page of the server, and if nothing answers at the request's path. */
    public @Nullable Operation operation() {
        return routed != null && routed.target() instanceof OperationTarget(Operation found, _)
                ? found
                : null;
    }

    public boolean isPage() {
        return routed != null && routed.target() instanceof PageTarget;
    }

    /** Empty if the caller was not identified. */
    public Optional<Caller> caller() {
        return identified == null ? Optional.empty() : identified.caller();
    }

    /** Whom a caller that was not identified claimed to be; null if there is no claim. */
    public @Nullable ClaimedIdentity claim() {
        return identified == null ? null : identified.claim();
    }

    /** Null if the request is not permitted, or for a page. */
    public @Nullable Permitted permitted() {
        return permitted;
    }

    /** Null if no call has ended. */
    public @Nullable Outcome outcome() {
        return latest instanceof Replied replied ? replied.outcome() : null;
    }

    /**
     * The path as records show it. If it is hidden, an unknown path is hidden completely, since it
     * may hold any data.
     */
    public String shownPath() {
        if (!observation.hidesPath() || isPage()) {
            return request().path();
        }
        Operation operation = operation();
        return operation == null ? "/***" : operation.route();
    }

    /** Keeps the JSON for the asset if the request is traced. */
    void keep(byte[] json) {
        if (observation.traced()) {
            assetRequest = json;
        }
    }

    /** The JSON for the asset; null if the request is not traced. */
    public byte @Nullable [] assetRequest() {
        return assetRequest;
    }

    /** Keeps what the response mapping sees if the request is traced. */
    void keep(AssetResult result) {
        if (observation.traced()) {
            assetResult = result;
        }
    }

    /** What the response mapping saw; null if the request is not traced. */
    public @Nullable AssetResult assetResult() {
        return assetResult;
    }

    /** A call of the request's flow has begun, or there was none to begin. */
    void called(FlowCall call) {
        if (flowCalls.isEmpty()) {
            flowCalls = new ArrayList<>();
        }
        if (flowCalls.size() < MOST_CALLS || call.isCompensation()) {
            flowCalls.add(call);
        } else {
            moreFlowCalls++;
        }
    }

    /**
     * The first 1000 calls of the request's flow so far and all compensations, in the order of
     * their beginning.
     */
    public List<FlowCall> flowCalls() {
        return Collections.unmodifiableList(flowCalls);
    }

    /** Number of calls that {@link #flowCalls} leaves out. */
    public int moreFlowCalls() {
        return moreFlowCalls;
    }

    /** The request's flow has failed. */
    void onFlowFailure(FlowFailure failure) {
        flowFailure = failure;
    }

    /** Whether the back end has answered the call, or that for which a flow has failed. */
    boolean isAnswered() {
        Outcome outcome = outcome();
        return flowFailure == null
                ? outcome instanceof Outcome.Replied || outcome instanceof Outcome.HostFailure
                : flowFailure.answered();
    }

    /** A step of the request's flow was not undone. */
    void markNotCompensated(String step) {
        if (notCompensated.isEmpty()) {
            notCompensated = new TreeSet<>();
        }
        notCompensated.add(step);
    }

    /** The unit of work of the request's flow has ended. */
    void onUnitEnded(String id, Ending ending) {
        unit = new EndedUnit(id, ending);
    }

    /** How the unit of work of the request's flow has ended; null without one. */
    public @Nullable EndedUnit unit() {
        return unit;
    }

    /** A unit of work that has ended. */
    public record EndedUnit(String id, Ending ending) {
        @Override
        public String toString() {
            return id + " " + ending;
        }
    }

    /** Steps of the request's flow that were not undone. */
    public Set<String> notCompensated() {
        return Collections.unmodifiableSet(notCompensated);
    }

    /** There was no place for a call of the request. */
    void onRejection(ProblemKind why) {
        expired = why == ProblemKind.WAITED_TOO_LONG;
    }

    /** Whether the request was rejected after it had waited until there was no time for a call. */
    boolean isExpired() {
        return expired;
    }

    /** Marks the request as rejected because it could not be audited. */
    void markUnaudited() {
        unaudited = true;
    }

    public boolean isUnaudited() {
        return unaudited;
    }

    /**
     * Marks the request as ended.
     *
     * @return false if it had ended before
     */
    boolean end() {
        boolean first = !ended;
        ended = true;
        return first;
    }

    // ---- stages

    /**
     * How far a request has come on the {@link RequestPath}, with the results of the steps so far.
     * Each step takes the stage that it needs as its parameter, so it cannot read what no earlier
     * step has produced. Immutable.
     */
    public sealed interface Stage {
        RequestContext context();

        /** The stage before this one; null for the first. */
        @Nullable Stage previous();
    }

    /**
     * What follows a step: the next one if this is the stage that the step reaches.
     *
     * @param <S> the stage that the step reaches unless it ends the request
     */
    sealed interface Next<S extends Stage> {
        /** Takes the step that follows, now or later; after an answer there is none. */
        @SuppressWarnings("unchecked") // a stage is its own S, and an answer is one to any step
        default <T extends Stage> Next<T> then(Function<? super S, Next<T>> step) {
            if (this instanceof Stage stage) {
                stage.context().reach(stage);
                return step.apply((S) stage);
            }
            return this instanceof Later<S> later
                    ? (Later<T>) end -> later.start(next -> end.accept(next.then(step)))
                    : (Next<T>) this;
        }

        /**
         * The request ends here.
         *
         * @param response to the client
         * @param result how it counts
         */
        record Answer<S extends Stage>(Response response, RequestResult result)
                implements Next<S> {}

        /** The step needs another thread, another system or more of the request. */
        @FunctionalInterface
        non-sealed interface Later<S extends Stage> extends Next<S> {
            /**
             * Starts the step.
             *
             * @param then is called once, on the thread that continues; never if the client left,
             *     which ends the request
             */
            void start(Consumer<Next<S>> then);
        }
    }

    /** The request has arrived. */
    public record Arrived(RequestContext context) implements Stage, Next<Arrived> {
        @Override
        public @Nullable Stage previous() {
            return null;
        }
    }

    /**
     * Something answers at the request's path.
     *
     * @param target what answers
     * @param deadline of the answer; identifying the caller counts
     */
    public record Routed(Arrived arrived, Target target, Deadline deadline)
            implements Stage, Next<Routed> {
        @Override
        public RequestContext context() {
            return arrived.context();
        }

        @Override
        public Stage previous() {
            return arrived;
        }
    }

    /** What a request is for. */
    public sealed interface Target {
        AccessRule access();
    }

    /** An operation of an API, implemented or not. */
    public record OperationTarget(Operation operation, Map<String, String> pathParameters)
            implements Target {
        @Override
        public AccessRule access() {
            return operation.access();
        }
    }

    /** A page of the server. */
    public record PageTarget(AccessRule access) implements Target {}

    /**
     * The caller has been identified, if the target requires that; whether it is permitted is
     * decided next.
     *
     * @param claim whom a caller that was not identified claims to be; null if there is no claim
     */
    public record Identified(
            Routed routed, AuthenticationResult result, @Nullable ClaimedIdentity claim)
            implements Stage, Next<Identified> {
        @Override
        public RequestContext context() {
            return routed.context();
        }

        @Override
        public Stage previous() {
            return routed;
        }

        Optional<Caller> caller() {
            return result instanceof AuthenticationResult.Known(Caller caller)
                    ? Optional.of(caller)
                    : Optional.empty();
        }
    }

    /**
     * A permitted request for an operation that is implemented.
     *
     * @param work its service class
     */
    public record Permitted(
            Identified identified,
            Operation operation,
            Operation.Implementation implementation,
            Map<String, String> pathParameters,
            Work work)
            implements Stage, Next<Permitted> {
        @Override
        public RequestContext context() {
            return identified.context();
        }

        @Override
        public Stage previous() {
            return identified;
        }

        Optional<Caller> caller() {
            return identified.caller();
        }

        public BackEnd.Asset asset() {
            return implementation.asset();
        }
    }

    /**
     * The body has been read.
     *
     * @param call the context of the call; the time that the client took to send the body has been
     *     added to its deadline
     */
    public record Received(Permitted permitted, CallContext call) implements Stage, Next<Received> {
        @Override
        public RequestContext context() {
            return permitted.context();
        }

        @Override
        public Stage previous() {
            return permitted;
        }
    }

    /** The request has been validated; if it makes one call, it has been mapped and encoded. */
    public sealed interface Prepared extends Stage, Next<Prepared> {
        Received received();

        @Override
        default RequestContext context() {
            return received().context();
        }

        @Override
        default Stage previous() {
            return received();
        }
    }

    /** A request that makes one call. */
    public sealed interface SingleCall extends Prepared {
        /** What is sent to the back end. */
        Payload payload();

        /** Null unless it calls a program that calls assets itself. */
        default CallTarget.@Nullable Program program() {
            return null;
        }
    }

    /** For several assets of an API project. */
    public record FlowRequest(
            Received received, Operation.Flowing implementation, ApiRequest apiRequest)
            implements Prepared {}

    /** For an asset of an API project. */
    public record MappedRequest(
            Received received,
            Operation.Mapped implementation,
            ApiRequest apiRequest,
            Payload payload)
            implements SingleCall {
        @Override
        public CallTarget.@Nullable Program program() {
            return implementation.program();
        }
    }

    /** For a service whose HTTP body is the message. */
    public record MessageRequest(Received received, MessageService service, Payload payload)
            implements SingleCall {}

    /** The call has ended, with data or without. */
    public record Replied(SingleCall prepared, Outcome outcome, Hold hold)
            implements Stage, Next<Replied> {
        @Override
        public RequestContext context() {
            return prepared.context();
        }

        @Override
        public Stage previous() {
            return prepared;
        }
    }

    /**
     * What an outcome occupies until it has been processed: its memory, and its connection if it is
     * large. Confined to the request's thread.
     */
    public static final class Hold {
        private Runnable release;

        Hold(Runnable release) {
            this.release = release;
        }

        /** Hands the duty to release over to the first caller; later ones get what does nothing. */
        public Runnable take() {
            Runnable taken = release;
            release = Hold::nothing;
            return taken;
        }

        static void nothing() {}
    }
}
