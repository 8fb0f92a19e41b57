package io.ironbridge.workloaddriver.named;

import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * One run of a named scenario: warms the sides up, measures them in turns, profiles them and
 * collects the outcome. The scenario starts the processes, checks their answers and takes one
 * sample at a time. Used by one thread.
 */
public final class ComparisonRun {
    private final RunSelection selection;
    private final RunContext context;
    private final Servers servers;
    private final int fullRounds;
    private final int rounds;
    private final Rounds samples;
    private final SideProfiler profiler;
    private final Map<String, String> tools = new LinkedHashMap<>();
    private final Set<String> missing = new LinkedHashSet<>();
    private boolean stopped;
    private boolean reduced;

    /**
     * Measures nothing yet.
     *
     * @param servers the processes of this run, which outlive it
     * @param fullRounds rounds of the whole scenario
     * @param briefRounds rounds of its short form
     */
    public ComparisonRun(
            RunSelection selection,
            RunContext context,
            Servers servers,
            int fullRounds,
            int briefRounds) {
        this.selection = selection;
        this.context = context;
        this.servers = servers;
        this.fullRounds = fullRounds;
        this.rounds = selection.roundsOr(selection.brief() ? briefRounds : fullRounds);
        this.samples = new Rounds(context);
        this.profiler = new SideProfiler(context, servers);
    }

    /**
     * Sides that are measured in turns.
     *
     * @param pace the load of a step
     */
    public record Comparison(
            List<Schedule.Place> places, Function<Step, Pace> pace, Sampler sampler) {
        public Comparison {
            places = List.copyOf(places);
        }
    }

    /** Takes one sample under a load. */
    @FunctionalInterface
    public interface Sampler {
        Sample take(Step step, Pace pace)
                throws NotStartedException, IOException, InterruptedException;
    }

    public RunSelection selection() {
        return selection;
    }

    public RunContext context() {
        return context;
    }

    public Servers servers() {
        return servers;
    }

    public boolean isStopRequested() {
        return context.stop().isRequested();
    }

    /** Prints a line on the progress of the run. */
    public void note(String line) {
        context.progress().note(line);
    }

    /** Adds software that took part, and its description in the result. */
    public void addTool(String name, String text) {
        tools.put(name, text);
    }

    /** Adds a sentence about a part that was not measured, and the reason. */
    public void addMissing(String line) {
        missing.add(line);
    }

    /** Adds a part that was not measured, and prints it. */
    public void reportMissing(String line) {
        missing.add(line);
        note("MISSING: " + line);
    }

    /** Prints and adds a part that was not measured; without it the run is a short form. */
    public void omit(String line) {
        reduced = true;
        reportMissing(line);
    }

    public boolean hasMissing() {
        return !missing.isEmpty();
    }

    /**
     * Warms up each side with each value that it has on an axis, one after the other. Returns early
     * if a stop is requested.
     *
     * @param part the load of one of so many equal parts of a side's warm-up
     */
    public void warmUp(Comparison comparison, String axis, IntFunction<Pace> part)
            throws NotStartedException, IOException, InterruptedException {
        for (String side : sides(comparison.places())) {
            note("warming up " + side);
            List<String> values = values(axis, side, comparison.places());
            for (String value : values) {
                if (isStopRequested()) {
                    return;
                }
                Step step = new Step(0, side, Map.of(axis, value));
                warmUp(step, part.apply(values.size()), comparison.sampler());
            }
        }
    }

    /** A failure while the processes are being stopped is ignored. */
    private void warmUp(Step step, Pace pace, Sampler sampler)
            throws NotStartedException, IOException, InterruptedException {
        try {
            sampler.take(step, pace);
        } catch (NotStartedException | IOException e) {
            if (!isStopRequested()) {
                throw e;
            }
        }
    }

    /** The sides that are measured at any place, each once. */
    public static List<String> sides(List<Schedule.Place> places) {
        return places.stream().flatMap(place -> place.sides().stream()).distinct().toList();
    }

    private static List<String> values(String axis, String side, List<Schedule.Place> places) {
        return places.stream()
                .filter(place -> place.sides().contains(side))
                .map(place -> Objects.requireNonNull(place.at().get(axis), axis))
                .distinct()
                .toList();
    }

    /** Measures all rounds, or until a stop is requested. */
    public void measure(Comparison comparison)
            throws NotStartedException, IOException, InterruptedException {
        measure(comparison.places(), step -> take(step, comparison));
    }

    /** Measures all rounds of samples that have no common load, or until a stop is requested. */
    public void measure(List<Schedule.Place> places, Rounds.Sampler sampler)
            throws NotStartedException, IOException, InterruptedException {
        stopped |= !samples.run(Schedule.of(places, rounds), sampler);
    }

    private static Sample take(Step step, Comparison comparison)
            throws NotStartedException, IOException, InterruptedException {
        return comparison.sampler().take(step, comparison.pace().apply(step));
    }

    /**
     * Profiles sides after the last round, if that is selected and the rounds are complete.
     *
     * @param places where
     * @param process of a side
     */
    public void profile(
            Comparison comparison,
            List<Schedule.Place> places,
            Function<Step, SideProfiler.ProfiledProcess> process)
            throws NotStartedException, IOException, InterruptedException {
        if (stopped || !selection.profile()) {
            return;
        }
        profiler.take(
                places,
                process,
                step -> {
                    Pace pace = comparison.pace().apply(step).ofProfile(selection);
                    return comparison.sampler().take(step, pace);
                });
    }

    /** Marks the run as stopped: the measurements so far are valid. */
    public void markStopped() {
        stopped = true;
    }

    public boolean isStopped() {
        return stopped;
    }

    /** What was measured so far. */
    public List<ScenarioResult.Point> points() {
        return samples.points();
    }

    /**
     * What the run came to.
     *
     * @param placement which process had which processors
     */
    public RunOutcome outcome(
            List<ScenarioResult.Axis> axes, List<ScenarioResult.Side> sides, String placement) {
        boolean full = !stopped && !reduced && selection.isFull(fullRounds);
        List<String> lines = new ArrayList<>(missing);
        if (stopped) {
            lines.add("The run was stopped before its end.");
        }
        lines.addAll(profiler.missing());
        return new RunOutcome(
                full ? ScenarioResult.Form.FULL : ScenarioResult.Form.SHORT,
                rounds,
                axes,
                sides,
                points(),
                lines,
                tools,
                placement,
                profiler.taken());
    }
}
