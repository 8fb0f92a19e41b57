package io.ironbridge.gateway.activity;

import io.ironbridge.gateway.activity.Interval.Activity;
import io.ironbridge.gateway.activity.Interval.PeriodActivity;
import io.ironbridge.gateway.activity.Interval.Services;
import io.ironbridge.gateway.activity.ThreadGroups.Group;
import io.ironbridge.gateway.workload.Goal;
import io.ironbridge.gateway.workload.GoalCounts;
import io.ironbridge.gateway.workload.GoalCounts.Reading;
import io.ironbridge.gateway.workload.Objective;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** The workload activity report as text, in the style of RMF. */
final class TextReport {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);
    private static final int WIDTH = 96;
    private static final double MICROS = 1e6;
    private static final double NANOS = 1e9;
    private static final double KILO = 1024;
    private static final double MEGA = KILO * KILO;
    private static final String HEADINGS =
            "-TRANSACTIONS------   -TRANS-TIME s------   -CPU s-------------   -APPL %----   "
                    + "-STORAGE-------";

    /** A column without a field. */
    private static final String BLANK = " ".repeat(19);

    private final StringBuilder out = new StringBuilder();

    private TextReport() {}

    /** All intervals, in the order given, followed by an explanation. */
    static String of(List<Interval> intervals, List<String> method) {
        TextReport report = new TextReport();
        intervals.forEach(report::interval);
        report.plain("METHOD");
        method.forEach(report::wrap);
        return report.out.toString();
    }

    private void interval(Interval interval) {
        plain("                            W O R K L O A D   A C T I V I T Y");
        plain("");
        plain(
                String.format(
                        Locale.ROOT,
                        "START %s   END %s UTC   INTERVAL %.3f s%s",
                        time(interval.start()),
                        time(interval.end()),
                        interval.seconds(),
                        interval.complete() ? "" : "   STILL RUNNING"));
        interval.services().ifPresent(services -> services(interval, services));
        interval.classes().forEach(activity -> reportClass(interval, activity));
        process(interval);
        if (!interval.groups().isEmpty()) {
            threads(interval);
        }
        if (!interval.idle().isEmpty()) {
            plain("");
            wrap("NO TRANSACTIONS: " + String.join(", ", interval.idle()));
        }
        plain("");
    }

    private static String time(Instant instant) {
        return TIME.format(instant);
    }

    // Service classes

    private void services(Interval interval, Services services) {
        services.periods().forEach(period -> period(interval, services.policy(), period));
        services.reports().forEach(activity -> reportClass(interval, activity));
        plain("");
        plain("CPU BY SERVICE CLASS");
        plain("-CPU-----------------------   APPL % CP");
        services.periods()
                .forEach(period ->
                        thread(
                                interval,
                                period.activity().name(),
                                period.activity().cpu().micros()));
        thread(interval, "NOT CLASSIFIED", services.unclassified().micros());
        thread(interval, "UNATTRIBUTED", interval.process().cpuMicros() - services.micros());
    }

    private void period(Interval interval, String policy, PeriodActivity period) {
        plain("");
        plain(
                String.format(
                        Locale.ROOT,
                        "SERVICE CLASS=%s   PERIOD=%d   %s   POLICY=%s",
                        period.serviceClass(),
                        period.number(),
                        importance(period.objective()),
                        policy));
        plain(
                String.format(
                        Locale.ROOT,
                        "GOAL: %s   ACTUAL: %s   PERF INDEX: %s",
                        period.objective().goal().text(),
                        actual(period),
                        Double.isNaN(period.index())
                                ? "n/a"
                                : String.format(Locale.ROOT, "%.2f", period.index())));
        plain(
                String.format(
                        Locale.ROOT,
                        "%s   REFUSED EARLY: %d   EXPIRED: %d   FAILED: %d",
                        period.shares()
                                .map(TextReport::shares)
                                .orElse("USING %: n/a   DELAY %: n/a"),
                        period.goal().refused(),
                        period.goal().expired(),
                        period.goal().failed()));
        figures(interval, period.activity());
        if (Double.isFinite(period.objective().time())) {
            relative(period);
        } else {
            distribution(period.activity().counts());
        }
    }

    private static String shares(Interval.Shares shares) {
        return String.format(
                Locale.ROOT,
                "USING %%: CPU %.1f, BACK END %.1f   DELAY %%: PLACE %.1f, OTHER %.1f",
                shares.cpu(),
                shares.backEnd(),
                shares.place(),
                shares.other());
    }

    private static String importance(Objective objective) {
        return objective.goal() instanceof Goal.Discretionary
                ? "DISCRETIONARY"
                : "IMPORTANCE=" + objective.importance();
    }

    private static String actual(PeriodActivity period) {
        Reading goal = period.goal();
        if (period.objective().goal() instanceof Goal.Percentile
                && goal.ended() + goal.missed() > 0) {
            long all = goal.ended() + goal.missed();
            return String.format(Locale.ROOT, "%.1f%%", percent(goal.onGoal(), all));
        }
        if (goal.ended() == 0) {
            return "n/a";
        }
        return switch (period.objective().goal()) {
            case Goal.Percentile _, Goal.Average _, Goal.Discretionary _, Goal.None _ ->
                    String.format(
                            Locale.ROOT,
                            "average %.3f s",
                            goal.actualNanos() / NANOS / goal.ended());
            case Goal.Velocity _ -> String.format(Locale.ROOT, "velocity %.1f", goal.velocity());
        };
    }

    /** Relative to the goal, as RMF has it for response time goals. */
    private void relative(PeriodActivity period) {
        plain("");
        plain("RESPONSE TIME DISTRIBUTION");
        plain("    TIME s    % GOAL   NUMBER OF TRX   PERCENT     CUM %");
        Reading goal = period.goal();
        long sum = 0;
        for (int i = 0; i < GoalCounts.BUCKETS; i++) {
            sum += goal.bucket(i);
            int bound = GoalCounts.bound(Math.min(i, GoalCounts.BUCKETS - 2)).orElseThrow();
            double percent = percent(goal.bucket(i), goal.ended());
            plain(
                    String.format(
                            Locale.ROOT,
                            "%s %7.3f   %7d %15d   %7.2f   %7.2f  %s",
                            GoalCounts.bound(i).isPresent() ? "<=" : "> ",
                            period.objective().time() / NANOS * bound / 100,
                            bound,
                            goal.bucket(i),
                            percent,
                            percent(sum, goal.ended()),
                            ">".repeat((int) Math.ceil(percent / 2))));
        }
    }

    // One report class

    private void reportClass(Interval interval, Activity activity) {
        plain("");
        plain("REPORT CLASS=" + activity.name());
        figures(interval, activity);
        distribution(activity.counts());
    }

    private void figures(Interval interval, Activity activity) {
        Times times = Times.of(activity.counts());
        CpuFigure cpu = activity.cpu();
        long ended = activity.counts().ended();
        plain(HEADINGS);
        row(
                field(
                        "AVG",
                        String.format(Locale.ROOT, "%.3f", interval.average(activity.counts()))),
                field("ACTUAL", six(times.actual())),
                field("CPU", six(seconds(cpu.micros()))),
                String.format(Locale.ROOT, "CP %8.2f", interval.appl(cpu.micros())),
                String.format(Locale.ROOT, "KB/TRX %8s", kilobytes(cpu.allocatedBytes())));
        row(
                field("ENDED", Long.toString(ended)),
                field("EXECUTION", six(times.execution())),
                field(
                        "+-",
                        cpu.errorMicros().isPresent()
                                ? six(seconds(cpu.errorMicros().getAsLong()))
                                : "n/a"));
        row(
                field("END/S", String.format(Locale.ROOT, "%.2f", interval.perSecond(ended))),
                field("QUEUED", six(times.queued())),
                perTransaction(cpu, ended));
        row(
                field("ABNORMAL", Long.toString(activity.counts().abnormal())),
                field("BACK END", six(times.called())),
                field("MEASURED", Long.toString(cpu.measured())));
        row(
                BLANK,
                field("STD DEV", six(times.deviation())),
                cpu.unmeasured() == 0 ? "" : field("UNTOLD", Long.toString(cpu.unmeasured())));
    }

    private static String perTransaction(CpuFigure cpu, long ended) {
        long covered = ended - cpu.unmeasured();
        return covered <= 0 || cpu.measured() == 0
                ? field("/TRX", "n/a")
                : field("/TRX", six(seconds(cpu.micros()) / covered));
    }

    private void distribution(Counts counts) {
        plain("");
        plain("RESPONSE TIME DISTRIBUTION");
        plain("    TIME s   NUMBER OF TRX   PERCENT     CUM %");
        long sum = 0;
        for (int i = 0; i < ResponseTimes.BUCKETS; i++) {
            long number = counts.distribution().get(i);
            sum += number;
            double percent = percent(number, counts.normal());
            plain(
                    String.format(
                            Locale.ROOT,
                            "%s %7.3f %15d   %7.2f   %7.2f  %s",
                            i < ResponseTimes.BOUNDS.size() ? "<=" : "> ",
                            bound(i),
                            number,
                            percent,
                            percent(sum, counts.normal()),
                            ">".repeat((int) Math.ceil(percent / 2))));
        }
    }

    /** In seconds; the last bucket repeats the bound of the one before. */
    private static double bound(int bucket) {
        int last = ResponseTimes.BOUNDS.size() - 1;
        return ResponseTimes.BOUNDS.get(Math.min(bucket, last)).toNanos() / 1e9;
    }

    private static double percent(long part, long all) {
        return all == 0 ? 0 : 100.0 * part / all;
    }

    // The process

    private void process(Interval interval) {
        ProcessReading process = interval.process();
        plain("");
        plain("PROCESS");
        plain("-CPU-----------------------   APPL % CP   -STORAGE MB--------------");
        cpu(
                interval,
                "ATTRIBUTED",
                interval.attributedMicros(),
                "RESIDENT",
                process.residentBytes());
        cpu(
                interval,
                "UNATTRIBUTED",
                interval.unattributedMicros(),
                "HEAP USED",
                OptionalLong.of(process.heapUsedBytes()));
        cpu(
                interval,
                "PROCESS",
                process.cpuMicros(),
                "HEAP COMMITTED",
                OptionalLong.of(process.heapCommittedBytes()));
        process.systemMicros()
                .ifPresent(system ->
                        plain(
                                String.format(
                                        Locale.ROOT,
                                        "%-13s%14.6f   %9.2f",
                                        " SYSTEM",
                                        seconds(system),
                                        interval.appl(system))));
        plain(
                String.format(
                        Locale.ROOT,
                        "%-13s%14.6f   %9.2f   about: %d readings of %.3f us, %d requests counted"
                                + " at %.3f us",
                        " MEASURING",
                        seconds(interval.overheadMicros()),
                        interval.appl(interval.overheadMicros()),
                        interval.readings(),
                        interval.overhead().readingNanos() / 1_000,
                        interval.ended(),
                        interval.overhead().countingNanos() / 1_000));
    }

    private void cpu(Interval interval, String what, long micros, String kind, OptionalLong bytes) {
        plain(
                String.format(
                        Locale.ROOT,
                        "%-13s%14.6f   %9.2f   %-15s%10s",
                        what,
                        seconds(micros),
                        interval.appl(micros),
                        kind,
                        bytes.isPresent()
                                ? String.format(Locale.ROOT, "%.1f", bytes.getAsLong() / MEGA)
                                : "n/a"));
    }

    private void threads(Interval interval) {
        plain("");
        plain("-CPU BY THREADS------------   APPL % CP");
        for (Group group : Group.values()) {
            thread(
                    interval,
                    group.name().replace('_', ' '),
                    interval.groups().getOrDefault(group, 0L));
        }
        thread(interval, "OTHERS", interval.otherThreadsMicros());
    }

    private void thread(Interval interval, String what, long micros) {
        plain(
                String.format(
                        Locale.ROOT,
                        "%-15s%12.6f   %9.2f",
                        what,
                        seconds(micros),
                        interval.appl(micros)));
    }

    // Words

    /** Wraps a text to the line length; all lines but the first are indented. */
    private void wrap(String text) {
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (line.length() + word.length() >= WIDTH) {
                plain(line.toString());
                line.setLength(0);
                line.append("  ");
            }
            line.append(word).append(' ');
        }
        plain(line.toString());
    }

    private static double seconds(long micros) {
        return micros / MICROS;
    }

    private static String kilobytes(OptionalLong bytes) {
        return bytes.isPresent()
                ? String.format(Locale.ROOT, "%.1f", bytes.getAsLong() / KILO)
                : "n/a";
    }

    /** With six decimals. */
    private static String six(double value) {
        return String.format(Locale.ROOT, "%.6f", value);
    }

    private static String field(String name, String value) {
        return String.format(Locale.ROOT, "%-9s%10s", name, value);
    }

    private void row(String... columns) {
        plain(String.join("   ", columns));
    }

    private void plain(String text) {
        out.append(text.stripTrailing()).append('\n');
    }
}
