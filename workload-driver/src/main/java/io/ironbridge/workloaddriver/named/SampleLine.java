package io.ironbridge.workloaddriver.named;

import io.ironbridge.workloaddriver.result.Sample;
import java.util.Locale;
import java.util.TreeMap;

/** One line on a sample, for the console. */
final class SampleLine {
    private SampleLine() {}

    static String of(Sample sample) {
        StringBuilder line = new StringBuilder();
        if (sample.seconds() > 0) {
            line.append(
                    String.format(
                            Locale.ROOT,
                            "  %,.0f/s  p50 %.2f  p99 %.2f ms",
                            sample.requests() / sample.seconds(),
                            sample.latency().p50(),
                            sample.latency().p99()));
            if (sample.failed() > 0) {
                line.append(String.format(Locale.ROOT, "  %,d FAILED", sample.failed()));
            }
        }
        new TreeMap<>(sample.values())
                .forEach((name, value) ->
                        line.append(String.format(Locale.ROOT, "  %s %.1f", name, value)));
        if (sample.requests() > 0) {
            new TreeMap<>(sample.processes())
                    .forEach((name, use) ->
                            line.append(
                                    String.format(
                                            Locale.ROOT,
                                            "  %s %.1f us",
                                            name,
                                            use.cpuSeconds() * 1e6 / sample.requests())));
        }
        return line.toString();
    }
}
