package io.ironbridge.workloaddriver.named;

import io.ironbridge.workloaddriver.result.ProfiledPoint;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.util.List;
import java.util.Map;

/**
 * What a run came to, without when and where it was.
 *
 * @param tools versions of what else took part, by name
 * @param placement which process had which processors, for people
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

    /** Requests that were not answered as they should have been. */
    public long failed() {
        return points.stream()
                .flatMap(point -> point.samples().stream())
                .mapToLong(sample -> sample.failed())
                .sum();
    }
}
