package io.ironbridge.workloaddriver.result;

import io.ironbridge.workloaddriver.engine.Failure;
import io.ironbridge.workloaddriver.engine.Interval;
import io.ironbridge.workloaddriver.engine.Latencies;
import io.ironbridge.workloaddriver.engine.Load;
import io.ironbridge.workloaddriver.engine.Measurement;
import io.ironbridge.workloaddriver.engine.Plan;
import io.ironbridge.workloaddriver.engine.ProcessUsage;
import io.ironbridge.workloaddriver.engine.RequestKindResult;
import io.ironbridge.workloaddriver.engine.ThinkTime;
import io.ironbridge.workloaddriver.engine.UnfinishedRequests;
import io.ironbridge.workloaddriver.engine.WarmUp;
import io.ironbridge.workloaddriver.json.JsonOutput;
import io.ironbridge.workloaddriver.profile.Profile;
import io.ironbridge.workloaddriver.profile.ProfileFormat;
import java.io.OutputStream;
import java.time.Duration;
import tools.jackson.core.JsonGenerator;

/**
 * Writes runs of scenario files as JSON; {@code docs/drive.md} describes the format. Times are
 * seconds, latencies milliseconds, histograms nanoseconds. Not thread-safe.
 */
public final class FileRunWriter {
    /** Version of the format. Changes if a member is removed or its meaning changes. */
    public static final int FORMAT = 1;

    private final JsonGenerator json;

    private FileRunWriter(JsonGenerator json) {
        this.json = json;
    }

    /** Writes a run; the stream stays open. */
    public static void write(FileRun run, OutputStream out) {
        try (JsonGenerator generator = JsonOutput.generator(out)) {
            new FileRunWriter(generator).write(run);
        }
    }

    private void write(FileRun run) {
        json.writeStartObject();
        json.writeStringProperty("format", "ironbridge-drive");
        json.writeNumberProperty("formatVersion", FORMAT);
        json.writeStringProperty("started", run.started().toString());
        json.writeStringProperty("scenario", run.scenario());
        json.writeStringProperty("target", run.target());
        environment(run);
        plan(run.plan());
        Measurement measured = run.measurement();
        json.writeStringProperty("end", word(measured.end()));
        json.writeNumberProperty("allowedFailures", run.allowedFailures());
        json.writeBooleanProperty("failed", run.isFailed());
        warmUp(measured.warmUp());
        json.writeName("total");
        interval(measured.total());
        json.writeArrayPropertyStart("intervals");
        measured.intervals().forEach(this::interval);
        json.writeEndArray();
        unfinished(measured.unfinished());
        if (!run.profiles().isEmpty()) {
            json.writeArrayPropertyStart("profiles");
            run.profiles().forEach(this::profile);
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    private void profile(Profile profile) {
        json.writeStartObject();
        ProfileFormat.write(profile, json);
        json.writeEndObject();
    }

    private static String word(Measurement.End end) {
        return switch (end) {
            case INTERVALS -> "intervals";
            case REQUESTS -> "requests";
            case STOPPED -> "stopped";
        };
    }

    private void environment(FileRun run) {
        json.writeObjectPropertyStart("environment");
        run.machine().write(json, "version");
        json.writeStringProperty("transport", run.transport());
        json.writeStringProperty("command", run.command());
        json.writeEndObject();
    }

    private void plan(Plan plan) {
        json.writeObjectPropertyStart("plan");
        switch (plan.load()) {
            case Load.Closed closed -> {
                json.writeStringProperty("loop", "closed");
                thinkTime(closed.thinkTime());
            }
            case Load.Open open -> {
                json.writeStringProperty("loop", "open");
                json.writeNumberProperty("rate", open.rate());
                json.writeStringProperty("arrivals", open.random() ? "exponential" : "even");
            }
        }
        json.writeNumberProperty("clients", plan.load().clients());
        seconds("rampSeconds", plan.load().ramp());
        switch (plan.warmUp()) {
            case WarmUp.None() -> json.writeStringProperty("warmUp", "none");
            case WarmUp.Requests(var number) -> json.writeNumberProperty("warmUpRequests", number);
            case WarmUp.Time(var time) -> seconds("warmUpSeconds", time);
            case WarmUp.Stable(var slice, var tolerance, var atMost) -> {
                json.writeNumberProperty("warmUpTolerance", tolerance);
                seconds("warmUpSliceSeconds", slice);
                seconds("warmUpAtMostSeconds", atMost);
            }
        }
        seconds("intervalSeconds", plan.interval());
        json.writeNumberProperty("intervals", plan.intervals());
        json.writeNumberProperty("requests", plan.requests());
        json.writeNumberProperty("seed", plan.seed());
        json.writeObjectPropertyStart("weights");
        plan.mix().forEach(kind -> json.writeNumberProperty(kind.name(), kind.weight()));
        json.writeEndObject();
        json.writeEndObject();
    }

    private void thinkTime(ThinkTime time) {
        switch (time) {
            case ThinkTime.Fixed(var fixed) -> seconds("thinkTimeSeconds", fixed);
            case ThinkTime.Exponential(var mean) -> seconds("thinkTimeMeanSeconds", mean);
            case ThinkTime.Uniform(var least, var most) -> {
                seconds("thinkTimeLeastSeconds", least);
                seconds("thinkTimeMostSeconds", most);
            }
        }
    }

    private void warmUp(Measurement.WarmUpResult warmUp) {
        json.writeObjectPropertyStart("warmUp");
        seconds("seconds", warmUp.nanos());
        json.writeNumberProperty("requests", warmUp.answers());
        json.writeNumberProperty("failed", warmUp.failures());
        json.writeBooleanProperty("stable", warmUp.stable());
        json.writeEndObject();
    }

    private void interval(Interval interval) {
        json.writeStartObject();
        seconds("startSeconds", interval.startNanos());
        seconds("seconds", interval.nanos());
        json.writeBooleanProperty("whole", interval.whole());
        json.writeName("rate");
        json.writeNumber(JsonOutput.rounded(interval.rate()));
        json.writeNumberProperty("connectionsOpened", interval.opened());
        json.writeName("all");
        kind(interval.all());
        json.writeArrayPropertyStart("kinds");
        interval.kinds().forEach(this::kind);
        json.writeEndArray();
        json.writeArrayPropertyStart("processes");
        interval.processes().forEach(use -> process(use, interval));
        json.writeEndArray();
        json.writeEndObject();
    }

    private void kind(RequestKindResult kind) {
        json.writeStartObject();
        json.writeStringProperty("name", kind.name());
        json.writeNumberProperty("requests", kind.count());
        json.writeNumberProperty("failed", kind.failed().count());
        json.writeNumberProperty("bytes", kind.bytes());
        latencies("latency", kind.good());
        if (kind.failed().count() > 0) {
            latencies("failedLatency", kind.failed());
            json.writeArrayPropertyStart("failures");
            kind.failures().forEach(this::failure);
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    private void failure(Failure failure) {
        json.writeStartObject();
        json.writeStringProperty("reason", failure.reason());
        json.writeNumberProperty("count", failure.count());
        json.writeStringProperty("example", failure.example());
        json.writeEndObject();
    }

    private void latencies(String name, Latencies latencies) {
        json.writeObjectPropertyStart(name);
        json.writeNumberProperty("count", latencies.count());
        millis("mean", latencies.mean());
        millis("p50", latencies.percentile(50));
        millis("p90", latencies.percentile(90));
        millis("p99", latencies.percentile(99));
        millis("p99.9", latencies.percentile(99.9));
        millis("max", latencies.max());
        json.writeStringProperty("histogram", latencies.encoded());
        json.writeEndObject();
    }

    private void process(ProcessUsage use, Interval interval) {
        json.writeStartObject();
        json.writeStringProperty("name", use.name());
        json.writeNumberProperty("pid", use.pid());
        json.writeBooleanProperty("known", use.known());
        if (use.known()) {
            seconds("userSeconds", use.userNanos());
            seconds("systemSeconds", use.systemNanos());
            json.writeNumberProperty("residentBytes", use.residentBytes());
            long requests = interval.all().count();
            if (requests > 0) {
                millis("cpuPerRequest", (double) use.cpuNanos() / requests);
            }
        }
        json.writeEndObject();
    }

    private void unfinished(UnfinishedRequests unfinished) {
        json.writeObjectPropertyStart("unfinished");
        json.writeNumberProperty("sent", unfinished.sent());
        json.writeNumberProperty("due", unfinished.due());
        millis("oldest", unfinished.oldestNanos());
        json.writeEndObject();
    }

    private void seconds(String name, Duration time) {
        seconds(name, time.toNanos());
    }

    private void seconds(String name, long nanos) {
        json.writeName(name);
        json.writeNumber(JsonOutput.rounded(nanos / 1e9));
    }

    private void millis(String name, long nanos) {
        millis(name, (double) nanos);
    }

    private void millis(String name, double nanos) {
        json.writeName(name);
        json.writeNumber(JsonOutput.rounded(nanos / 1e6));
    }
}
