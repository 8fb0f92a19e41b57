package io.ironbridge.gateway.activity;

import io.ironbridge.gateway.activity.Interval.Activity;
import io.ironbridge.gateway.activity.Interval.PeriodActivity;
import io.ironbridge.gateway.activity.Interval.Services;
import io.ironbridge.gateway.activity.ThreadGroups.Group;
import io.ironbridge.gateway.workload.Goal;
import io.ironbridge.gateway.workload.GoalCounts;
import io.ironbridge.gateway.workload.GoalCounts.Reading;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/** The workload activity report as JSON, for programs. Times in seconds, CPU in microseconds. */
final class JsonReport {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final int VERSION = 1;
    private static final double NANOS = 1e9;

    private JsonReport() {}

    static String of(List<Interval> intervals, List<String> method, ActivitySettings settings) {
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("format", "ironbridge-workload-activity");
        report.put("formatVersion", VERSION);
        report.put("method", method);
        report.put(
                "settings",
                Map.of(
                        "intervalSeconds", settings.interval().toMillis() / 1e3,
                        "keep", settings.keep(),
                        "cpuSampling", settings.oneIn(),
                        "cpuAllPerSecond", settings.allPerSecond()));
        report.put("intervals", intervals.stream().map(JsonReport::interval).toList());
        return MAPPER.writeValueAsString(report);
    }

    private static Map<String, Object> interval(Interval interval) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("start", interval.start().toString());
        members.put("end", interval.end().toString());
        members.put("seconds", interval.seconds());
        members.put("complete", interval.complete());
        members.put(
                "reportClasses",
                interval.classes().stream().map(one -> reportClass(interval, one)).toList());
        members.put("withoutTransactions", interval.idle());
        interval.services()
                .ifPresent(services -> members.put("service", service(interval, services)));
        members.put("cpu", cpu(interval));
        members.put("storage", storage(interval.process()));
        members.put("measuring", measuring(interval));
        return members;
    }

    private static Map<String, Object> reportClass(Interval interval, Activity activity) {
        Counts counts = activity.counts();
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("name", activity.name());
        members.put(
                "transactions",
                ordered(
                        "average", interval.average(counts),
                        "ended", counts.ended(),
                        "endedPerSecond", interval.perSecond(counts.ended()),
                        "abnormal", counts.abnormal()));
        members.put("time", time(Times.of(counts)));
        members.put("distribution", distribution(counts));
        members.put("cpu", cpu(interval, activity.cpu()));
        return members;
    }

    private static Map<String, Object> service(Interval interval, Services services) {
        return ordered(
                "policy", services.policy(),
                "periods", services.periods().stream().map(one -> period(interval, one)).toList(),
                "reportClasses",
                        services.reports().stream().map(one -> reportClass(interval, one)).toList(),
                "notClassified", cpu(interval, services.unclassified()),
                "unattributedMicros", interval.process().cpuMicros() - services.micros());
    }

    private static Map<String, Object> period(Interval interval, PeriodActivity period) {
        Map<String, Object> members =
                ordered(
                        "serviceClass", period.serviceClass(),
                        "period", period.number(),
                        "goal", goal(period.objective().goal()));
        if (!(period.objective().goal() instanceof Goal.Discretionary)) {
            members.put("importance", period.objective().importance());
        }
        if (!Double.isNaN(period.index())) {
            members.put("performanceIndex", period.index());
        }
        Reading goal = period.goal();
        members.put("refusedEarly", goal.refused());
        members.put("expired", goal.expired());
        members.put("failed", goal.failed());
        members.put("velocity", goal.velocity());
        if (Double.isFinite(period.objective().time())) {
            members.put("onGoal", goal.onGoal());
            members.put(
                    "percentOfGoal",
                    IntStream.range(0, GoalCounts.BUCKETS).mapToObj(i -> bucket(goal, i)).toList());
        }
        period.shares()
                .ifPresent(shares -> {
                    members.put(
                            "usingPercent",
                            ordered("cpu", shares.cpu(), "backEnd", shares.backEnd()));
                    members.put(
                            "delayPercent",
                            ordered("place", shares.place(), "other", shares.other()));
                });
        members.putAll(reportClass(interval, period.activity()));
        return members;
    }

    private static Map<String, Object> bucket(Reading goal, int index) {
        Map<String, Object> bucket = new LinkedHashMap<>();
        GoalCounts.bound(index).ifPresent(percent -> bucket.put("atMost", percent));
        bucket.put("transactions", goal.bucket(index));
        return bucket;
    }

    private static Map<String, Object> goal(Goal goal) {
        return switch (goal) {
            case Goal.Percentile(int percent, long nanos) ->
                    ordered("percent", percent, "responseTime", nanos / NANOS);
            case Goal.Average(long nanos) -> ordered("averageResponseTime", nanos / NANOS);
            case Goal.Velocity(int percent) -> ordered("velocity", percent);
            case Goal.Discretionary _, Goal.None _ -> ordered("discretionary", true);
        };
    }

    private static Map<String, Object> time(Times times) {
        return ordered(
                "actual", times.actual(),
                "execution", times.execution(),
                "queued", times.queued(),
                "backEnd", times.called(),
                "standardDeviation", times.deviation());
    }

    private static List<Map<String, Object>> distribution(Counts counts) {
        List<Map<String, Object>> buckets = new ArrayList<>();
        for (int i = 0; i < ResponseTimes.BUCKETS; i++) {
            Map<String, Object> bucket = new LinkedHashMap<>();
            if (i < ResponseTimes.BOUNDS.size()) {
                bucket.put("atMost", ResponseTimes.BOUNDS.get(i).toMillis() / 1e3);
            }
            bucket.put("transactions", counts.distribution().get(i));
            buckets.add(bucket);
        }
        return buckets;
    }

    private static Map<String, Object> cpu(Interval interval, CpuFigure cpu) {
        Map<String, Object> members =
                ordered("micros", cpu.micros(), "applPercent", interval.appl(cpu.micros()));
        cpu.errorMicros().ifPresent(error -> members.put("errorMicros", error));
        members.put("measured", cpu.measured());
        members.put("untold", cpu.unmeasured());
        cpu.allocatedBytes().ifPresent(bytes -> members.put("allocatedBytes", bytes));
        return members;
    }

    private static Map<String, Object> cpu(Interval interval) {
        ProcessReading process = interval.process();
        Map<String, Object> members =
                ordered(
                        "processMicros", process.cpuMicros(),
                        "attributedMicros", interval.attributedMicros(),
                        "unattributedMicros", interval.unattributedMicros(),
                        "applPercent", interval.appl(process.cpuMicros()));
        process.systemMicros().ifPresent(system -> members.put("systemMicros", system));
        if (!interval.groups().isEmpty()) {
            members.put("threads", threads(interval));
        }
        return members;
    }

    private static Map<String, Object> threads(Interval interval) {
        Map<Group, Long> groups = interval.groups();
        return ordered(
                "eventLoopsMicros", groups.getOrDefault(Group.EVENT_LOOPS, 0L),
                "workersMicros", groups.getOrDefault(Group.WORKERS, 0L),
                "virtualThreadsMicros", groups.getOrDefault(Group.VIRTUAL_THREADS, 0L),
                "gcMicros", groups.getOrDefault(Group.GC, 0L),
                "jitMicros", groups.getOrDefault(Group.JIT, 0L),
                "othersMicros", interval.otherThreadsMicros());
    }

    private static Map<String, Object> storage(ProcessReading process) {
        Map<String, Object> members = new LinkedHashMap<>();
        process.residentBytes().ifPresent(bytes -> members.put("residentBytes", bytes));
        members.put("heapUsedBytes", process.heapUsedBytes());
        members.put("heapCommittedBytes", process.heapCommittedBytes());
        return members;
    }

    private static Map<String, Object> measuring(Interval interval) {
        return ordered(
                "micros", interval.overheadMicros(),
                "readings", interval.readings(),
                "readingNanos", interval.overhead().readingNanos(),
                "countingNanos", interval.overhead().countingNanos());
    }

    /** A map of alternating names and values. */
    private static Map<String, Object> ordered(Object... members) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < members.length; i += 2) {
            map.put((String) members[i], members[i + 1]);
        }
        return map;
    }
}
