package io.ironbridge.workloaddriver.result;

import io.ironbridge.workloaddriver.json.FaultyFileException;
import io.ironbridge.workloaddriver.json.Json;
import io.ironbridge.workloaddriver.json.JsonFaults;
import io.ironbridge.workloaddriver.json.JsonSection;
import io.ironbridge.workloaddriver.profile.ProfileFormat;
import io.ironbridge.workloaddriver.result.Sample.Latency;
import io.ironbridge.workloaddriver.result.ScenarioResult.Axis;
import io.ironbridge.workloaddriver.result.ScenarioResult.Form;
import io.ironbridge.workloaddriver.result.ScenarioResult.Point;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.nio.file.Path;
import java.util.List;

/** Reads results of named scenarios. */
final class ResultReader {
    private static final int MOST_ROUNDS = 1_000_000;

    private final JsonFaults faults;

    private ResultReader(JsonFaults faults) {
        this.faults = faults;
    }

    static ScenarioResult read(Path file) throws FaultyFileException {
        return read(file.toString(), Json.read(file));
    }

    static ScenarioResult read(String name, Json json) throws FaultyFileException {
        JsonFaults faults = new JsonFaults(name);
        JsonSection file = JsonSection.of(json, faults);
        format(file, faults);
        ScenarioResult result = new ResultReader(faults).result(file);
        file.end();
        faults.check();
        ResultConsistency.check(result, faults);
        faults.check();
        return result;
    }

    /** Stops at an unknown format, of which every member would be a fault. */
    private static void format(JsonSection file, JsonFaults faults) throws FaultyFileException {
        file.word("format", List.of(ScenarioResult.FORMAT_NAME));
        long version = file.count("formatVersion");
        faults.check();
        if (version != ScenarioResult.FORMAT) {
            faults.badValue(
                    file.pointer("formatVersion"),
                    "This is version " + version + " of the format.",
                    "Use a version of Ironbridge that supports it; this one supports "
                            + ScenarioResult.FORMAT
                            + ".");
            faults.check();
        }
    }

    private ScenarioResult result(JsonSection file) {
        return new ScenarioResult(
                file.text("scenario"),
                file.word("form", List.of("full", "short")).equals("full") ? Form.FULL : Form.SHORT,
                file.instant("started"),
                file.instant("ended"),
                file.text("command"),
                environment(file.section("environment")),
                (int) file.count("rounds", 1, MOST_ROUNDS),
                file.items("axes", this::axis),
                file.items("sides", this::side),
                file.items("points", this::point),
                file.items("missing", item -> JsonSection.text(item, faults)),
                file.itemsIfAny("profiles", this::profile));
    }

    private RunEnvironment environment(JsonSection from) {
        RunEnvironment environment =
                new RunEnvironment(
                        Machine.read(from, "ironbridge"),
                        from.flag("changed"),
                        from.named("tools", value -> JsonSection.text(value, faults)),
                        from.text("placement", ""));
        from.end();
        return environment;
    }

    private Axis axis(Json item) {
        JsonSection from = JsonSection.of(item, faults);
        Axis axis =
                new Axis(
                        from.text("name"),
                        from.text("title"),
                        from.items("values", value -> JsonSection.text(value, faults)));
        from.end();
        return axis;
    }

    private Side side(Json item) {
        JsonSection from = JsonSection.of(item, faults);
        Side side = new Side(from.text("name"), from.text("title"), from.text("process"));
        from.end();
        return side;
    }

    private Point point(Json item) {
        JsonSection from = JsonSection.of(item, faults);
        Point point =
                new Point(
                        from.text("side"),
                        from.named("at", value -> JsonSection.text(value, faults)),
                        from.items("samples", this::sample));
        from.end();
        return point;
    }

    private ProfiledPoint profile(Json item) {
        JsonSection from = JsonSection.of(item, faults);
        ProfiledPoint point =
                new ProfiledPoint(
                        from.text("side"),
                        from.named("at", value -> JsonSection.text(value, faults)),
                        ProfileFormat.read(from));
        from.end();
        return point;
    }

    private Sample sample(Json item) {
        JsonSection from = JsonSection.of(item, faults);
        boolean load = from.has("seconds");
        Sample sample =
                new Sample(
                        (int) from.count("round", 1, MOST_ROUNDS),
                        load ? from.amount("seconds") : 0,
                        load ? from.count("requests") : 0,
                        load ? from.count("failed") : 0,
                        load ? from.count("answerBytes") : 0,
                        from.has("latency") ? latency(from.section("latency")) : Latency.NONE,
                        from.named("processes", this::use),
                        from.named("values", value -> JsonSection.number(value, faults)));
        from.end();
        return sample;
    }

    private static Latency latency(JsonSection from) {
        Latency latency =
                new Latency(
                        from.amount("mean"),
                        from.amount("p50"),
                        from.amount("p90"),
                        from.amount("p99"),
                        from.amount("p99.9"),
                        from.amount("max"));
        from.end();
        return latency;
    }

    private Sample.Use use(Json item) {
        JsonSection from = JsonSection.of(item, faults);
        Sample.Use use =
                new Sample.Use(
                        from.amount("userSeconds"),
                        from.amount("systemSeconds"),
                        from.count("residentBytes"));
        from.end();
        return use;
    }
}
