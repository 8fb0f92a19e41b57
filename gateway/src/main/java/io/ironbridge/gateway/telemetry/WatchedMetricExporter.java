package io.ironbridge.gateway.telemetry;

import io.ironbridge.gateway.logs.Pause;
import io.ironbridge.gateway.outlet.AsyncBatchWriter;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.export.MetricExporter;
import java.util.Collection;

/**
 * An exporter that reports failures. Values are cumulative, so the next reading includes a lost
 * one.
 */
final class WatchedMetricExporter implements MetricExporter {
    private final MetricExporter exporter;
    private final AsyncBatchWriter.Trouble trouble;
    private final Pause failures = new Pause();

    WatchedMetricExporter(MetricExporter exporter, AsyncBatchWriter.Trouble trouble) {
        this.exporter = exporter;
        this.trouble = trouble;
    }

    @Override
    public CompletableResultCode export(Collection<MetricData> metrics) {
        CompletableResultCode result = exporter.export(metrics);
        return result.whenComplete(() -> {
            if (!result.isSuccess() && failures.isOver()) {
                trouble.failed(Collector.failure(result));
            }
        });
    }

    @Override
    public CompletableResultCode flush() {
        return exporter.flush();
    }

    @Override
    public CompletableResultCode shutdown() {
        return exporter.shutdown();
    }

    @Override
    public AggregationTemporality getAggregationTemporality(InstrumentType type) {
        return exporter.getAggregationTemporality(type);
    }
}
