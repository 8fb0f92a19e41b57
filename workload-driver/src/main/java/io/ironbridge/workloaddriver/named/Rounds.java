package io.ironbridge.workloaddriver.named;

import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult.Point;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Takes samples step by step and groups them into points. Used by one thread. */
public final class Rounds {
    private final Map<Place, List<Sample>> taken = new LinkedHashMap<>();
    private final RunContext context;

    public Rounds(RunContext context) {
        this.context = context;
    }

    /** Takes one sample. */
    @FunctionalInterface
    public interface Sampler {
        Sample take(Step step) throws NotStartedException, IOException, InterruptedException;
    }

    private record Place(String side, Map<String, String> at) {}

    /**
     * Takes samples until the last step or a requested stop. A sample during which the stop is
     * requested does not count.
     *
     * @return whether all were taken
     */
    public boolean run(List<Step> steps, Sampler sampler)
            throws NotStartedException, IOException, InterruptedException {
        int number = 0;
        for (Step step : steps) {
            number++;
            if (context.stop().isRequested()) {
                return false;
            }
            Optional<Sample> one = take(step, sampler);
            if (one.isEmpty()) {
                return false;
            }
            Sample sample = one.get();
            taken.computeIfAbsent(new Place(step.side(), step.at()), _ -> new ArrayList<>())
                    .add(sample);
            context.progress()
                    .note(number + "/" + steps.size() + "  " + step + SampleLine.of(sample));
        }
        return true;
    }

    /** Empty if a stop is requested. */
    private Optional<Sample> take(Step step, Sampler sampler)
            throws NotStartedException, IOException, InterruptedException {
        try {
            Sample sample = sampler.take(step);
            return Optional.of(sample).filter(_ -> !context.stop().isRequested());
        } catch (NotStartedException | IOException e) {
            if (context.stop().isRequested()) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** What was measured, in the order in which it was measured first. */
    public List<Point> points() {
        List<Point> points = new ArrayList<>();
        taken.forEach((place, samples) -> points.add(new Point(place.side(), place.at(), samples)));
        return points;
    }
}
