package io.ironbridge.gateway;

import io.ironbridge.apiproject.ConfigurationException;
import io.ironbridge.apiproject.ServerConfig;
import io.ironbridge.gateway.activity.ActivitySettings;
import io.ironbridge.gateway.activity.ReportClass;
import io.ironbridge.gateway.activity.WorkloadActivity;
import io.ironbridge.gateway.audit.AuditFile;
import io.ironbridge.gateway.http.EventLoops;
import io.ironbridge.gateway.kept.KeptParts;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/** What a server has once, whatever its configuration says next: threads, timers, counts. */
final class Engine implements AutoCloseable {
    /** The report class of requests that are for no operation. */
    private static final String NO_OPERATION = "(no operation)";

    private final GatewayOptions options;
    private final Deque<AutoCloseable> resources = new ArrayDeque<>();
    private final EventLoops loops;
    private final ScheduledThreadPoolExecutor timers;
    private final Workers workers = new Workers();
    private final PrometheusMeterRegistry registry =
            new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final WorkloadActivity activity;
    private final Health health = new Health();
    private final KeptParts parts = new KeptParts();
    private final Switches switches;
    private @Nullable AuditFile audit;
    private final ServerConfig atStart;

    /**
     * Starts threads, but opens neither ports nor files.
     *
     * @param config of the start; what it says of these parts holds until the server stops
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
        activity = WorkloadActivity.start(settings(config.workloadActivity()));
        switches = new Switches(options.state());
    }

    private ActivitySettings settings(ServerConfig.WorkloadActivity configured) {
        return new ActivitySettings(
                configured.interval(),
                configured.keep(),
                configured.cpuSampling(),
                configured.cpuAllPerSecond(),
                loops.count());
    }

    /** Opens the audit trail, where one is wanted. */
    void openFiles(ServerConfig config) throws ConfigurationException {
        if (config.audit().isEmpty()) {
            return;
        }
        ServerConfig.Audit wanted = config.audit().get();
        try {
            AuditFile opened = AuditFile.open(AuditTrail.settings(wanted));
            audit = opened;
            resources.addFirst(opened);
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
                                    "Choose another file for <ironbridge_audit>, or let this one be"
                                            + " written.")));
        }
    }

    /** What is closed when the server stops, before everything that is here already. */
    void closesWith(AutoCloseable resource) {
        resources.addFirst(resource);
    }

    /** The configuration of the start: its ports are open, and its files. */
    ServerConfig atStart() {
        return atStart;
    }

    GatewayOptions options() {
        return options;
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

    PrometheusMeterRegistry registry() {
        return registry;
    }

    WorkloadActivity activity() {
        return activity;
    }

    ReportClass ofNoOperation() {
        return activity.reportClass(NO_OPERATION);
    }

    Health health() {
        return health;
    }

    KeptParts parts() {
        return parts;
    }

    Switches switches() {
        return switches;
    }

    /** Null: there is no audit trail. */
    @Nullable AuditFile audit() {
        return audit;
    }

    @Override
    public void close() {
        Closing.all(resources);
    }
}
