package io.ironbridge.gateway.server;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.server.ServiceBinding;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.gateway.activity.ActivityRecorder;
import io.ironbridge.gateway.http.listener.HttpListener;
import io.ironbridge.gateway.observe.ServerMeters;
import io.ironbridge.gateway.request.Forwarding;
import io.ironbridge.gateway.state.ServerState;
import io.ironbridge.gateway.tracer.RequestTracer;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/** A running gateway: listeners, request path, back ends. Everything is wired here. */
public final class Gateway implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Gateway.class.getName());

    /** Time beyond the drain time for the listeners to close the remaining connections. */
    private static final Duration CLOSING_TIME = Duration.ofSeconds(5);

    private final Engine engine;
    private final Generations generations;
    private final Reloader reloader;
    private final List<HttpListener> listeners;
    private final List<ListenAddress> addresses;
    private final List<ListenAddress> adminAddresses;
    private final Stop stop;
    private final AtomicBoolean closing = new AtomicBoolean();

    private Gateway(
            Engine engine,
            Generations generations,
            Reloader reloader,
            List<HttpListener> listeners,
            List<ListenAddress> addresses,
            List<ListenAddress> adminAddresses,
            Stop stop) {
        this.engine = engine;
        this.generations = generations;
        this.reloader = reloader;
        this.listeners = listeners;
        this.addresses = addresses;
        this.adminAddresses = adminAddresses;
        this.stop = stop;
    }

    /**
     * How the server stops.
     *
     * @param drainDelay from reporting "not ready", which load balancers must notice, to closing
     *     the ports
     */
    private record Stop(Duration drainDelay, Duration drainTime) {}

    /**
     * Finds what would keep a configuration from being activated, or would be questionable then,
     * beyond what loading it has found. Opens no port.
     *
     * @param loaded a configuration without errors
     */
    public static List<Fault> check(Loaded loaded, GatewayOptions options) {
        try (Engine engine = new Engine(loaded.config(), options)) {
            engine.prepare();
            Endpoints endpoints = new Endpoints(loaded.config(), options, engine.loops());
            endpoints.readKeys();
            AdminPort.check(loaded.config().endpoints().admin(), options);
            Generation made =
                    new Generations(engine, endpoints.httpsPort(), Duration.ZERO).make(loaded);
            try {
                List<Fault> faults = new ArrayList<>(made.warnings());
                faults.addAll(options.connects() ? made.verify() : List.of());
                return faults;
            } finally {
                made.close();
            }
        } catch (ConfigurationException e) {
            return e.faults();
        }
    }

    /**
     * Starts serving.
     *
     * @param loaded a configuration without errors
     * @throws ConfigurationException if it cannot be activated: each fault with its place
     */
    public static Gateway start(Loaded loaded, GatewayOptions options)
            throws ConfigurationException {
        loaded.orThrow();
        Engine engine = new Engine(loaded.config(), options);
        boolean started = false;
        try {
            Gateway gateway = open(loaded, engine);
            started = true;
            return gateway;
        } finally {
            if (!started) {
                engine.close();
            }
        }
    }

    private static Gateway open(Loaded loaded, Engine engine) throws ConfigurationException {
        Instant began = Instant.now();
        ServerConfig config = loaded.config();
        GatewayOptions options = engine.options();
        Endpoints endpoints = new Endpoints(config, options, engine.loops());
        Duration drainTime = options.drainTime().orElse(config.limits().drain().time());
        engine.prepare();
        engine.openFiles(loaded.projects());
        options.state().filter(ServerState::isShared).ifPresent(Gateway::warnShared);
        Generations generations = new Generations(engine, endpoints.httpsPort(), drainTime);
        engine.closeOnStop(generations);
        generations.activate(generations.make(loaded));
        ServerEvents events = new ServerEvents(engine::audit);
        Reloader reloader =
                new Reloader(generations, options.source(), options.state(), loaded, events);
        List<Endpoints.Open> open =
                endpoints.open(
                        endpoint ->
                                generations.handler(
                                        engine.accessLog(endpoint), Forwarding.of(endpoint)),
                        engine::closeOnStop);
        ServerMeters.register(
                engine.registry(),
                open.stream().map(Endpoints.Open::listener).toList(),
                engine.replyMemory());
        engine.closeOnStop(
                ServerMeters.followCollections(
                        engine.registry(), engine.workers().virtualThreads()));
        engine.closeOnStop( // when the listeners are drained
                ActivityRecorder.start(
                        engine.activity(),
                        options.workloadActivity()
                                .or(config.observation().workloadActivity()::file),
                        engine.timers(),
                        engine.workers().virtualThreads()));
        if (reloader.canRead()) {
            engine.closeOnStop(FileWatch.start(generations, reloader));
        }
        List<ListenAddress> addresses = open.stream().map(Endpoints.Open::address).toList();
        List<ListenAddress> admin =
                AdminPort.open(engine, generations, reloader, endpoints, addresses);
        if (config.endpoints().agentCheck().isPresent()) {
            BalancerAgent.open(config.endpoints().agentCheck().get(), engine, generations);
        }
        endpoints.follow(engine.timers(), engine.workers().virtualThreads(), events);
        engine.health().started();
        events.started(began);
        return new Gateway(
                engine,
                generations,
                reloader,
                open.stream().map(Endpoints.Open::listener).toList(),
                addresses,
                admin,
                new Stop(config.limits().drain().delay(), drainTime));
    }

    private static void warnShared(ServerState state) {
        LOG.log(
                Level.WARNING,
                "IRB-GW-0162W Another server also uses {0}: nothing can be deployed, stopped or"
                        + " started here",
                state.folder());
    }

    /** Whether it can reload its configuration. */
    public boolean canReload() {
        return reloader.canRead();
    }

    /**
     * Reads the configuration again from {@link GatewayOptions#source} and activates it while
     * requests continue.
     *
     * @param why for the log
     * @throws ConfigurationException with all faults; then nothing has changed
     */
    public void reload(String why) throws ConfigurationException {
        reloader.reload(why);
    }

    /** Whether an administrator has stopped an API. */
    public boolean isStopped(ApiProject project) {
        return engine.states().isStopped(project.name());
    }

    /** Whether an administrator has stopped a service with messages. */
    public boolean isStopped(ServiceBinding service) {
        return engine.states().isStopped(ApiStates.service(service.id()));
    }

    public RequestTracer requestTracer() {
        return engine.tracer();
    }

    /** Host and port, or URL without credentials, of each back end by its connection's id. */
    public Map<String, String> endpoints() {
        Map<String, String> endpoints = new TreeMap<>();
        generations
                .current()
                .backEnds()
                .all()
                .forEach(backEnd -> endpoints.put(backEnd.id(), backEnd.peer().endpoint()));
        return endpoints;
    }

    /** The addresses of the endpoints, in the order of the configuration. */
    public List<ListenAddress> addresses() {
        return addresses;
    }

    /** The addresses of the administration port; empty if there is none. */
    public List<ListenAddress> adminAddresses() {
        return adminAddresses;
    }

    /**
     * Stops: reports "not ready", accepts no new connections, lets requests in flight finish for at
     * most the drain time, then closes everything.
     */
    @Override
    public void close() {
        if (!closing.compareAndSet(false, true)) {
            return;
        }
        Instant began = Instant.now();
        engine.health().stopping();
        awaitProbes();
        CompletableFuture<?>[] drains =
                listeners.stream()
                        .map(listener -> listener.drain(stop.drainTime()).toCompletableFuture())
                        .toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(drains)
                    .get(stop.drainTime().plus(CLOSING_TIME).toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.log(
                    Level.WARNING,
                    "IRB-GW-0110W Not all connections could be drained: {0}",
                    e.toString());
        }
        awaitFlows();
        new ServerEvents(engine::audit).stopped(began);
        engine.close();
    }

    /** Flows whose clients have gone undo what they have done. */
    private void awaitFlows() {
        try {
            Duration time = generations.current().loaded().config().limits().flows().compensation();
            engine.flowRuns().awaitEnd(time.plus(CLOSING_TIME));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitProbes() {
        try {
            TimeUnit.MILLISECONDS.sleep(stop.drainDelay().toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
