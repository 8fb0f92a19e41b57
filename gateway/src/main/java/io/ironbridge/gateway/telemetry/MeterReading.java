package io.ironbridge.gateway.telemetry;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.distribution.HistogramSnapshot;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.sdk.common.InstrumentationScopeInfo;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.Data;
import io.opentelemetry.sdk.metrics.data.DoublePointData;
import io.opentelemetry.sdk.metrics.data.GaugeData;
import io.opentelemetry.sdk.metrics.data.HistogramData;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.opentelemetry.sdk.metrics.data.SumData;
import io.opentelemetry.sdk.metrics.export.MetricProducer;
import io.opentelemetry.sdk.resources.Resource;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads the meters of the Prometheus page, so that nothing is counted twice. Names are
 * Micrometer's; times are in seconds; counts and histograms are cumulative since the start.
 */
final class MeterReading implements MetricProducer {
    private static final TimeUnit UNIT = TimeUnit.SECONDS;
    private static final String SECONDS = "s";

    private final MeterRegistry registry;
    private final long since;

    MeterReading(MeterRegistry registry) {
        this.registry = registry;
        this.since = epochNanos();
    }

    @Override
    public Collection<MetricData> produce(Resource resource) {
        Reading reading = new Reading(since, epochNanos());
        registry.getMeters().forEach(reading::read);
        return reading.metrics(resource);
    }

    static long epochNanos() {
        Instant now = Instant.now();
        return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
    }

    /** Meters of one name and kind. */
    private record Series(
            String name,
            String description,
            String unit,
            MetricDataType type,
            List<DoublePointData> numbers,
            List<HistogramPointData> histograms) {
        MetricData metric(Resource resource) {
            return new Metric(resource, name, description, unit, type, data());
        }

        private Data<?> data() {
            return switch (type) {
                case DOUBLE_SUM ->
                        SumData.createDoubleSumData(
                                true, AggregationTemporality.CUMULATIVE, numbers);
                case HISTOGRAM ->
                        HistogramData.create(AggregationTemporality.CUMULATIVE, histograms);
                default -> GaugeData.createDoubleGaugeData(numbers);
            };
        }
    }

    /** One reading of all meters. */
    private static final class Reading {
        private final long since;
        private final long now;
        private final Map<String, Series> series = new LinkedHashMap<>();

        Reading(long since, long now) {
            this.since = since;
            this.now = now;
        }

        void read(Meter meter) {
            meter.use(
                    gauge -> number(gauge, null, MetricDataType.DOUBLE_GAUGE, gauge.value()),
                    counter -> number(counter, null, MetricDataType.DOUBLE_SUM, counter.count()),
                    timer ->
                            histogram(
                                    timer,
                                    SECONDS,
                                    timer.totalTime(UNIT),
                                    timer.count(),
                                    bounds(timer.takeSnapshot(), true)),
                    summary ->
                            histogram(
                                    summary,
                                    null,
                                    summary.totalAmount(),
                                    summary.count(),
                                    bounds(summary.takeSnapshot(), false)),
                    running ->
                            number(
                                    running,
                                    "1",
                                    MetricDataType.DOUBLE_GAUGE,
                                    running.activeTasks()),
                    time -> number(time, SECONDS, MetricDataType.DOUBLE_GAUGE, time.value(UNIT)),
                    counter -> number(counter, null, MetricDataType.DOUBLE_SUM, counter.count()),
                    timer ->
                            histogram(
                                    timer,
                                    SECONDS,
                                    timer.totalTime(UNIT),
                                    (long) timer.count(),
                                    List.of()),
                    other -> {}); // not used
        }

        private Series series(Meter meter, @Nullable String unit, MetricDataType type) {
            Meter.Id id = meter.getId();
            return series.computeIfAbsent(
                    id.getName() + " " + type,
                    _ ->
                            new Series(
                                    id.getName(),
                                    id.getDescription() == null ? "" : id.getDescription(),
                                    unit(id, unit),
                                    type,
                                    new ArrayList<>(),
                                    new ArrayList<>()));
        }

        private static String unit(Meter.Id id, @Nullable String known) {
            if (known != null) {
                return known;
            }
            return id.getBaseUnit() == null ? "" : id.getBaseUnit();
        }

        /** Omits values that are not available, such as a gauge whose object is gone. */
        private void number(Meter meter, @Nullable String unit, MetricDataType type, double value) {
            if (Double.isFinite(value)) {
                series(meter, unit, type)
                        .numbers()
                        .add(
                                DoublePointData.create(
                                        since, now, attributes(meter), value, List.of()));
            }
        }

        private void histogram(
                Meter meter, @Nullable String unit, double sum, long count, List<Bucket> buckets) {
            List<Double> bounds = new ArrayList<>();
            List<Long> counts = new ArrayList<>();
            long before = 0;
            for (Bucket bucket : buckets) {
                bounds.add(bucket.bound());
                counts.add(Math.max(0, bucket.upTo() - before));
                before = Math.max(before, bucket.upTo());
            }
            counts.add(Math.max(0, count - before));
            series(meter, unit, MetricDataType.HISTOGRAM)
                    .histograms()
                    .add(
                            HistogramPointData.create(
                                    since,
                                    now,
                                    attributes(meter),
                                    sum,
                                    false,
                                    0,
                                    false,
                                    0,
                                    bounds,
                                    counts));
        }

        private static Attributes attributes(Meter meter) {
            AttributesBuilder attributes = Attributes.builder();
            for (Tag tag : meter.getId().getTags()) {
                attributes.put(tag.getKey(), tag.getValue());
            }
            return attributes.build();
        }

        List<MetricData> metrics(Resource resource) {
            return series.values().stream().map(one -> one.metric(resource)).toList();
        }
    }

    /**
     * @param upTo values at or below the bound
     */
    private record Bucket(double bound, long upTo) {}

    private static List<Bucket> bounds(HistogramSnapshot snapshot, boolean isTime) {
        List<Bucket> buckets = new ArrayList<>();
        for (CountAtBucket bucket : snapshot.histogramCounts()) {
            double bound = isTime ? bucket.bucket(UNIT) : bucket.bucket();
            if (Double.isFinite(bound)) {
                buckets.add(new Bucket(bound, (long) bucket.count()));
            }
        }
        return buckets;
    }

    /** Metrics of one name in the exporter's form. */
    private record Metric(
            Resource resource,
            String name,
            String description,
            String unit,
            MetricDataType type,
            Data<?> data)
            implements MetricData {
        @Override
        public Resource getResource() {
            return resource;
        }

        @Override
        public InstrumentationScopeInfo getInstrumentationScopeInfo() {
            return Collector.SCOPE;
        }

        @Override
        public String getName() {
            return name;
        }

        @Override
        public String getDescription() {
            return description;
        }

        @Override
        public String getUnit() {
            return unit;
        }

        @Override
        public MetricDataType getType() {
            return type;
        }

        @Override
        public Data<?> getData() {
            return data;
        }
    }
}
