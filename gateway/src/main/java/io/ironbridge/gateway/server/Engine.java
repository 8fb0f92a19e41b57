package io.ironbridge.gateway.server;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.server.EndpointConfig;
import io.ironbridge.apiproject.server.ObservationConfig;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.server.TransactionConfig;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectorsql.SqlConnector;
import io.ironbridge.gateway.accesslog.AccessLog;
import io.ironbridge.gateway.activity.ActivitySettings;
import io.ironbridge.gateway.activity.ReportClass;
import io.ironbridge.gateway.activity.WorkloadActivity;
import io.ironbridge.gateway.audit.AuditEvent;
import io.ironbridge.gateway.audit.AuditFile;
import io.ironbridge.gateway.audit.AuditServer;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.CallInterceptor;
import io.ironbridge.gateway.backend.CredentialRefusals;
import io.ironbridge.gateway.backend.sql.LogDataSource;
import io.ironbridge.gateway.call.LongWork;
import io.ironbridge.gateway.call.ReplyBudget;
import io.ironbridge.gateway.call.Workers;
import io.ironbridge.gateway.flow.FlowRuns;
import io.ironbridge.gateway.http.EventLoops;
import io.ironbridge.gateway.http.Heap;
import io.ironbridge.gateway.kept.Closing;
import io.ironbridge.gateway.kept.SharedResources;
import io.ironbridge.gateway.observe.AccessLogs;
import io.ironbridge.gateway.observe.AuditTrail;
import io.ironbridge.gateway.observe.Refusals;
import io.ironbridge.gateway.observe.RequestObservers;
import io.ironbridge.gateway.observe.TracedHeaders;
import io.ironbridge.gateway.observe.UnauditedRejections;
import io.ironbridge.gateway.request.Health;
import io.ironbridge.gateway.telemetry.Telemetry;
import io.ironbridge.gateway.tls.StartFault;
import io.ironbridge.gateway.tls.TlsStores;
import io.ironbridge.gateway.tracer.RequestTracer;
import io.ironbridge.transactions.TransactionService;
import io.ironbridge.transactions.TransactionSettings;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a server has once, independent of its configuration: threads, timers, counters. */
final class Engine implements AutoCloseable {
    /** The report class of requests that match no operation. */
    private static final String NO_OPERATION = "(no operation)";

    private static final String TRANSACTION_LOG = "tranlog";

    /** The version of this program. */
    static final String VERSION =
            Objects.requireNonNullElse(
                    Engine.class.getPackage().getImplementationVersion(), "unknown");

    private final GatewayOptions options;
    private final Deque<AutoCloseable> resources = new ArrayDeque<>();
    private final EventLoops loops;
    private final ScheduledThreadPoolExecutor timers;
    private final Workers workers = new Workers();
    private final PrometheusMeterRegistry registry =
            new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Refusals refusals = new Refusals(registry);
    private final WorkloadActivity activity;
    private final ServiceClasses serviceClasses;
    private final Health health = new Health();
    private final SharedResources parts = new SharedResources();
    private final ApiStates states;
    private final CredentialRefusals credentialRefusals;
    private final RequestTracer tracer;
    private final FlowRuns flowRuns;
    private final ReplyBudget replyMemory;
    private final LongWork longWork;
    private final UnauditedRejections unauditedRejections = new UnauditedRejections();
    private @Nullable AuditFile audit;
    private Consumer<AuditEvent> auditEvents = _ -> {};
    private @Nullable Telemetry telemetry;
    private @Nullable AccessLogs accessLogs;
    private AccessLogs.Open openLogs = new AccessLogs.Open(Map.of());
    private final ServerConfig atStart;
    private @Nullable TransactionService transactions;

    /**
     * Starts threads, but opens neither ports nor files.
     *
     * @param config the configuration of the start; its settings for these parts hold until the
     *     server stops
     */
    Engine(ServerConfig config, GatewayOptions options) {
        this.options = options;
        this.atStart = config;
        loops = EventLoops.start(options.eventLoops());
        resources.addFirst(loops);
        timers =
                new ScheduledThreadPoolExecutor(
                        1, Thread.ofPlatform().name("ironbridge-timers").daemon().factory());
        timers.setRemoveOnCancelPolicy(true);
        resources.addFirst(timers::shutdownNow);
        resources.addFirst(workers);
        longWork = new LongWork(config.limits().longWork(), timers, workers.virtualThreads());
        resources.addFirst(longWork);
        activity = WorkloadActivity.start(settings(config.observation().workloadActivity()));
        serviceClasses = new ServiceClasses(registry, timers, activity);
        states = new ApiStates(options.state());
        credentialRefusals = new CredentialRefusals(options.state(), InstantSource.system());
        options.state().ifPresent(resources::addFirst);
        resources.addFirst(credentialRefusals);
        flowRuns = new FlowRuns(Heap.bytes(config.limits().heap().flows()));
        replyMemory = new ReplyBudget(Heap.bytes(config.limits().heap().replies()));
        tracer =
                new RequestTracer(
                        RequestTracer.Limits.DEFAULT,
                        InstantSource.system(),
                        workers.virtualThreads());
    }

    /**
     * The transaction manager. It is started by the first configuration that needs it, with the
     * settings of the start.
     */
    synchronized TransactionService transactions() throws ConfigurationException {
        TransactionService started = transactions;
        if (started == null) {
            TransactionConfig config = atStart.transactions();
            SqlConnector store =
                    config.store().isPresent()
                            ? LogDataSource.open(
                                    config.store().get().source(), config.store().get().lease())
                            : null;
            try {
                started =
                        TransactionService.start(
                                new TransactionSettings(
                                        config.node(),
                                        transactionLog(),
                                        config.slots(),
                                        config.recoveryInterval(),
                                        config.orphanSafety(),
                                        config.callLimit(),
                                        config.store()
                                                .map(shared ->
                                                        new TransactionSettings.SharedStore(
                                                                Objects.requireNonNull(store)
                                                                        .pool(),
                                                                shared.lease()))));
            } catch (IOException | IllegalArgumentException | IllegalStateException e) {
                if (store != null) {
                    store.close();
                }
                throw unusableLog(e);
            }
            resources.addLast(started); // after all that has units of work
            if (store != null) {
                resources.addLast(store);
            }
            transactions = started;
            UnitOfWorkMeters.register(started, registry);
            TransactionService service = started;
            health.require(
                    new Health.Check(
                            "transactionLog",
                            service::isLogUsable,
                            Map.of("inDoubt", service::inDoubt)));
        }
        return started;
    }

    ConfigurationException unusableLog(Exception why) {
        TransactionConfig config = atStart.transactions();
        return new ConfigurationException(
                List.of(
                        StartFault.error(
                                "IRB-GW-0176E",
                                config.source(),
                                "The transaction log "
                                        + transactionLog()
                                        + " cannot be used: "
                                        + why.getMessage()
                                        + ".",
                                "Correct this. Choose another folder by transactionLogDirectory of"
                                        + " <transaction> only if nothing is in doubt.")));
    }

    /** Whether an earlier start had units of work, or other servers may have some to recover. */
    boolean hasTransactionLog() {
        return atStart.transactions().store().isPresent() || Files.isDirectory(transactionLog());
    }

    /** The folder of the configuration, or one in the folder that keeps this server's state. */
    private Path transactionLog() {
        return atStart.transactions()
                .log()
                .orElseGet(() ->
                        options.state()
                                .map(state -> state.folder().resolve(TRANSACTION_LOG))
                                .orElse(Path.of(TRANSACTION_LOG)));
    }

    /** The transaction manager, if a configuration has needed it. */
    synchronized Optional<TransactionService> runningTransactions() {
        return Optional.ofNullable(transactions);
    }

    /** What records or answers calls; empty if nothing does. */
    Optional<CallInterceptor.Factory> interceptors() {
        return options.interceptors();
    }

    /**
     * Reads the settings for access logs, audit and telemetry from the configuration of the start.
     * Opens nothing and sends nothing yet.
     */
    void prepare() throws ConfigurationException {
        accessLogs = AccessLogs.of(atStart);
        Optional<ObservationConfig.Telemetry> configured = atStart.observation().telemetry();
        if (configured.isPresent()) {
            Telemetry sending = telemetry(configured.get());
            resources.addFirst(sending);
            telemetry = sending;
        }
    }

    private Telemetry telemetry(ObservationConfig.Telemetry configured)
            throws ConfigurationException {
        boolean secure =
                configured.endpoints().values().stream()
                        .anyMatch(
                                endpoint -> endpoint.toLowerCase(Locale.ROOT).startsWith("https"));
        return new Telemetry(
                configured,
                secure
                        ? new TlsStores(atStart).collector(configured.sslRef(), configured.source())
                        : null,
                new Telemetry.Server(VERSION, hostName()));
    }

    private ActivitySettings settings(ObservationConfig.WorkloadActivity configured) {
        return new ActivitySettings(
                configured.interval(),
                configured.keep(),
                configured.cpuSampling(),
                configured.cpuAllPerSecond(),
                loops.count());
    }

    /**
     * Opens the configured access logs and audit trail, and starts exporting telemetry.
     *
     * @param projects of the start
     */
    void openFiles(List<ApiProject> projects) throws ConfigurationException {
        if (accessLogs != null) {
            openLogs = accessLogs.open(registry, resources::addFirst);
        }
        if (telemetry != null) {
            telemetry.start(registry);
        }
        if (atStart.observation().audit().isPresent()) {
            openAudit(atStart.observation().audit().get(), projects);
        }
    }

    private void openAudit(ObservationConfig.Audit wanted, List<ApiProject> projects)
            throws ConfigurationException {
        try {
            AuditServer server = server(projects);
            AuditFile opened = AuditFile.open(AuditTrail.settings(wanted), server);
            audit = opened;
            auditEvents = besides(server);
            health.require(new Health.Check("audit", () -> !opened.refuses(), Map.of()));
            resources.addFirst(opened);
            FunctionCounter.builder("ironbridge.audit.written", opened, AuditFile::written)
                    .description("Events of the audit trail that were written")
                    .register(registry);
            FunctionCounter.builder("ironbridge.audit.lost", opened, AuditFile::lost)
                    .description("Events of the audit trail that were not written")
                    .register(registry);
            FunctionCounter.builder("ironbridge.audit.refused", opened, AuditFile::leftOut)
                    .description("Requests refused because their events could not be written")
                    .register(registry);
            FunctionCounter.builder(
                            "ironbridge.audit.suppressed",
                            unauditedRejections,
                            UnauditedRejections::count)
                    .description("Rejected requests of unauthenticated callers without an event")
                    .register(registry);
            resources.addFirst(unauditedRejections);
        } catch (IOException e) {
            throw new ConfigurationException(
                    List.of(
                            StartFault.error(
                                    "IRB-GW-0322E",
                                    wanted.source(),
                                    "The audit trail cannot be written to "
                                            + wanted.file()
                                            + ": "
                                            + e.getMessage(),
                                    "Choose another file for <ironbridge_audit>, or make this one"
                                            + " writable.")));
        }
    }

    private Consumer<AuditEvent> besides(AuditServer server) {
        return telemetry == null ? _ -> {} : telemetry.auditEvents(server).orElse(_ -> {});
    }

    private AuditServer server(List<ApiProject> projects) {
        return new AuditServer(
                hostName(),
                atStart.observation()
                        .telemetry()
                        .map(ObservationConfig.Telemetry::serviceName)
                        .orElse("ironbridge"),
                ProcessHandle.current().pid(),
                projects.isEmpty()
                        ? null
                        : projects.getFirst().origin().toAbsolutePath().normalize().toString(),
                VERSION);
    }

    /** Null if unknown. */
    static @Nullable String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException _) {
            return null;
        }
    }

    /** Closes {@code resource} when the server stops, before all resources added earlier. */
    void closeOnStop(AutoCloseable resource) {
        resources.addFirst(resource);
    }

    /** The configuration of the start; its ports and files are open. */
    ServerConfig atStart() {
        return atStart;
    }

    GatewayOptions options() {
        return options;
    }

    CredentialRefusals credentialRefusals() {
        return credentialRefusals;
    }

    EventLoops loops() {
        return loops;
    }

    ScheduledExecutorService timers() {
        return timers;
    }

    Workers workers() {
        return workers;
    }

    LongWork longWork() {
        return longWork;
    }

    /** Memory for replies of back ends. */
    FlowRuns flowRuns() {
        return flowRuns;
    }

    ReplyBudget replyMemory() {
        return replyMemory;
    }

    Refusals refusals() {
        return refusals;
    }

    PrometheusMeterRegistry registry() {
        return registry;
    }

    WorkloadActivity activity() {
        return activity;
    }

    ServiceClasses serviceClasses() {
        return serviceClasses;
    }

    ReportClass ofNoOperation() {
        return activity.reportClass(NO_OPERATION);
    }

    Health health() {
        return health;
    }

    SharedResources parts() {
        return parts;
    }

    ApiStates states() {
        return states;
    }

    RequestTracer tracer() {
        return tracer;
    }

    /** Null if the endpoint has no access log. */
    @Nullable AccessLog accessLog(EndpointConfig.HttpEndpoint endpoint) {
        return openLogs.of(endpoint);
    }

    /** The observers of requests that this configuration serves. */
    RequestObservers observers(ServerConfig config) {
        return new RequestObservers(
                telemetry == null ? null : telemetry.tracing(),
                tracer,
                TracedHeaders.of(config),
                config.observation().paths());
    }

    /** The audit trail of requests of a configuration; null if the server has none. */
    @Nullable AuditTrail auditTrail(Loaded loaded) {
        return audit == null || atStart.observation().audit().isEmpty()
                ? null
                : new AuditTrail(
                        loaded,
                        atStart.observation().audit().get(),
                        audit,
                        auditEvents,
                        workers,
                        unauditedRejections);
    }

    /** What the back ends of all configurations share. */
    BackEndFactory.Shared shared() {
        return new BackEndFactory.Shared(loops, timers, registry, credentialRefusals);
    }

    /** Writes an event; waits for room in the queue if the configuration prefers that to loss. */
    void audit(AuditEvent event) {
        if (audit != null) {
            auditEvents.accept(event);
            audit.put(event);
        }
    }

    @Override
    public void close() {
        Closing.all(resources);
    }
}
