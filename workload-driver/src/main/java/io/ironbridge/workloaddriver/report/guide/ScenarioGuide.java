package io.ironbridge.workloaddriver.report.guide;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How to present a scenario's results. Guides are resources of this package, {@code NAME.json}.
 *
 * @param scenario its name
 * @param title for people
 * @param about paragraphs on what is measured
 * @param figures figures to draw, in order; figures without measurements are omitted
 * @param comparisons pairs of sides whose CPU is compared as a ratio, first to second
 * @param differences pairs of sides whose CPU is compared as a difference, first minus second
 * @param publications published reports, measured on other machines
 */
public record ScenarioGuide(
        String scenario,
        String title,
        List<String> about,
        List<FigurePlan> figures,
        List<Pair> comparisons,
        List<Pair> differences,
        List<Publication> publications) {
    public ScenarioGuide {
        about = List.copyOf(about);
        figures = List.copyOf(figures);
        comparisons = List.copyOf(comparisons);
        differences = List.copyOf(differences);
        publications = List.copyOf(publications);
    }

    /** The guide of a scenario; empty if there is none. */
    public static Optional<ScenarioGuide> of(String scenario) {
        return GuideReader.resource(scenario);
    }

    /** The guide of an unknown scenario. */
    public static ScenarioGuide without(String scenario) {
        return new ScenarioGuide(
                scenario, scenario, List.of(), List.of(), List.of(), List.of(), List.of());
    }

    public ScenarioGuide withFigures(List<FigurePlan> others) {
        return new ScenarioGuide(
                scenario, title, about, others, comparisons, differences, publications);
    }

    /** Two sides by their names. */
    public record Pair(String first, String second) {}

    /**
     * A figure of a result.
     *
     * @param metric as {@link io.ironbridge.workloaddriver.result.Metric#named} knows it
     * @param x the axis from left to right
     * @param values of that axis, in this order; none: all that are numbers, or all
     * @param at values of the other axes
     * @param by an axis whose values are series of their own; empty: none
     * @param bars or lines
     * @param sides those to draw; none: all
     * @param ifAny sides one of which must have two points at least; none: any
     * @param published names of published figures to set beside it
     * @param base a side that is 1.00 in a column of the table; empty: no such column
     */
    public record FigurePlan(
            String title,
            String metric,
            String x,
            List<String> values,
            Map<String, String> at,
            String by,
            boolean bars,
            boolean logarithmic,
            List<String> sides,
            List<String> ifAny,
            List<String> published,
            String base) {
        public FigurePlan {
            values = List.copyOf(values);
            at = Map.copyOf(at);
            ifAny = List.copyOf(ifAny);
            sides = List.copyOf(sides);
            published = List.copyOf(published);
        }

        /** Whether it draws everything that another figure draws, and more. */
        public boolean includes(FigurePlan other) {
            return sides.isEmpty()
                    && !other.sides.isEmpty()
                    && metric.equals(other.metric)
                    && x.equals(other.x)
                    && values.equals(other.values)
                    && at.equals(other.at)
                    && by.equals(other.by);
        }
    }

    /**
     * A published report.
     *
     * @param machine the machine of the measurements
     * @param notes further statements of the report, paraphrased
     */
    public record Publication(
            String title, String machine, List<String> notes, List<PublishedFigure> figures) {
        public Publication {
            notes = List.copyOf(notes);
            figures = List.copyOf(figures);
        }
    }

    /**
     * A figure of a published report.
     *
     * @param x title of the categories
     * @param unit of the values
     */
    public record PublishedFigure(
            String name, String title, String x, String unit, List<PublishedSeries> series) {
        public PublishedFigure {
            series = List.copyOf(series);
        }
    }

    /**
     * Values by category, in their order.
     *
     * @param values written as an axis of the scenario writes its values
     */
    public record PublishedSeries(String name, Map<String, Double> values) {
        public PublishedSeries {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }
    }

    /** Published figures by name. */
    public Map<String, PublishedFigure> published() {
        Map<String, PublishedFigure> all = new LinkedHashMap<>();
        publications.forEach(
                one -> one.figures().forEach(figure -> all.put(figure.name(), figure)));
        return all;
    }
}
