package io.ironbridge.workloaddriver.result;

import io.ironbridge.workloaddriver.json.FaultyFileException;
import io.ironbridge.workloaddriver.json.Json;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Result of one run of a named scenario: the measurements of its sides, and the environment.
 *
 * @param scenario its name
 * @param started when the run began
 * @param ended when it ended, not before it began
 * @param command as typed
 * @param rounds maximum measurements of each point; sides take turns within a round
 * @param axes axes that were varied; may be empty
 * @param sides sides that were compared, those of Ironbridge first
 * @param points what was measured: at most one for a side and a place on the axes
 * @param missing what was not measured and why, a sentence each
 * @param profiles what CPU time was used for: at most one for a side and a place on the axes
 */
public record ScenarioResult(
        String scenario,
        Form form,
        Instant started,
        Instant ended,
        String command,
        RunEnvironment environment,
        int rounds,
        List<Axis> axes,
        List<Side> sides,
        List<Point> points,
        List<String> missing,
        List<ProfiledPoint> profiles) {
    /** Version of the format. Changes if a member is removed or its meaning changes. */
    public static final int FORMAT = 1;

    /** Value of the member {@code format}. */
    public static final String FORMAT_NAME = "ironbridge-result";

    public ScenarioResult {
        axes = List.copyOf(axes);
        sides = List.copyOf(sides);
        points = List.copyOf(points);
        missing = List.copyOf(missing);
        profiles = List.copyOf(profiles);
    }

    /** Without profiles. */
    public ScenarioResult(
            String scenario,
            Form form,
            Instant started,
            Instant ended,
            String command,
            RunEnvironment environment,
            int rounds,
            List<Axis> axes,
            List<Side> sides,
            List<Point> points,
            List<String> missing) {
        this(
                scenario,
                form,
                started,
                ended,
                command,
                environment,
                rounds,
                axes,
                sides,
                points,
                missing,
                List.of());
    }

    /** How much of the scenario was run. */
    public enum Form {
        /** The whole scenario, as defined. */
        FULL,
        /**
         * A part of the scenario, or shorter samples, as a functional test. Its figures are never
         * published.
         */
        SHORT
    }

    /**
     * An axis that was varied.
     *
     * @param title for people
     * @param values in their order, smallest first if they are ordered
     */
    public record Axis(String name, String title, List<String> values) {
        public Axis {
            values = List.copyOf(values);
        }
    }

    /**
     * A side that was compared.
     *
     * @param title for people
     * @param process the process whose CPU is the cost of a request
     */
    public record Side(String name, String title, String process) {}

    /**
     * The samples of a side at a place on the axes.
     *
     * @param at value by axis; axes that do not apply are omitted
     * @param samples at least one; at most one a round
     */
    public record Point(String side, Map<String, String> at, List<Sample> samples) {
        public Point {
            at = Map.copyOf(at);
            samples = List.copyOf(samples);
        }
    }

    /** Reads a file; reports all its faults at once. */
    public static ScenarioResult read(Path file) throws FaultyFileException {
        return ResultReader.read(file);
    }

    /** Reads a file's parsed value. */
    public static ScenarioResult read(String file, Json json) throws FaultyFileException {
        return ResultReader.read(file, json);
    }

    /**
     * Writes it as JSON; the stream stays open.
     *
     * @throws IllegalArgumentException if it could not be read again
     */
    public void write(OutputStream out) {
        ResultWriter.write(this, out);
    }

    public Optional<Side> side(String name) {
        return sides.stream().filter(side -> side.name().equals(name)).findFirst();
    }

    public Optional<Axis> axis(String name) {
        return axes.stream().filter(axis -> axis.name().equals(name)).findFirst();
    }

    public Optional<Point> point(String side, Map<String, String> at) {
        return points.stream()
                .filter(point -> point.side().equals(side) && point.at().equals(at))
                .findFirst();
    }

    /** The median and range of a point; empty if it was not measured. */
    public Optional<MedianFigure> figure(String side, Map<String, String> at, Metric metric) {
        return side(side)
                .flatMap(
                        of -> point(side, at).flatMap(point -> MedianFigure.of(point, of, metric)));
    }
}
