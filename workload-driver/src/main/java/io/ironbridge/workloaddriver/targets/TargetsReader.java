package io.ironbridge.workloaddriver.targets;

import io.ironbridge.workloaddriver.json.Faults;
import io.ironbridge.workloaddriver.json.FaultyFileException;
import io.ironbridge.workloaddriver.json.Json;
import io.ironbridge.workloaddriver.json.Section;
import io.ironbridge.workloaddriver.result.Metric;
import io.ironbridge.workloaddriver.targets.Target.Limit;
import io.ironbridge.workloaddriver.targets.Target.Measure;
import io.ironbridge.workloaddriver.targets.Target.Place;
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

    private final Faults faults;
    private final Set<String> names = new HashSet<>();

    private TargetsReader(Faults faults) {
        this.faults = faults;
    }

    static Targets read(Path path) throws FaultyFileException {
        Faults faults = new Faults(path.toString());
        Section file = Section.of(Json.read(path), faults);
        file.word("format", List.of(Targets.FORMAT_NAME));
        if (file.count("formatVersion") != Targets.FORMAT) {
            faults.value(
                    file.pointer("formatVersion"),
                    "This is another version than " + Targets.FORMAT + ".",
                    "Use a version of Ironbridge that knows it.");
        }
        faults.check();
        Targets targets = new Targets(file.items("targets", new TargetsReader(faults)::target));
        file.end();
        faults.check();
        return targets;
    }

    private Target target(Json item) {
        Section from = Section.of(item, faults);
        String name = from.text("name");
        if (!names.add(name)) {
            faults.contradiction(
                    from.pointer("name"), "There are two targets '" + name + "'.", "Rename one.");
        }
        boolean atMost = from.has("atMost");
        if (atMost == from.has("atLeast")) {
            faults.contradiction(
                    from.pointer(),
                    "There has to be one of atMost and atLeast.",
                    "Say what the limit is.");
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

    private Limit limit(Section from, String key, boolean atMost) {
        Optional<Double> value = from.get(key).map(json -> Section.number(json, faults));
        return new Limit(value.map(OptionalDouble::of).orElse(OptionalDouble.empty()), atMost);
    }

    private Measure measure(Section from) {
        List<String> given = MEASURES.stream().filter(from::has).toList();
        if (given.size() != 1) {
            faults.contradiction(
                    from.pointer(),
                    "There has to be one of " + MEASURES + ".",
                    "Say what is measured.");
            return new Measure.Value(new Place("", Map.of(), Metric.CPU));
        }
        Section measure = from.section(given.getFirst());
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

    private Place inner(Section from, String key) {
        Section section = from.section(key);
        Place place = place(section);
        section.end();
        return place;
    }

    private Place place(Section from) {
        String metric = from.text("metric");
        if (!metric.isEmpty() && Metric.named(metric).isEmpty()) {
            faults.value(
                    from.pointer("metric"),
                    "'" + metric + "' is no metric.",
                    "Use for example cpuMicros, rate, latency.p99 or value.startMillis.");
        }
        return new Place(
                from.text("side"),
                from.named("at", value -> Section.text(value, faults)),
                Metric.named(metric).orElse(Metric.CPU));
    }
}
