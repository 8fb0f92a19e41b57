package io.ironbridge.workloaddriver.report;

import io.ironbridge.workloaddriver.report.guide.ScenarioGuide;
import io.ironbridge.workloaddriver.report.guide.ScenarioGuide.FigurePlan;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import io.ironbridge.workloaddriver.result.ScenarioResult.Axis;
import io.ironbridge.workloaddriver.result.ScenarioResult.Point;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Plans the figures of a scenario whose guide has none: CPU and rate along each axis, for each
 * place on the other axes.
 */
final class DefaultFigures {
    private static final int MOST = 24;

    private DefaultFigures() {}

    /** The scenario's guide, with default figures if it has none. */
    static ScenarioGuide guide(ScenarioResult result) {
        ScenarioGuide guide =
                ScenarioGuide.of(result.scenario())
                        .orElseGet(() -> ScenarioGuide.without(result.scenario()));
        return guide.figures().isEmpty() ? guide.withFigures(figures(result)) : guide;
    }

    private static List<FigurePlan> figures(ScenarioResult result) {
        List<FigurePlan> plans = new ArrayList<>();
        for (Axis axis : result.axes()) {
            for (Map<String, String> rest : places(result, axis)) {
                plans.add(plan("CPU per transaction", "cpuMicros", axis, rest));
                plans.add(plan("Transactions a second", "rate", axis, rest));
            }
        }
        return plans.stream().limit(MOST).toList();
    }

    /** Places on the other axes that have at least two points along this one. */
    private static Set<Map<String, String>> places(ScenarioResult result, Axis axis) {
        List<String> line = AxisNumbers.line(axis);
        Map<Map<String, String>, Set<String>> found =
                result.points().stream()
                        .filter(point -> line.contains(point.at().get(axis.name())))
                        .collect(
                                Collectors.groupingBy(
                                        point -> without(point, axis),
                                        LinkedHashMap::new,
                                        Collectors.mapping(
                                                point -> point.at().getOrDefault(axis.name(), ""),
                                                Collectors.toSet())));
        Set<Map<String, String>> places = new LinkedHashSet<>();
        found.forEach((place, values) -> {
            if (values.size() > 1) {
                places.add(place);
            }
        });
        return places;
    }

    private static Map<String, String> without(Point point, Axis axis) {
        Map<String, String> rest = new HashMap<>(point.at());
        rest.remove(axis.name());
        return rest;
    }

    private static FigurePlan plan(
            String what, String metric, Axis axis, Map<String, String> rest) {
        String place =
                new TreeMap<>(rest)
                        .entrySet().stream()
                                .map(entry -> ", " + entry.getKey() + " " + entry.getValue())
                                .collect(Collectors.joining());
        return new FigurePlan(
                what + " by " + axis.title() + place,
                metric,
                axis.name(),
                List.of(),
                rest,
                "",
                axis.values().size() <= 3,
                false,
                List.of(),
                List.of(),
                List.of(),
                "");
    }
}
