package io.ironbridge.workloaddriver.report;

import io.ironbridge.workloaddriver.json.FaultyFileException;
import io.ironbridge.workloaddriver.json.Json;
import io.ironbridge.workloaddriver.json.JsonFaults;
import io.ironbridge.workloaddriver.json.JsonSection;
import io.ironbridge.workloaddriver.profile.Profile;
import io.ironbridge.workloaddriver.profile.ProfileFormat;
import io.ironbridge.workloaddriver.result.FileRunWriter;
import io.ironbridge.workloaddriver.result.Machine;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A result file of {@code drive FILE --out}, as far as reports show it. Other members are ignored.
 *
 * @param plan settings of the plan, as name and value
 */
record StoredFileRun(
        Instant started,
        String scenario,
        String target,
        String command,
        Machine machine,
        String plan,
        String end,
        boolean failed,
        Span total,
        List<Span> intervals,
        List<Profile> profiles) {
    /** Value of the member {@code format}. */
    static final String FORMAT_NAME = "ironbridge-drive";

    /**
     * The total or one interval.
     *
     * @param all of all kinds together
     * @param cpuMillis CPU of a request by process, without unknown processes
     * @param cpuPercent of one processor, by process
     */
    record Span(
            double seconds,
            double rate,
            Kind all,
            List<Kind> kinds,
            Map<String, Double> cpuMillis,
            Map<String, Double> cpuPercent) {}

    /** Requests of a kind. Latencies of the good answers in ms; empty if there are none. */
    record Kind(String name, long requests, long failed, Map<String, Double> latency) {}

    static StoredFileRun read(String name, Json json) throws FaultyFileException {
        JsonFaults faults = new JsonFaults(name);
        JsonSection file = JsonSection.of(json, faults);
        file.word("format", List.of(FORMAT_NAME));
        if (file.count("formatVersion") != FileRunWriter.FORMAT) {
            faults.badValue(
                    file.pointer("formatVersion"),
                    "This is not version " + FileRunWriter.FORMAT + ".",
                    "Use a version of Ironbridge that supports it.");
        }
        faults.check();
        StoredFileRun run = new Reader(faults).run(file);
        faults.check();
        return run;
    }

    private record Reader(JsonFaults faults) {
        private static final List<String> LATENCIES =
                List.of("mean", "p50", "p90", "p99", "p99.9", "max");

        StoredFileRun run(JsonSection file) {
            JsonSection environment = file.section("environment");
            return new StoredFileRun(
                    file.instant("started"),
                    file.text("scenario"),
                    file.text("target"),
                    environment.text("command"),
                    Machine.read(environment, "version"),
                    plan(file),
                    file.text("end"),
                    file.flag("failed"),
                    span(file.section("total")),
                    file.items("intervals", item -> span(JsonSection.of(item, faults))),
                    file.itemsIfAny("profiles", this::profile));
        }

        private Profile profile(Json item) {
            JsonSection from = JsonSection.of(item, faults);
            Profile profile = ProfileFormat.read(from);
            from.end();
            return profile;
        }

        private static String plan(JsonSection file) {
            return file
                    .named(
                            "plan",
                            value ->
                                    switch (value) {
                                        case Json.Text(var _, var text) -> text;
                                        case Json.Numeral(var _, var text, var _) -> text;
                                        case Json.Members _,
                                                Json.Items _,
                                                Json.Flag _,
                                                Json.Null _ ->
                                                "";
                                    })
                    .entrySet()
                    .stream()
                    .filter(entry -> !entry.getValue().isEmpty())
                    .map(entry -> entry.getKey() + " " + entry.getValue())
                    .collect(Collectors.joining(", "));
        }

        private Span span(JsonSection from) {
            Map<String, Double> millis = new LinkedHashMap<>();
            Map<String, Double> percent = new LinkedHashMap<>();
            double seconds = from.amount("seconds");
            Kind all = kind(from.section("all"));
            List<JsonSection> processes =
                    new ArrayList<>(from.items("processes", item -> JsonSection.of(item, faults)));
            for (JsonSection process : processes) {
                String name = process.text("name");
                if (process.flag("known") && seconds > 0) {
                    double cpu = process.amount("userSeconds") + process.amount("systemSeconds");
                    percent.put(name, cpu / seconds * 100);
                    if (all.requests() > 0) {
                        millis.put(name, cpu * 1000 / all.requests());
                    }
                }
            }
            return new Span(
                    seconds,
                    from.amount("rate"),
                    all,
                    from.items("kinds", item -> kind(JsonSection.of(item, faults))),
                    millis,
                    percent);
        }

        private static Kind kind(JsonSection from) {
            long requests = from.count("requests");
            long failed = from.count("failed");
            Map<String, Double> latency = new LinkedHashMap<>();
            if (requests > failed) {
                JsonSection given = from.section("latency");
                LATENCIES.forEach(part -> latency.put(part, given.amount(part)));
            }
            return new Kind(from.text("name"), requests, failed, latency);
        }
    }
}
