package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.engine.Failure;
import io.ironbridge.workloaddriver.engine.Interval;
import io.ironbridge.workloaddriver.engine.Measurement;
import io.ironbridge.workloaddriver.engine.RequestKindResult;
import io.ironbridge.workloaddriver.named.LoadSampler;
import io.ironbridge.workloaddriver.result.Sample;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Results of the offered requests: served, rejected because of overload, or failed. A sample counts
 * served and failed requests; the rejected ones are among its values.
 */
record OfferedLoad(Interval interval, RequestKindResult all, long unsent) {
    /** Failure reasons of rejections. */
    private static final List<String> REFUSALS = List.of("status 503", "status 429");

    static OfferedLoad of(Measurement measured) {
        Interval total = measured.total();
        return new OfferedLoad(total, total.all(), measured.unfinished().due());
    }

    private double seconds() {
        return interval.nanos() / 1e9;
    }

    long refused() {
        return refused(all);
    }

    /** Number of requests that were rejected because of overload. */
    static long refused(RequestKindResult all) {
        return all.failures().stream()
                .filter(failure -> REFUSALS.contains(failure.reason()))
                .mapToLong(Failure::count)
                .sum();
    }

    /** Failures other than rejections. */
    List<Failure> failures() {
        return all.failures().stream()
                .filter(failure -> !REFUSALS.contains(failure.reason()))
                .toList();
    }

    /**
     * As a sample.
     *
     * @param refusals computes the cost of a rejection; is updated with this sample
     */
    Sample sample(int round, RefusalCost refusals) {
        if (interval.kinds().isEmpty()) { // it was stopped before
            return Sample.ofValues(round, Map.of());
        }
        long failed = all.failed().count() - refused();
        Map<String, Sample.Use> uses = LoadSampler.uses(interval.processes());
        return new Sample(
                round,
                seconds(),
                all.good().count() + failed,
                failed,
                all.bytes(),
                LoadSampler.latency(all.good()),
                uses,
                values(round, uses, refusals));
    }

    private Map<String, Double> values(
            int round, Map<String, Sample.Use> uses, RefusalCost refusals) {
        Map<String, Double> values = new HashMap<>();
        values.put("servedPerSecond", all.good().count() / seconds());
        values.put("refusedPerSecond", refused() / seconds());
        values.put("unsent", (double) unsent);
        if (refused() > 0) {
            Sample.Latency latency = LoadSampler.latency(all.failed());
            values.put("refusalP50Millis", latency.p50());
            values.put("refusalP99Millis", latency.p99());
            values.put("refusalMaxMillis", latency.max());
            Sample.Use gateway = uses.get("gateway");
            if (gateway != null) {
                OptionalDouble cost =
                        refusals.micros(
                                round, refused() / seconds(), gateway.cpuSeconds() / seconds());
                cost.ifPresent(micros -> values.put("refusalCpuMicros", micros));
            }
        }
        return values;
    }
}
