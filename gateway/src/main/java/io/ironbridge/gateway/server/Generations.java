package io.ironbridge.gateway.server;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.gateway.accesslog.AccessLog;
import io.ironbridge.gateway.call.AssetCalls;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.call.WorkDispatch;
import io.ironbridge.gateway.http.Exchange;
import io.ironbridge.gateway.http.HeadHandler;
import io.ironbridge.gateway.http.Heap;
import io.ironbridge.gateway.kept.SharedResources;
import io.ironbridge.gateway.observe.RequestObservers;
import io.ironbridge.gateway.observe.ServerMeters;
import io.ironbridge.gateway.request.Access;
import io.ironbridge.gateway.request.ActivityPages;
import io.ironbridge.gateway.request.Answers;
import io.ironbridge.gateway.request.Completion;
import io.ironbridge.gateway.request.Cors;
import io.ironbridge.gateway.request.Forwarding;
import io.ironbridge.gateway.request.OpenApiPages;
import io.ironbridge.gateway.request.Operation;
import io.ironbridge.gateway.request.RequestAudit;
import io.ironbridge.gateway.request.RequestIds;
import io.ironbridge.gateway.request.RequestLog;
import io.ironbridge.gateway.request.RequestPath;
import io.ironbridge.gateway.request.Router;
import io.ironbridge.gateway.request.Sender;
import io.ironbridge.gateway.request.ServerPages;
import io.ironbridge.gateway.security.Authenticator;
import io.ironbridge.gateway.security.Authenticators;
import io.ironbridge.gateway.tls.StartFault;
import io.ironbridge.gateway.tls.TlsStores;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Makes a {@link Generation} of a configuration, and hands each request to the newest. Thread-safe.
 */
final class Generations implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Generations.class.getName());

    /** Interval for checking whether the drivers of a retired back end have returned. */
    private static final Duration LOOK = Duration.ofMillis(50);

    private final Engine engine;
    private final OptionalInt httpsPort;
    private final Duration patience;
    private final ServerMeters meters;
    private final AtomicInteger numbers = new AtomicInteger();
    private final AnonymousAccessCheck.Guarded guarded = AnonymousAccessCheck.Guarded.none();
    private volatile @Nullable Generation current;

    /**
     * @param httpsPort the target of redirects for callers that came without TLS
     * @param patience maximum wait for drivers that have not returned before an unused back end is
     *     closed
     */
    Generations(Engine engine, OptionalInt httpsPort, Duration patience) {
        this.engine = engine;
        this.httpsPort = httpsPort;
        this.patience = patience;
        this.meters = new ServerMeters(engine.registry());
    }

    /**
     * Handles the requests of an endpoint.
     *
     * @param log receives a line for each request; null if there is no access log
     * @param forwarding resolves the client behind a proxy; null if no proxy is trusted
     */
    HeadHandler handler(@Nullable AccessLog log, @Nullable Forwarding forwarding) {
        return exchange -> handle(exchange, log, forwarding);
    }

    private void handle(
            Exchange exchange, @Nullable AccessLog log, @Nullable Forwarding forwarding) {
        while (true) {
            Generation now = current();
            if (now.inFlight().enter()) {
                now.path().handle(exchange, log, forwarding);
                return;
            }
        }
    }

    /** The generation that serves new requests. */
    Generation current() {
        Generation now = current;
        if (now == null) {
            throw new IllegalStateException("no configuration serves requests yet");
        }
        return now;
    }

    /**
     * Creates a generation from a configuration without starting it.
     *
     * @throws ConfigurationException if it cannot be activated: each fault with its place
     */
    Generation make(Loaded loaded) throws ConfigurationException {
        SharedResources.Lease parts = engine.parts().lease();
        boolean made = false;
        try {
            Generation generation = make(loaded, parts);
            made = true;
            return generation;
        } finally {
            if (!made) {
                parts.close();
            }
        }
    }

    private Generation make(Loaded loaded, SharedResources.Lease parts)
            throws ConfigurationException {
        ServerConfig config = loaded.config();
        BackEnds backEnds = new BackEnds(loaded, engine, parts);
        Operations compiling = new Operations(loaded, backEnds, parts, engine);
        List<Operation> operations = compiling.compile();
        AnonymousAccessCheck accessCheck =
                new AnonymousAccessCheck(config, engine.atStart(), operations);
        List<Fault> warnings = new ArrayList<>(compiling.warnings());
        warnings.addAll(accessCheck.check());
        accessCheck.checkOpened(guarded);
        Authenticator authenticator =
                new Authenticators(
                                config.security(),
                                new TlsStores(config),
                                (place, what, remedy) ->
                                        StartFault.error("IRB-GW-0131E", place, what, remedy),
                                parts)
                        .make(engine.workers().virtualThreads(), InstantSource.system());
        AtomicReference<Generation> made = new AtomicReference<>();
        InFlightCount inFlight =
                new InFlightCount(() ->
                        engine.workers()
                                .execute(null, () -> end(Objects.requireNonNull(made.get()))));
        RequestIds ids = new RequestIds(config.observation().correlation());
        RequestObservers observers = engine.observers(config);
        RequestLog log = new RequestLog(engine.refusals());
        RequestAudit audit = engine.auditTrail(loaded);
        Answers answers = new Answers(log, httpsPort, config.apis().manager().insecureStatus());
        Sender sender =
                new Sender(
                        ids,
                        config.endpoints().strictTransport(),
                        log,
                        audit,
                        new Completion(
                                engine.ofNoOperation(),
                                observers,
                                inFlight::enter,
                                inFlight::leave));
        ServerPages pages =
                new ServerPages(
                        engine.health(),
                        contentType -> engine.registry().scrape(contentType),
                        new OpenApiPages(loaded.projects()),
                        new ActivityPages(engine.activity()),
                        answers,
                        accessCheck.anonymousAllowed(),
                        config.apis().manager().configured()
                                && config.apis().manager().requireSecure());
        WorkDispatch dispatch =
                new WorkDispatch(
                        config.limits().largeBodyBytes(),
                        config.limits().longWork().loop(),
                        engine.workers(),
                        engine.longWork());
        RequestPath path =
                new RequestPath(
                        new Router(operations, ServerPages::has),
                        new Cors(config.endpoints().cors()),
                        pages,
                        new Access(authenticator, engine.timers()),
                        new AssetCalls(
                                engine.workers(), engine.timers(), dispatch, engine.replyMemory()),
                        answers,
                        sender,
                        log,
                        audit,
                        dispatch,
                        engine.activity(),
                        ids,
                        observers,
                        config.limits().heap().untakenWait(),
                        engine.timers());
        Generation generation =
                new Generation(
                        numbers.incrementAndGet(),
                        Instant.now(),
                        loaded,
                        backEnds,
                        operations,
                        compiling.interpreted(),
                        warnings,
                        compiling.bulkheads(),
                        compiling.classifier(),
                        authenticator,
                        path,
                        inFlight,
                        new UnitRecovery(compiling.unitBackEnds(), backEnds, engine, parts),
                        parts);
        made.set(generation);
        return generation;
    }

    /**
     * Makes {@code next} the current generation; requests in flight end with the generation they
     * began with.
     *
     * @throws ConfigurationException if a part of it does not start; nothing has changed then
     */
    void activate(Generation next) throws ConfigurationException {
        try {
            next.start();
        } catch (ConfigurationException e) {
            next.close();
            throw e;
        }
        for (Fault warning :
                engine.options().hidesWarnings() ? List.<Fault>of() : next.warnings()) {
            LOG.log(Level.WARNING, warning.id() + " " + warning.what());
        }
        Generation before = current;
        engine.replyMemory().limit(Heap.bytes(next.loaded().config().limits().heap().replies()));
        engine.longWork().limit(next.loaded().config().limits().longWork());
        engine.flowRuns().limit(Heap.bytes(next.loaded().config().limits().heap().flows()));
        engine.serviceClasses().follow(next.loaded().config().workload(), next.backEnds().all());
        current = next;
        guarded.add(next.operations());
        meters.follow(next.number(), next.backEnds().all(), next.interpreted(), next.bulkheads());
        if (before != null) {
            before.inFlight().retire();
        }
    }

    /** Closes a retired generation after its last request. */
    private void end(Generation generation) {
        long until = System.nanoTime() + patience.toNanos();
        try {
            while (System.nanoTime() - until < 0 && isBusy(generation)) {
                TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        generation.close();
        LOG.log(
                Level.DEBUG,
                "IRB-GW-0143I Configuration {0} has served its last request",
                generation.number());
    }

    private static boolean isBusy(Generation generation) {
        return generation
                .parts()
                .unshared(BackEnd.class)
                .anyMatch(backEnd -> backEnd.admission().load().granted() > 0);
    }

    /** Closes the current generation, after the listeners have been drained. */
    @Override
    public void close() {
        Generation last = current;
        if (last != null) {
            last.closeLast();
        }
    }
}
