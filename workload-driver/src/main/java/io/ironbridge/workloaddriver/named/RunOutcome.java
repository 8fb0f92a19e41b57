package io.ironbridge.workloaddriver.named;

import io.ironbridge.workloaddriver.result.ProfiledPoint;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.util.List;
import java.util.Map;

/**
 * Outcome of a run, without its time and machine.
 *
 * @param tools versions of other software that took part, by name
 * @param placement description of which process had which processors
 * @param profiles at most one for a side and a place
 */
public record RunOutcome(
        ScenarioResult.Form form,
        int rounds,
        List<ScenarioResult.Axis> axes,
        List<ScenarioResult.Side> sides,
        List<ScenarioResult.Point> points,
        List<String> missing,
        Map<String, String> tools,
        String placement,
        List<ProfiledPoint> profiles) {
    public RunOutcome {
        axes = List.copyOf(axes);
        sides = List.copyOf(sides);
        points = List.copyOf(points);
        missing = List.copyOf(missing);
        tools = Map.copyOf(tools);
        profiles = List.copyOf(profiles);
    }

    /** Number of requests that failed. */
    public long failed() {
        return points.stream()
                .flatMap(point -> point.samples().stream())
                .mapToLong(sample -> sample.failed())
                .sum();
    }
}
