package io.ironbridge.workloaddriver.report;

import io.ironbridge.workloaddriver.report.guide.ScenarioGuide.FigurePlan;
import io.ironbridge.workloaddriver.result.MedianFigure;
import io.ironbridge.workloaddriver.result.Metric;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import io.ironbridge.workloaddriver.result.ScenarioResult.Axis;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Takes the curves of a planned figure from a result. */
final class Curves {
    private final ScenarioResult result;
    private final FigurePlan plan;
    private final Metric metric;

    private Curves(ScenarioResult result, FigurePlan plan, Metric metric) {
        this.result = result;
        this.plan = plan;
        this.metric = metric;
    }

    /** Those that have a point, the sides in the result's order. */
    static List<Curve> of(ScenarioResult result, FigurePlan plan, Metric metric) {
        return new Curves(result, plan, metric).all();
    }

    /** The values along the figure's axis, whether they were measured or not. */
    static List<String> places(ScenarioResult result, FigurePlan plan) {
        return plan.values().isEmpty()
                ? result.axis(plan.x()).map(AxisNumbers::line).orElse(List.of())
                : plan.values();
    }

    private List<Curve> all() {
        List<Curve> curves = new ArrayList<>();
        for (int i = 0; i < result.sides().size(); i++) {
            Side side = result.sides().get(i);
            if (!plan.sides().isEmpty() && !plan.sides().contains(side.name())) {
                continue;
            }
            List<String> parts =
                    plan.by().isEmpty()
                            ? List.of("")
                            : result.axis(plan.by()).map(Axis::values).orElse(List.of());
            for (String part : parts) {
                int colour = plan.by().isEmpty() ? i : curves.size();
                curve(side, part, colour, curves);
            }
        }
        return curves;
    }

    private void curve(Side side, String part, int colour, List<Curve> to) {
        Map<String, MedianFigure> points = new LinkedHashMap<>();
        for (String x : places(result, plan)) {
            result.figure(side.name(), place(part, x), metric)
                    .ifPresent(figure -> points.put(x, figure));
        }
        if (!points.isEmpty()) {
            String name = part.isEmpty() ? side.title() : side.title() + ", " + part;
            to.add(new Curve(name, side.name(), colour, metric.unit(), points));
        }
    }

    private Map<String, String> place(String part, String x) {
        Map<String, String> at = new HashMap<>(plan.at());
        if (!part.isEmpty()) {
            at.put(plan.by(), part);
        }
        at.put(plan.x(), x);
        return at;
    }
}
