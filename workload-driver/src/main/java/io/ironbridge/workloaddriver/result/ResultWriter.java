package io.ironbridge.workloaddriver.result;

import io.ironbridge.workloaddriver.json.FaultyFileException;
import io.ironbridge.workloaddriver.json.JsonFaults;
import io.ironbridge.workloaddriver.json.JsonOutput;
import io.ironbridge.workloaddriver.profile.ProfileFormat;
import io.ironbridge.workloaddriver.result.Sample.Latency;
import io.ironbridge.workloaddriver.result.ScenarioResult.Axis;
import io.ironbridge.workloaddriver.result.ScenarioResult.Point;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JsonGenerator;

/** Writes results of named scenarios. Numbers have at most six decimals. */
final class ResultWriter {
    private final JsonGenerator json;

    private ResultWriter(JsonGenerator json) {
        this.json = json;
    }

    static void write(ScenarioResult result, OutputStream out) {
        JsonFaults faults = new JsonFaults("result");
        ResultConsistency.check(result, faults);
        try {
            faults.check();
        } catch (FaultyFileException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
        try (JsonGenerator json = JsonOutput.generator(out)) {
            new ResultWriter(json).write(result);
        }
    }

    private void write(ScenarioResult result) {
        json.writeStartObject();
        json.writeStringProperty("format", ScenarioResult.FORMAT_NAME);
        json.writeNumberProperty("formatVersion", ScenarioResult.FORMAT);
        json.writeStringProperty("scenario", result.scenario());
        json.writeStringProperty("form", result.form().name().toLowerCase(Locale.ROOT));
        json.writeStringProperty("started", result.started().toString());
        json.writeStringProperty("ended", result.ended().toString());
        json.writeStringProperty("command", result.command());
        environment(result.environment());
        json.writeNumberProperty("rounds", result.rounds());
        json.writeArrayPropertyStart("axes");
        result.axes().forEach(this::axis);
        json.writeEndArray();
        json.writeArrayPropertyStart("sides");
        result.sides().forEach(this::side);
        json.writeEndArray();
        json.writeArrayPropertyStart("points");
        result.points().forEach(point -> point(point, result.axes()));
        json.writeEndArray();
        json.writeArrayPropertyStart("missing");
        result.missing().forEach(json::writeString);
        json.writeEndArray();
        if (!result.profiles().isEmpty()) {
            json.writeArrayPropertyStart("profiles");
            result.profiles().forEach(profile -> profile(profile, result.axes()));
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    private void environment(RunEnvironment environment) {
        json.writeObjectPropertyStart("environment");
        environment.machine().write(json, "ironbridge");
        json.writeBooleanProperty("changed", environment.changed());
        json.writeObjectPropertyStart("tools");
        environment.tools().forEach(json::writeStringProperty);
        json.writeEndObject();
        if (!environment.placement().isEmpty()) {
            json.writeStringProperty("placement", environment.placement());
        }
        json.writeEndObject();
    }

    private void axis(Axis axis) {
        json.writeStartObject();
        json.writeStringProperty("name", axis.name());
        json.writeStringProperty("title", axis.title());
        json.writeArrayPropertyStart("values");
        axis.values().forEach(json::writeString);
        json.writeEndArray();
        json.writeEndObject();
    }

    private void side(Side side) {
        json.writeStartObject();
        json.writeStringProperty("name", side.name());
        json.writeStringProperty("title", side.title());
        json.writeStringProperty("process", side.process());
        json.writeEndObject();
    }

    private void point(Point point, List<Axis> axes) {
        json.writeStartObject();
        place(point.side(), point.at(), axes);
        json.writeArrayPropertyStart("samples");
        point.samples().forEach(this::sample);
        json.writeEndArray();
        json.writeEndObject();
    }

    private void profile(ProfiledPoint point, List<Axis> axes) {
        json.writeStartObject();
        place(point.side(), point.at(), axes);
        ProfileFormat.write(point.profile(), json);
        json.writeEndObject();
    }

    private void place(String side, Map<String, String> at, List<Axis> axes) {
        json.writeStringProperty("side", side);
        json.writeObjectPropertyStart("at");
        for (Axis axis : axes) {
            String value = at.get(axis.name());
            if (value != null) {
                json.writeStringProperty(axis.name(), value);
            }
        }
        json.writeEndObject();
    }

    private void sample(Sample sample) {
        json.writeStartObject();
        json.writeNumberProperty("round", sample.round());
        if (sample.seconds() > 0) {
            number("seconds", sample.seconds());
            json.writeNumberProperty("requests", sample.requests());
            json.writeNumberProperty("failed", sample.failed());
            json.writeNumberProperty("answerBytes", sample.answerBytes());
        }
        if (!sample.latency().equals(Latency.NONE)) {
            latency(sample.latency());
        }
        json.writeObjectPropertyStart("processes");
        new TreeMap<>(sample.processes()).forEach(this::use);
        json.writeEndObject();
        json.writeObjectPropertyStart("values");
        new TreeMap<>(sample.values()).forEach(this::number);
        json.writeEndObject();
        json.writeEndObject();
    }

    private void latency(Latency latency) {
        json.writeObjectPropertyStart("latency");
        number("mean", latency.mean());
        number("p50", latency.p50());
        number("p90", latency.p90());
        number("p99", latency.p99());
        number("p99.9", latency.p999());
        number("max", latency.max());
        json.writeEndObject();
    }

    private void use(String process, Sample.Use use) {
        json.writeObjectPropertyStart(process);
        number("userSeconds", use.userSeconds());
        number("systemSeconds", use.systemSeconds());
        json.writeNumberProperty("residentBytes", use.residentBytes());
        json.writeEndObject();
    }

    private void number(String name, double value) {
        json.writeName(name);
        json.writeNumber(JsonOutput.rounded(value));
    }
}
