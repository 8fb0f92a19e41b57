package io.ironbridge.gateway;

import io.ironbridge.apiproject.ConfigurationException;
import io.ironbridge.apiproject.Fault;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ObservationConfig;
import io.ironbridge.apiproject.ServerConfig;
import io.ironbridge.gateway.accesslog.AccessLog;
import io.ironbridge.gateway.activity.ActivityRecorder;
import io.ironbridge.gateway.activity.ActivitySettings;
import io.ironbridge.gateway.activity.WorkloadActivity;
import io.ironbridge.gateway.http.EventLoops;
import io.ironbridge.gateway.http.HttpListener;
import io.ironbridge.gateway.security.Authenticator;
import io.ironbridge.gateway.security.Authenticators;
import io.ironbridge.gateway.telemetry.Telemetry;
import io.ironbridge.gateway.tracer.RequestTracer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A running gateway: listeners, request path, back ends. Everything is wired here. */
public final class Gateway implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Gateway.class.getName());

    /** The report class of requests that are for no operation. */
    private static final String NO_OPERATION = "(no operation)";

    /** How much longer than the drain time the listeners may take to close what is left. */
    private static final Duration CLOSING_TIME = Duration.ofSeconds(5);

    private final Health health;
    private final List<HttpListener> listeners;
    private final List<Address> addresses;
    private final Stop stop;
    private final RequestTracer tracer;
    private final List<AutoCloseable> resources;

    private Gateway(
            Health health,
            List<HttpListener> listeners,
            List<Address> addresses,
            Stop stop,
            RequestTracer tracer,
            List<AutoCloseable> resources) {
        this.health = health;
        this.listeners = listeners;
        this.addresses = addresses;
        this.stop = stop;
        this.tracer = tracer;
        this.resources = resources;
    }

    /**
     * How it stops.
     *
     * @param drainDelay from being no longer ready, which load balancers must get to see, to
     *     closing the ports
     */
    private record Stop(Duration drainDelay, Duration drainTime) {}

    /** Where the gateway listens. */
    public record Address(String host, int port, boolean secure) {
        /** For example {@code http://localhost:9080}. */
        public String url() {
            String name = host.equals("*") || host.equals("127.0.0.1") ? "localhost" : host;
            return (secure ? "https://" : "http://") + name + ":" + port;
        }
    }

    /**
     * What would keep a configuration from being put to work, beyond what loading it found. Opens
     * no port.
     *
     * @param loaded a configuration without errors
     */
    public static List<Fault> check(Loaded loaded, GatewayOptions options) {
        List<AutoCloseable> resources = new ArrayList<>();
        try {
            assemble(loaded, options, resources);
            return List.of();
        } catch (ConfigurationException e) {
            return e.faults();
        } finally {
            closeAll(resources);
        }
    }

    /**
     * Starts serving.
     *
     * @param loaded a configuration without errors
     * @throws ConfigurationException when it cannot be put to work: each fault with its place
     */
    public static Gateway start(Loaded loaded, GatewayOptions options)
            throws ConfigurationException {
        loaded.orThrow();
        List<AutoCloseable> resources = new ArrayList<>();
        try {
            Stop stop =
                    new Stop(
                            loaded.config().limits().drainDelay(),
                            options.drainTime().orElse(loaded.config().limits().drainTime()));
            return open(assemble(loaded, options, resources), stop, resources);
        } catch (ConfigurationException | RuntimeException e) {
            closeAll(resources);
            throw e;
        }
    }

    /** Everything but the open ports. */
    private record Parts(
            Health health,
            MeterRegistry registry,
            BackEnds backEnds,
            Endpoints endpoints,
            RequestPath path,
            Recording recording,
            Observation observation) {}

    /**
     * What tells others of requests.
     *
     * @param telemetry empty: nothing is sent to a collector
     */
    private record Observation(
            Optional<Telemetry> telemetry, AccessLogs accessLogs, RequestTracer tracer) {
        Watching watching(ServerConfig config) {
            return new Watching(
                    telemetry.map(Telemetry::tracing).orElse(null),
                    tracer,
                    CredentialHeaders.of(config.security()));
        }
    }

    private static Observation observation(
            ServerConfig config, Workers workers, List<AutoCloseable> resources)
            throws ConfigurationException {
        Optional<ObservationConfig.Telemetry> configured = config.observation().telemetry();
        Optional<Telemetry> telemetry = Optional.empty();
        if (configured.isPresent()) {
            Telemetry sending = telemetry(config, configured.get());
            resources.addFirst(sending);
            telemetry = Optional.of(sending);
        }
        return new Observation(
                telemetry,
                AccessLogs.of(config),
                new RequestTracer(
                        RequestTracer.Limits.DEFAULT,
                        InstantSource.system(),
                        workers.virtualThreads()));
    }

    private static Telemetry telemetry(ServerConfig config, ObservationConfig.Telemetry configured)
            throws ConfigurationException {
        boolean secure =
                configured.endpoints().values().stream()
                        .anyMatch(
                                endpoint -> endpoint.toLowerCase(Locale.ROOT).startsWith("https"));
        return new Telemetry(
                configured,
                secure
                        ? new TlsStores(config).collector(configured.sslRef(), configured.source())
                        : null,
                Objects.requireNonNullElse(
                        Gateway.class.getPackage().getImplementationVersion(), "unknown"));
    }

    /** What it takes to record workload activity. */
    private record Recording(
            WorkloadActivity activity,
            Optional<Path> file,
            ScheduledExecutorService timers,
            Workers workers) {
        ActivityRecorder start() {
            return ActivityRecorder.start(activity, file, timers, workers.virtualThreads());
        }
    }

    private static ActivitySettings settings(
            ServerConfig.WorkloadActivity configured, EventLoops loops) {
        return new ActivitySettings(
                configured.interval(),
                configured.keep(),
                configured.cpuSampling(),
                configured.cpuAllPerSecond(),
                loops.count());
    }

    private static Parts assemble(
            Loaded loaded, GatewayOptions options, List<AutoCloseable> resources)
            throws ConfigurationException {
        ServerConfig config = loaded.config();
        EventLoops loops = EventLoops.start(options.eventLoops());
        resources.addFirst(loops);
        ScheduledExecutorService timers = timers();
        resources.addFirst(timers::shutdownNow);
        Workers workers = new Workers();
        resources.addFirst(workers);
        Observation observation = observation(config, workers, resources);
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        BackEnds backEnds =
                new BackEnds(
                        config, loops, timers, registry, options.localIms(), options.labBroker());
        resources.addFirst(backEnds);

        WorkloadActivity activity =
                WorkloadActivity.start(settings(config.workloadActivity(), loops));
        List<Operation> operations = new Operations(loaded, backEnds, registry, activity).compile();
        Exposure exposure = new Exposure(config, operations);
        exposure.check();

        Health health = new Health();
        Authenticator authenticator =
                new Authenticators(
                                config.security(),
                                new TlsStores(config),
                                (place, what, remedy) ->
                                        StartFault.error("IRB-GW-0131E", place, what, remedy),
                                resources)
                        .make(workers.virtualThreads(), InstantSource.system());
        Endpoints endpoints = new Endpoints(config, options, loops);
        RequestIds ids = new RequestIds(config.observation().correlation());
        Watching watching = observation.watching(config);
        Replies replies =
                new Replies(
                        new RequestLog(),
                        endpoints.httpsPort(),
                        config.strictTransport(),
                        activity.reportClass(NO_OPERATION),
                        ids,
                        watching);
        ServerPages pages =
                new ServerPages(
                        health,
                        registry::scrape,
                        new OpenApiPages(loaded.projects()),
                        new ActivityPages(activity),
                        replies,
                        exposure.anonymousAllowed());
        RequestPath path =
                new RequestPath(
                        new Router(operations),
                        new Cors(config.cors()),
                        pages,
                        new Access(authenticator),
                        new AssetCalls(workers, timers),
                        replies,
                        new Effort(config.limits().largeBodyBytes(), workers),
                        activity,
                        ids,
                        watching);
        Recording recording =
                new Recording(
                        activity,
                        options.workloadActivity().or(config.workloadActivity()::file),
                        timers,
                        workers);
        return new Parts(health, registry, backEnds, endpoints, path, recording, observation);
    }

    private static Gateway open(Parts parts, Stop stop, List<AutoCloseable> resources)
            throws ConfigurationException {
        parts.backEnds().start();
        AccessLogs.Open logs = parts.observation().accessLogs().open(parts.registry(), resources);
        parts.observation().telemetry().ifPresent(sending -> sending.start(parts.registry()));
        List<Endpoints.Open> open =
                parts.endpoints()
                        .open(
                                endpoint -> {
                                    AccessLog log = logs.of(endpoint);
                                    return exchange -> parts.path().handle(exchange, log);
                                },
                                resources);
        parts.endpoints()
                .follow(parts.recording().timers(), parts.recording().workers().virtualThreads());
        ServerMeters.register(
                parts.registry(),
                parts.backEnds().all(),
                open.stream().map(Endpoints.Open::listener).toList());
        resources.addFirst(parts.recording().start()); // closed when the listeners are drained
        parts.health().started();
        return new Gateway(
                parts.health(),
                open.stream().map(Endpoints.Open::listener).toList(),
                open.stream().map(Endpoints.Open::address).toList(),
                stop,
                parts.observation().tracer(),
                resources);
    }

    private static ScheduledExecutorService timers() {
        ScheduledThreadPoolExecutor timers =
                new ScheduledThreadPoolExecutor(
                        1, Thread.ofPlatform().name("ironbridge-timers").daemon().factory());
        timers.setRemoveOnCancelPolicy(true);
        return timers;
    }

    /** Traces single requests on demand. */
    public RequestTracer requestTracer() {
        return tracer;
    }

    /** Where it listens, in the order of the configuration. */
    public List<Address> addresses() {
        return addresses;
    }

    /**
     * Stops: is no longer ready, accepts no new connection, finishes what is in flight for at most
     * the drain time, then closes everything.
     */
    @Override
    public void close() {
        health.stopping();
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
        closeAll(resources);
    }

    private void awaitProbes() {
        try {
            TimeUnit.MILLISECONDS.sleep(stop.drainDelay().toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void closeAll(List<AutoCloseable> resources) {
        for (AutoCloseable resource : resources) {
            try {
                resource.close();
            } catch (Exception e) {
                LOG.log(Level.WARNING, "IRB-GW-0111W A resource could not be closed", e);
            }
        }
    }
}
