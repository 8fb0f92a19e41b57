package io.ironbridge.gateway.telemetry;

import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.apiproject.server.ObservationConfig.Telemetry;
import io.opentelemetry.api.metrics.MeterProvider;
import io.opentelemetry.exporter.otlp.http.logs.OtlpHttpLogRecordExporter;
import io.opentelemetry.exporter.otlp.http.logs.OtlpHttpLogRecordExporterBuilder;
import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporter;
import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporterBuilder;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporterBuilder;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.InstrumentationScopeInfo;
import io.opentelemetry.sdk.logs.export.LogRecordExporter;
import io.opentelemetry.sdk.metrics.export.MetricExporter;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** The OpenTelemetry collector, and the SDK's exporters for it. */
final class Collector {
    /** The instrumentation scope shown by receivers. */
    static final InstrumentationScopeInfo SCOPE =
            InstrumentationScopeInfo.create("io.ironbridge.gateway");

    /** How long an exporter may take, beyond its own timeout, to report a failure. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    private final Telemetry settings;
    private final @Nullable Tls tls;

    Collector(Telemetry settings, @Nullable Tls tls) {
        this.settings = settings;
        this.tls = tls;
    }

    /** Verifies https endpoints. */
    record Tls(SSLContext context, X509TrustManager trust) {}

    SpanExporter spans(String endpoint) {
        OtlpHttpSpanExporterBuilder builder =
                OtlpHttpSpanExporter.builder()
                        .setEndpoint(endpoint)
                        .setTimeout(settings.timeout())
                        .setCompression(compression())
                        .setMeterProvider(MeterProvider.noop());
        for (Map.Entry<String, Secret> header : settings.headers().entrySet()) {
            builder.addHeader(header.getKey(), header.getValue().reveal());
        }
        if (tls != null) {
            builder.setSslContext(tls.context(), tls.trust());
        }
        return builder.build();
    }

    LogRecordExporter logs(String endpoint) {
        OtlpHttpLogRecordExporterBuilder builder =
                OtlpHttpLogRecordExporter.builder()
                        .setEndpoint(endpoint)
                        .setTimeout(settings.timeout())
                        .setCompression(compression())
                        .setMeterProvider(MeterProvider.noop());
        for (Map.Entry<String, Secret> header : settings.headers().entrySet()) {
            builder.addHeader(header.getKey(), header.getValue().reveal());
        }
        if (tls != null) {
            builder.setSslContext(tls.context(), tls.trust());
        }
        return builder.build();
    }

    MetricExporter metrics(String endpoint) {
        OtlpHttpMetricExporterBuilder builder =
                OtlpHttpMetricExporter.builder()
                        .setEndpoint(endpoint)
                        .setTimeout(settings.timeout())
                        .setCompression(compression())
                        .setMeterProvider(MeterProvider.noop());
        for (Map.Entry<String, Secret> header : settings.headers().entrySet()) {
            builder.addHeader(header.getKey(), header.getValue().reveal());
        }
        if (tls != null) {
            builder.setSslContext(tls.context(), tls.trust());
        }
        return builder.build();
    }

    private String compression() {
        return settings.compressed() ? "gzip" : "none";
    }

    /**
     * Waits until a batch has been accepted.
     *
     * @throws IOException if it was not
     */
    void await(CompletableResultCode result) throws IOException {
        result.join(settings.timeout().plus(GRACE).toNanos(), TimeUnit.NANOSECONDS);
        if (!result.isSuccess()) {
            throw failure(result);
        }
    }

    /** Why a batch was not accepted. */
    static IOException failure(CompletableResultCode result) {
        Throwable why = result.getFailureThrowable();
        return new IOException(why == null ? "no answer in time" : why(why), why);
    }

    /** The innermost cause is the most specific; without a cause, the collector did answer. */
    private static String why(Throwable failure) {
        if (failure.getCause() == null && failure.getMessage() == null) {
            return "it answered with an error";
        }
        Throwable innermost = failure;
        while (innermost.getCause() != null) {
            innermost = innermost.getCause();
        }
        return innermost.toString();
    }
}
