package io.ironbridge.gateway.activity;

import io.ironbridge.gateway.activity.Interval.Activity;
import io.ironbridge.gateway.activity.ThreadGroups.Group;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** The workload activity report as JSON, for programs. Times in seconds, CPU in microseconds. */
final class JsonReport {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final int VERSION = 1;

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
