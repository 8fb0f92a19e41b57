package io.ironbridge.workloaddriver.result;

import io.ironbridge.workloaddriver.engine.Interval;
import io.ironbridge.workloaddriver.engine.Latencies;
import io.ironbridge.workloaddriver.engine.Measurement;
import io.ironbridge.workloaddriver.engine.ProcessUsage;
import io.ironbridge.workloaddriver.engine.RequestKindResult;
import io.ironbridge.workloaddriver.engine.UnfinishedRequests;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Console summary of a run of a scenario file. */
public final class FileRunSummary {
    private static final double BUSY = 0.8;
    private static final String HEAD = "%-28s %10s %8s %9s %9s %9s %9s %9s  ms";
    private static final String LINE = "%-28s %,10d %,8d %9s %9s %9s %9s %9s";

    private FileRunSummary() {}

    /** One interval on one line. */
    public static String interval(int number, Interval interval) {
        RequestKindResult all = interval.all();
        return format(
                "interval %d  %s s  %,.1f/s  %s failed  p50 %s  p99 %s  max %s ms%s",
                number,
                format("%.1f", interval.nanos() / 1e9),
                interval.rate(),
                format("%,d", all.failed().count()),
                millis(all.good().percentile(50)),
                millis(all.good().percentile(99)),
                millis(all.good().max()),
                cpu(interval));
    }

    private static String cpu(Interval interval) {
        StringBuilder cpu = new StringBuilder();
        for (ProcessUsage use : interval.processes()) {
            if (use.known()) {
                cpu.append(format("  %s %.2f CPU", use.name(), processors(use, interval)));
            }
        }
        return cpu.toString();
    }

    private static double processors(ProcessUsage use, Interval interval) {
        return interval.nanos() == 0 ? 0 : (double) use.cpuNanos() / interval.nanos();
    }

    /** The result: a table of the kinds of requests, failures, processes. */
    public static List<String> result(FileRun run) {
        Interval total = run.measurement().total();
        List<String> lines = new ArrayList<>();
        if (total.nanos() == 0) {
            lines.add("Nothing was measured.");
            return lines;
        }
        lines.add(
                format(
                        "%,d requests in %.1f s, %,.1f/s, %,d connections opened, end: %s",
                        total.all().count(),
                        total.nanos() / 1e9,
                        total.rate(),
                        total.opened(),
                        run.measurement().end().name().toLowerCase(Locale.ROOT)));
        lines.add(format(HEAD, "", "requests", "failed", "p50", "p90", "p99", "p99.9", "max"));
        if (total.kinds().size() > 1) {
            total.kinds().forEach(kind -> lines.add(line(kind)));
        }
        lines.add(line(total.all()));
        total.kinds()
                .forEach(kind ->
                        kind.failures()
                                .forEach(failure ->
                                        lines.add(
                                                format(
                                                        "failed: %s: %s, %,d times; the first: %s",
                                                        kind.name(),
                                                        failure.reason(),
                                                        failure.count(),
                                                        failure.example()))));
        total.processes().forEach(use -> lines.add(process(use, total)));
        return lines;
    }

    private static String line(RequestKindResult kind) {
        Latencies good = kind.good();
        return format(
                LINE,
                kind.name(),
                kind.count(),
                kind.failed().count(),
                millis(good.percentile(50)),
                millis(good.percentile(90)),
                millis(good.percentile(99)),
                millis(good.percentile(99.9)),
                millis(good.max()));
    }

    private static String process(ProcessUsage use, Interval total) {
        if (!use.known()) {
            return format("%s (%d): CPU unknown", use.name(), use.pid());
        }
        return format(
                "%s (%d): %.2f processors (user %.2f s, system %.2f s), %.3f ms CPU a request,"
                        + " %,d MiB",
                use.name(),
                use.pid(),
                processors(use, total),
                use.userNanos() / 1e9,
                use.systemNanos() / 1e9,
                use.cpuNanos() / 1e6 / Math.max(1, total.all().count()),
                use.residentBytes() >> 20);
    }

    /** Warnings on doubtful figures, with message ids. */
    public static List<String> warnings(FileRun run, int loops) {
        Measurement measured = run.measurement();
        List<String> lines = new ArrayList<>();
        if (!measured.warmUp().stable()) {
            lines.add(
                    "warning IRB-DRIVE-0025W: Latencies were not stable at the end of the warm-up."
                            + " Allow more time, or a greater tolerance.");
        }
        UnfinishedRequests unfinished = measured.unfinished();
        if (unfinished.oldestNanos() > measured.total().all().good().max()) {
            lines.add(
                    format(
                            "warning IRB-DRIVE-0026W: %,d requests had no answer at the end; the"
                                    + " oldest waited %s ms. No percentile includes them.",
                            unfinished.sent() + unfinished.due(),
                            millis(unfinished.oldestNanos())));
        }
        Interval total = measured.total();
        for (ProcessUsage use : total.processes()) {
            if (!use.known()) {
                lines.add(
                        format(
                                "warning IRB-DRIVE-0024W: CPU and memory of process %s (%d) are"
                                    + " unknown. It has ended, or the system does not report them.",
                                use.name(), use.pid()));
            }
        }
        if (!total.processes().isEmpty()
                && processors(total.processes().getFirst(), total) > BUSY * loops) {
            lines.add(
                    format(
                            "warning IRB-DRIVE-0023W: The driver used %.2f of its %d processors. It"
                                    + " may have caused the latencies itself.",
                            processors(total.processes().getFirst(), total), loops));
        }
        return lines;
    }

    /** Three digits or more, as latencies are exact to three. */
    private static String millis(long nanos) {
        double millis = nanos / 1e6;
        return format(millis < 10 ? "%.3f" : millis < 100 ? "%.2f" : "%,.1f", millis);
    }

    @SuppressWarnings("AnnotateFormatMethod") // that would take a dependency
    private static String format(String form, Object... values) {
        return String.format(Locale.ROOT, form, values);
    }
}
