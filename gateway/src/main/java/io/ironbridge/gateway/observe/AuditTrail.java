package io.ironbridge.gateway.observe;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.server.ObservationConfig;
import io.ironbridge.apiproject.server.TrafficConfig;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.gateway.audit.AuditEvent;
import io.ironbridge.gateway.audit.AuditEvent.Effect;
import io.ironbridge.gateway.audit.AuditFile;
import io.ironbridge.gateway.audit.AuditSettings;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.call.Workers;
import io.ironbridge.gateway.flow.FlowCall;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.rates.RateLimiter;
import io.ironbridge.gateway.request.CredentialHeaders;
import io.ironbridge.gateway.request.Operation;
import io.ironbridge.gateway.request.Reply;
import io.ironbridge.gateway.request.RequestAudit;
import io.ironbridge.gateway.request.RequestContext;
import io.ironbridge.gateway.request.RequestContext.Permitted;
import io.ironbridge.gateway.request.RequestContext.Replied;
import io.ironbridge.gateway.request.Timings;
import io.ironbridge.gateway.security.Caller;
import io.ironbridge.gateway.security.ClaimedIdentity;
import io.ironbridge.gateway.workload.Work;
import io.ironbridge.gateway.workload.classify.Classification;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes the audit events of requests: for an API or service, for an unknown path, and for a
 * rejected page. Probes and pages that were shown have no event.
 */
public final class AuditTrail implements RequestAudit {
    /** Of the calls of a flow, the last of these counts. */
    private static final List<Effect> EFFECTS =
            List.of(Effect.NOT_RUN, Effect.ANSWERED, Effect.MAY_HAVE_RUN);

    private static final int UNAUTHENTICATED = 401;
    private static final int FORBIDDEN = 403;
    private static final String MASK = "********";
    private static final int LONGEST_TARGET = 256;
    private static final int FIRST_ERROR = 400;

    private final ObservationConfig.Audit wanted;
    private final AuditFile file;
    private final Consumer<AuditEvent> besides;
    private final Workers workers;

    /**
     * Limits the events of unauthenticated callers, who could otherwise push all others out of the
     * files with rejected requests.
     */
    private final RateLimiter strangers;

    private final UnauditedRejections unwritten;

    private final Map<String, String> versions = new HashMap<>();

    /** Parameters that are written as {@link #MASK}, whatever the configuration says. */
    private final Set<String> secrets;

    /**
     * The trail of requests that one configuration serves.
     *
     * @param wanted settings of the start, as is {@code file}
     * @param besides receives each event as well, and never blocks
     * @param workers wait for room in the file
     * @param unwritten counts rejected requests without an event
     */
    public AuditTrail(
            Loaded loaded,
            ObservationConfig.Audit wanted,
            AuditFile file,
            Consumer<AuditEvent> besides,
            Workers workers,
            UnauditedRejections unwritten) {
        this.wanted = wanted;
        this.file = file;
        this.besides = besides;
        this.workers = workers;
        this.secrets = CredentialHeaders.of(loaded.config().security());
        this.strangers =
                new RateLimiter(
                        new TrafficConfig.RateLimit(
                                "audit",
                                Set.of(),
                                TrafficConfig.CountedBy.ALL,
                                wanted.strangersPerSecond(),
                                Duration.ofSeconds(1),
                                10 * wanted.strangersPerSecond(),
                                1),
                        System::nanoTime);
        this.unwritten = unwritten;
        for (ApiProject project : loaded.projects()) {
            versions.put(project.name(), project.document().apiVersion());
        }
    }

    public static AuditSettings settings(ObservationConfig.Audit wanted) {
        return new AuditSettings(
                wanted.file(),
                wanted.maxFileBytes(),
                wanted.files(),
                wanted.queueLength(),
                switch (wanted.whenFull()) {
                    case DROP -> AuditSettings.WhenFull.DROP;
                    case WAIT -> AuditSettings.WhenFull.WAIT;
                    case REFUSE -> AuditSettings.WhenFull.REFUSE;
                },
                wanted.longestWait());
    }

    @Override
    public boolean refuses() {
        return file.refuses();
    }

    @Override
    public void write(RequestContext context, Reply reply, Runnable then) {
        int status = reply.status();
        boolean strange =
                context.caller().isEmpty() && status >= FIRST_ERROR && !context.timings().isSent();
        if (!isMeant(context, status)) {
            then.run();
            return;
        }
        if (strange && !strangers.take("").allowed()) {
            unwritten.add();
            then.run();
            return;
        }
        AuditEvent event = event(context, reply);
        besides.accept(event);
        if (context.isUnaudited()) {
            file.leaveOut(); // the remaining room is for requests in progress
            then.run();
            return;
        }
        if (file.offer(event) || !file.waits()) {
            then.run();
            return;
        }
        waitForRoom(context, event, then);
    }

    /**
     * A large reply keeps its place at the back end meanwhile, so that no more large replies wait
     * than there are places.
     */
    private void waitForRoom(RequestContext context, AuditEvent event, Runnable then) {
        Replied replied = context.reached(Replied.class);
        Runnable release = replied == null ? () -> {} : replied.hold().take();
        Runnable last =
                () -> {
                    try {
                        then.run();
                    } finally {
                        release.run();
                    }
                };
        boolean begun = false;
        try {
            workers.execute(
                    null,
                    () -> {
                        file.put(event);
                        context.exchange().executor().execute(last);
                    });
            begun = true;
        } finally {
            if (!begun) {
                release.run();
            }
        }
    }

    private static boolean isMeant(RequestContext context, int status) {
        return !context.isPage() || status == UNAUTHENTICATED || status == FORBIDDEN;
    }

    private AuditEvent event(RequestContext context, Reply reply) {
        Timings timings = context.timings();
        Permitted permitted = context.permitted();
        Instant exit = Instant.now();
        Instant entry = exit.minusNanos(System.nanoTime() - timings.started());
        Request request = context.request();
        Operation operation = context.operation();
        Effect effect = effect(context);
        return new AuditEvent(
                type(operation),
                reply.status(),
                outcome(context) instanceof Outcome.TimedOut,
                reply.incomplete(),
                context.requestId(),
                context.observation().place(),
                context.caller().map(Caller::name).orElse(null),
                identity(context),
                context.source().getHostAddress(),
                api(operation),
                operation == null ? null : versions.get(operation.api()),
                service(operation),
                request.method(),
                cut(context.shownPath()),
                shown(request.query()),
                request.body().length(),
                reply.bytes(),
                entry,
                exit,
                isAsked(context, effect) ? entry.plusNanos(timings.sentAfterNanos()) : null,
                isAnswered(context) ? entry.plusNanos(timings.receivedAfterNanos()) : null,
                permitted == null || effect == null
                        ? null
                        : system(asset(context, permitted), effect),
                requestHeaders(request),
                responseHeaders(reply),
                permitted == null ? null : classes(permitted.work(), timings),
                flow(context),
                null);
    }

    private static AuditEvent.@Nullable Flow flow(RequestContext context) {
        return context.flowCalls().isEmpty()
                ? null
                : new AuditEvent.Flow(
                        context.flowCalls().stream().map(AuditTrail::step).toList(),
                        context.moreFlowCalls(),
                        context.notCompensated(),
                        context.unit() == null ? null : context.unit().toString());
    }

    /** The outcome of the one call, or of that call of a flow that matters most. */
    private static @Nullable Outcome outcome(RequestContext context) {
        FlowCall call = decisive(context);
        return call == null ? context.outcome() : call.outcome();
    }

    /**
     * Of the calls of a flow, the last with the gravest effect; null without a flow. A program
     * answers for its own calls.
     */
    private static @Nullable FlowCall decisive(RequestContext context) {
        FlowCall found = null;
        for (FlowCall call : context.flowCalls()) {
            if (!call.isOfProgram()
                    && (found == null
                            || EFFECTS.indexOf(effect(call)) >= EFFECTS.indexOf(effect(found)))) {
                found = call;
            }
        }
        return found;
    }

    private static BackEnd.Asset asset(RequestContext context, Permitted permitted) {
        FlowCall call = decisive(context);
        return call == null ? permitted.asset() : call.asset();
    }

    private static AuditEvent.Step step(FlowCall call) {
        return new AuditEvent.Step(
                call.step(),
                call.isCompensation(),
                call.asset().backEnd().id(),
                call.asset().target().resource(),
                effect(call),
                call.ended() == 0
                        ? Duration.ZERO
                        : Duration.ofNanos(call.ended() - call.waiting()));
    }

    private static Effect effect(FlowCall call) {
        return call.calling() == 0 ? Effect.NOT_RUN : effect(call.outcome());
    }

    private static AuditEvent.@Nullable Classes classes(Work work, Timings timings) {
        Classification classes = work.classification();
        return !work.isManaged() && classes.transactionClass().isEmpty()
                ? null
                : new AuditEvent.Classes(
                        classes.transactionClass(),
                        work.isManaged() ? work.period(System.nanoTime()).toString() : "",
                        classes.reportClass(),
                        Duration.ofNanos(timings.queuedNanos()));
    }

    /** Whether the system of record has answered, even with an error. */
    private static boolean isAnswered(RequestContext context) {
        return context.timings().isReceived()
                && switch (outcome(context)) {
                    case null -> false;
                    case Outcome.Replied _, Outcome.HostFailure _, Outcome.Unreadable _ -> true;
                    case Outcome.TimedOut _,
                            Outcome.Unreachable _,
                            Outcome.NotSent _,
                            Outcome.Busy _,
                            Outcome.Cancelled _ ->
                            false;
                };
    }

    private static AuditEvent.@Nullable Identity identity(RequestContext context) {
        ClaimedIdentity claim = context.claim();
        return context.caller()
                .map(caller ->
                        new AuditEvent.Identity(
                                caller.means().text(),
                                caller.means() == Caller.Means.TOKEN ? caller.realm() : null,
                                null))
                .orElseGet(() ->
                        claim == null
                                ? null
                                : new AuditEvent.Identity(
                                        claim.means().text(), null, claim.shown()));
    }

    private static AuditEvent.Type type(@Nullable Operation operation) {
        return switch (operation == null ? null : operation.implementation()) {
            case null -> operation == null ? AuditEvent.Type.UNKNOWN : AuditEvent.Type.API;
            case Operation.Mapped _, Operation.Flowing _ -> AuditEvent.Type.API;
            case Operation.Message _ -> AuditEvent.Type.SERVICE;
        };
    }

    /** Null for a service, which belongs to no API. */
    private static @Nullable String api(@Nullable Operation operation) {
        return operation == null || operation.implementation() instanceof Operation.Message
                ? null
                : operation.api();
    }

    /** Without the method, which has a separate field. */
    private static @Nullable String service(@Nullable Operation operation) {
        if (operation == null) {
            return null;
        }
        return operation.implementation() instanceof Operation.Message(String name, _, _)
                ? name
                : operation.id();
    }

    /** Whether a request was sent to the system of record. */
    private static boolean isAsked(RequestContext context, @Nullable Effect effect) {
        return effect != null && (effect != Effect.NOT_RUN || isAnswered(context));
    }

    /** Null if no call was due. */
    private static @Nullable Effect effect(RequestContext context) {
        if (!context.timings().isSent()) {
            return null;
        }
        FlowCall call = decisive(context);
        return call == null ? effect(context.outcome()) : effect(call);
    }

    private static Effect effect(@Nullable Outcome outcome) {
        return switch (outcome) {
            case null -> Effect.MAY_HAVE_RUN;
            case Outcome.Replied _ -> Effect.ANSWERED;
            case Outcome.HostFailure failure ->
                    failure.mayHaveRun() ? Effect.ANSWERED : Effect.NOT_RUN;
            case Outcome.Unreadable _ -> Effect.MAY_HAVE_RUN;
            case Outcome.TimedOut(_, _, boolean mayHaveRun) -> effect(mayHaveRun);
            case Outcome.Unreachable(_, _, boolean mayHaveRun) -> effect(mayHaveRun);
            case Outcome.Cancelled(boolean mayHaveRun) -> effect(mayHaveRun);
            case Outcome.NotSent _, Outcome.Busy _ -> Effect.NOT_RUN;
        };
    }

    private static Effect effect(boolean mayHaveRun) {
        return mayHaveRun ? Effect.MAY_HAVE_RUN : Effect.NOT_RUN;
    }

    private static AuditEvent.SystemOfRecord system(BackEnd.Asset asset, Effect effect) {
        BackEnd backEnd = asset.backEnd();
        return new AuditEvent.SystemOfRecord(
                backEnd.provider(),
                backEnd.id(),
                backEnd.peer().endpoint(),
                asset.target().resource(),
                effect);
    }

    private static String cut(String path) {
        return path.length() <= LONGEST_TARGET ? path : path.substring(0, LONGEST_TARGET) + "...";
    }

    private @Nullable String shown(@Nullable String query) {
        if (query == null) {
            return null;
        }
        return switch (wanted.query()) {
            case SHOWN -> query;
            case OMITTED -> null;
            case MASKED -> masked(query);
        };
    }

    /** Masks the values; the names of parameters stay. */
    static String masked(String query) {
        StringBuilder masked = new StringBuilder();
        for (String parameter : query.split("&", -1)) {
            int value = parameter.indexOf('=') + 1;
            masked.append(masked.isEmpty() ? "" : "&")
                    .append(value == 0 ? MASK : parameter.substring(0, value) + MASK);
        }
        return masked.toString();
    }

    private List<Map.Entry<String, String>> requestHeaders(Request request) {
        List<Map.Entry<String, String>> headers = new ArrayList<>();
        for (String name : wanted.requestHeaders()) {
            String value = request.headers().first(name);
            if (value != null) {
                headers.add(Map.entry(name, secrets.contains(name) ? MASK : value));
            }
        }
        return headers;
    }

    private List<Map.Entry<String, String>> responseHeaders(Reply reply) {
        List<Map.Entry<String, String>> headers = new ArrayList<>();
        for (String name : wanted.responseHeaders()) {
            reply.headers().stream()
                    .filter(header -> header.getKey().equalsIgnoreCase(name))
                    .findFirst()
                    .ifPresent(header ->
                            headers.add(
                                    Map.entry(
                                            name,
                                            secrets.contains(name) ? MASK : header.getValue())));
        }
        return headers;
    }
}
