package io.ironbridge.workloaddriver.report.targets;

import io.ironbridge.workloaddriver.json.FaultyFileException;
import io.ironbridge.workloaddriver.json.Json;
import io.ironbridge.workloaddriver.json.JsonFaults;
import io.ironbridge.workloaddriver.json.JsonSection;
import io.ironbridge.workloaddriver.report.targets.Target.Limit;
import io.ironbridge.workloaddriver.report.targets.Target.Measure;
import io.ironbridge.workloaddriver.report.targets.Target.Place;
import io.ironbridge.workloaddriver.result.Metric;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Reads targets. */
final class TargetsReader {
    private static final List<String> MEASURES =
            List.of("value", "ratio", "difference", "growth", "peak");

    private final JsonFaults faults;
    private final Set<String> names = new HashSet<>();

    private TargetsReader(JsonFaults faults) {
        this.faults = faults;
    }

    static Targets read(Path path) throws FaultyFileException {
        JsonFaults faults = new JsonFaults(path.toString());
        JsonSection file = JsonSection.of(Json.read(path), faults);
        file.word("format", List.of(Targets.FORMAT_NAME));
        if (file.count("formatVersion") != Targets.FORMAT) {
            faults.badValue(
                    file.pointer("formatVersion"),
                    "This is not version " + Targets.FORMAT + ".",
                    "Use a version of Ironbridge that supports it.");
        }
        faults.check();
        Targets targets = new Targets(file.items("targets", new TargetsReader(faults)::target));
        file.end();
        faults.check();
        return targets;
    }

    private Target target(Json item) {
        JsonSection from = JsonSection.of(item, faults);
        String name = from.text("name");
        if (!names.add(name)) {
            faults.contradiction(
                    from.pointer("name"), "There are two targets '" + name + "'.", "Rename one.");
        }
        boolean atMost = from.has("atMost");
        if (atMost == from.has("atLeast")) {
            faults.contradiction(
                    from.pointer(),
                    "Exactly one of atMost and atLeast is required.",
                    "Set one limit.");
        }
        Limit limit = limit(from, atMost ? "atMost" : "atLeast", atMost);
        Target target =
                new Target(
                        name,
                        from.text("text"),
                        from.text("scenario"),
                        measure(from),
                        limit,
                        limit(from, "stretch", atMost),
                        from.text("reason", ""));
        from.end();
        return target;
    }

    private Limit limit(JsonSection from, String key, boolean atMost) {
        Optional<Double> value = from.get(key).map(json -> JsonSection.number(json, faults));
        return new Limit(value.map(OptionalDouble::of).orElse(OptionalDouble.empty()), atMost);
    }

    private Measure measure(JsonSection from) {
        List<String> given = MEASURES.stream().filter(from::has).toList();
        if (given.size() != 1) {
            faults.contradiction(
                    from.pointer(),
                    "Exactly one of " + MEASURES + " is required.",
                    "Set one measure.");
            return new Measure.Value(new Place("", Map.of(), Metric.CPU));
        }
        JsonSection measure = from.section(given.getFirst());
        Measure read =
                switch (given.getFirst()) {
                    case "value" -> new Measure.Value(place(measure));
                    case "growth" ->
                            new Measure.Growth(
                                    place(measure),
                                    measure.text("axis"),
                                    measure.text("from"),
                                    measure.text("to"));
                    case "peak" -> {
                        String axis = measure.text("axis");
                        yield new Measure.Peak(place(measure), axis, measure.text("of"));
                    }
                    case "ratio" -> new Measure.Ratio(inner(measure, "of"), inner(measure, "to"));
                    default -> new Measure.Difference(inner(measure, "of"), inner(measure, "to"));
                };
        measure.end();
        return read;
    }

    private Place inner(JsonSection from, String key) {
        JsonSection section = from.section(key);
        Place place = place(section);
        section.end();
        return place;
    }

    private Place place(JsonSection from) {
        String metric = from.text("metric");
        if (!metric.isEmpty() && Metric.named(metric).isEmpty()) {
            faults.badValue(
                    from.pointer("metric"),
                    "'" + metric + "' is not a metric.",
                    "Use for example cpuMicros, rate, latency.p99 or value.startMillis.");
        }
        return new Place(
                from.text("side"),
                from.named("at", value -> JsonSection.text(value, faults)),
                Metric.named(metric).orElse(Metric.CPU));
    }
}
