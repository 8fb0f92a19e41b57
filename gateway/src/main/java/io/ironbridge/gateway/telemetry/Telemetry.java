package io.ironbridge.gateway.telemetry;

import io.ironbridge.apiproject.server.ObservationConfig;
import io.ironbridge.apiproject.server.ObservationConfig.Signal;
import io.ironbridge.gateway.audit.AuditEvent;
import io.ironbridge.gateway.audit.AuditServer;
import io.ironbridge.gateway.outlet.AsyncBatchWriter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.sdk.logs.SdkLoggerProvider;
import io.opentelemetry.sdk.logs.data.LogRecordData;
import io.opentelemetry.sdk.logs.export.LogRecordExporter;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.export.MetricExporter;
import io.opentelemetry.sdk.metrics.export.PeriodicMetricReader;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.logging.Logger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Exports to a collector. Requests never wait for it: data that the collector does not accept in
 * time is lost and counted, and losses are logged once a minute. One for the life of the process.
 */
public final class Telemetry implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Telemetry.class.getName());
    private static final Duration CLOSING = Duration.ofSeconds(3);

    private final ObservationConfig.Telemetry settings;
    private final Collector collector;
    private final Resource resource;
    private final @Nullable AsyncBatchWriter<Tracing.Ended> spans;
    private final @Nullable Tracing tracing;
    private final @Nullable AsyncBatchWriter<LogRecordData> records;
    private final @Nullable LogRecords logs;
    private @Nullable SdkMeterProvider metrics;

    /** A strong reference: the log manager holds loggers weakly, and with them their levels. */
    private final Logger exporters = Logger.getLogger("io.opentelemetry");

    /**
     * Sends only what is given to {@link #tracing} until {@link #start}.
     *
     * @param tls for https endpoints; null if there are none
     * @param server the sender
     */
    public Telemetry(
            ObservationConfig.Telemetry settings, @Nullable Verification tls, Server server) {
        this.settings = settings;
        this.collector =
                new Collector(
                        settings,
                        tls == null ? null : new Collector.Tls(tls.context(), tls.trust()));
        this.resource = resource(settings, server);
        exporters.setLevel(java.util.logging.Level.OFF); // failures are logged here instead
        this.spans = settings.endpoints().containsKey(Signal.TRACES) ? spans() : null;
        this.tracing = spans == null ? null : new Tracing(settings.sampling(), spans);
        this.records = settings.endpoints().containsKey(Signal.LOGS) ? records() : null;
        this.logs = records == null ? null : logs(resource, records);
    }

    /** How the collector's certificate is verified. */
    public record Verification(SSLContext context, X509TrustManager trust) {}

    /**
     * The sending server.
     *
     * @param version of the program
     * @param host name; null if unknown
     */
    public record Server(String version, @Nullable String host) {}

    /** Host and instance in the settings take precedence. */
    private static Resource resource(ObservationConfig.Telemetry settings, Server server) {
        AttributesBuilder attributes = Attributes.builder();
        if (server.host() != null) {
            attributes.put("host.name", server.host());
        }
        attributes.put("process.pid", ProcessHandle.current().pid());
        settings.resource().forEach(attributes::put);
        attributes.put("service.name", settings.serviceName());
        attributes.put("service.version", server.version());
        if (!settings.resource().containsKey("service.instance.id")) {
            attributes.put("service.instance.id", UUID.randomUUID().toString());
        }
        return Resource.getDefault().merge(Resource.create(attributes.build()));
    }

    private String endpoint(Signal signal) {
        return settings.endpoints().getOrDefault(signal, "");
    }

    private AsyncBatchWriter.Settings queue(String thread) {
        return new AsyncBatchWriter.Settings(
                thread, settings.queue(), settings.batch(), settings.delay(), CLOSING, false);
    }

    private AsyncBatchWriter<Tracing.Ended> spans() {
        SpanExporter exporter = collector.spans(endpoint(Signal.TRACES));
        Spans made = new Spans(resource);
        return AsyncBatchWriter.start(
                queue("ironbridge-traces"),
                new AsyncBatchWriter.Sink<Tracing.Ended>() {
                    @Override
                    public void write(List<Tracing.Ended> batch) throws IOException {
                        collector.await(
                                exporter.export(
                                        batch.stream()
                                                .flatMap(one ->
                                                        made
                                                                .of(one.trace(), one.request())
                                                                .stream())
                                                .toList()));
                    }

                    @Override
                    public void close() {
                        exporter.shutdown();
                    }
                },
                trouble(Signal.TRACES));
    }

    private AsyncBatchWriter<LogRecordData> records() {
        LogRecordExporter exporter = collector.logs(endpoint(Signal.LOGS));
        return AsyncBatchWriter.start(
                queue("ironbridge-logs"),
                new AsyncBatchWriter.Sink<LogRecordData>() {
                    @Override
                    public void write(List<LogRecordData> batch) throws IOException {
                        collector.await(exporter.export(List.copyOf(batch)));
                    }

                    @Override
                    public void close() {
                        exporter.shutdown();
                    }
                },
                trouble(Signal.LOGS));
    }

    private static LogRecords logs(Resource resource, AsyncBatchWriter<LogRecordData> records) {
        SdkLoggerProvider provider =
                SdkLoggerProvider.builder()
                        .setResource(resource)
                        .addLogRecordProcessor(
                                (_, record) -> records.offer(record.toLogRecordData()))
                        .build();
        return new LogRecords(provider.get(Collector.SCOPE.getName()));
    }

    private LoggedTrouble trouble(Signal signal) {
        return new LoggedTrouble(signal.name().toLowerCase(Locale.ROOT), endpoint(signal));
    }

    /** Logs the failures. */
    private record LoggedTrouble(String what, String endpoint) implements AsyncBatchWriter.Trouble {
        @Override
        public void failed(Throwable why) {
            LOG.log(
                    Level.WARNING,
                    "IRB-GW-0342W The collector at {0} does not accept {1}: {2}",
                    endpoint,
                    what,
                    String.valueOf(why.getMessage()));
        }

        @Override
        public void recovered() {
            LOG.log(
                    Level.INFO,
                    "IRB-GW-0347I The collector at {0} accepts {1} again",
                    endpoint,
                    what);
        }

        @Override
        public void lost(long soFar, @Nullable Throwable why) {
            LOG.log(
                    Level.WARNING,
                    "IRB-GW-0343W {0} {1} have been lost so far: the collector at {2} did not"
                            + " accept them in time",
                    Long.toString(soFar),
                    what,
                    endpoint);
        }
    }

    /** Null if no traces are sent. */
    public @Nullable Tracing tracing() {
        return tracing;
    }

    /** Receives events of the audit trail, and never blocks; empty if no logs are sent. */
    public Optional<Consumer<AuditEvent>> auditEvents(AuditServer server) {
        return Optional.ofNullable(logs).map(out -> event -> out.audit(server, event));
    }

    /** Starts sending logs, and readings of {@code registry}'s meters. */
    public void start(MeterRegistry registry) {
        count(registry, "traces", spans);
        count(registry, "logs", records);
        if (logs != null) {
            Logger.getLogger("").addHandler(logs);
        }
        if (settings.endpoints().containsKey(Signal.METRICS)) {
            metrics = metrics(registry);
        }
        List<String> sent = new ArrayList<>();
        settings.endpoints().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(one ->
                        sent.add(
                                one.getKey().name().toLowerCase(Locale.ROOT)
                                        + " to "
                                        + one.getValue()));
        LOG.log(Level.INFO, "IRB-GW-0344I Telemetry is being sent: {0}", String.join(", ", sent));
    }

    private static void count(
            MeterRegistry registry, String signal, @Nullable AsyncBatchWriter<?> outlet) {
        if (outlet != null) {
            FunctionCounter.builder("ironbridge.telemetry.lost", outlet, AsyncBatchWriter::lost)
                    .description(
                            "Spans of requests and log records that the collector did not accept")
                    .tag("signal", signal)
                    .register(registry);
        }
    }

    private SdkMeterProvider metrics(MeterRegistry registry) {
        MetricExporter exporter =
                new WatchedMetricExporter(
                        collector.metrics(endpoint(Signal.METRICS)), trouble(Signal.METRICS));
        return SdkMeterProvider.builder()
                .setResource(resource)
                .registerMetricReader(
                        PeriodicMetricReader.builder(exporter)
                                .setInterval(settings.metricInterval())
                                .build())
                .registerMetricProducer(new MeterReading(registry))
                .build();
    }

    /** Sends the last reading. The SDK itself would wait for twice 5 s before it returns. */
    private static void end(SdkMeterProvider reading) {
        Thread last =
                Thread.ofVirtual()
                        .start(() ->
                                reading.shutdown().join(CLOSING.toMillis(), TimeUnit.MILLISECONDS));
        try {
            var _ = last.join(CLOSING);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Sends the remaining data, for a few seconds at most. */
    @Override
    public void close() {
        if (logs != null) {
            Logger.getLogger("").removeHandler(logs);
        }
        SdkMeterProvider reading = metrics;
        if (reading != null) {
            end(reading);
        }
        if (spans != null) {
            spans.close();
        }
        if (records != null) {
            records.close();
        }
    }
}
