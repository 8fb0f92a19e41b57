package io.ironbridge.workloaddriver.report.guide;

import io.ironbridge.workloaddriver.json.FaultyFileException;
import io.ironbridge.workloaddriver.json.Json;
import io.ironbridge.workloaddriver.json.JsonFaults;
import io.ironbridge.workloaddriver.json.JsonSection;
import io.ironbridge.workloaddriver.report.guide.ScenarioGuide.FigurePlan;
import io.ironbridge.workloaddriver.report.guide.ScenarioGuide.Pair;
import io.ironbridge.workloaddriver.report.guide.ScenarioGuide.Publication;
import io.ironbridge.workloaddriver.report.guide.ScenarioGuide.PublishedFigure;
import io.ironbridge.workloaddriver.report.guide.ScenarioGuide.PublishedSeries;
import io.ironbridge.workloaddriver.result.Metric;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/** Reads guides. */
final class GuideReader {
    private final JsonFaults faults;

    private GuideReader(JsonFaults faults) {
        this.faults = faults;
    }

    /** A faulty guide is a bug: tests read all of them. */
    static Optional<ScenarioGuide> resource(String scenario) {
        if (!scenario.matches("[a-z0-9-]+")) {
            return Optional.empty();
        }
        String name = scenario + ".json";
        try (InputStream found = GuideReader.class.getResourceAsStream(name)) {
            return found == null
                    ? Optional.empty()
                    : Optional.of(read(name, Json.parse(name, found.readAllBytes())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (FaultyFileException e) {
            throw new IllegalStateException(e);
        }
    }

    static ScenarioGuide read(String name, Json json) throws FaultyFileException {
        JsonFaults faults = new JsonFaults(name);
        ScenarioGuide guide = new GuideReader(faults).guide(JsonSection.of(json, faults));
        faults.check();
        guide.figures().stream()
                .flatMap(plan -> plan.published().stream())
                .filter(published -> !guide.published().containsKey(published))
                .forEach(published ->
                        faults.contradiction(
                                "/figures",
                                "There is no published figure '" + published + "'.",
                                "Add it."));
        faults.check();
        return guide;
    }

    private ScenarioGuide guide(JsonSection from) {
        ScenarioGuide guide =
                new ScenarioGuide(
                        from.text("scenario"),
                        from.text("title"),
                        texts(from, "about"),
                        from.itemsIfAny("figures", this::figure),
                        from.itemsIfAny("comparisons", this::pair),
                        from.itemsIfAny("differences", this::pair),
                        from.itemsIfAny("publications", this::publication));
        from.end();
        return guide;
    }

    private List<String> texts(JsonSection from, String key) {
        return from.itemsIfAny(key, item -> JsonSection.text(item, faults));
    }

    private FigurePlan figure(Json item) {
        JsonSection from = JsonSection.of(item, faults);
        FigurePlan plan =
                new FigurePlan(
                        from.text("title"),
                        from.text("metric"),
                        from.text("x"),
                        texts(from, "values"),
                        from.named("at", value -> JsonSection.text(value, faults)),
                        from.text("by", ""),
                        from.word("form", List.of("bars", "lines")).equals("bars"),
                        from.text("scale", "linear").equals("logarithmic"),
                        texts(from, "sides"),
                        texts(from, "ifAny"),
                        texts(from, "published"),
                        from.text("base", ""));
        if (Metric.named(plan.metric()).isEmpty()) {
            faults.badValue(from.pointer("metric"), "This is not a metric.", "Correct it.");
        }
        if (plan.bars() && plan.logarithmic()) {
            faults.contradiction(from.pointer("scale"), "Bars begin at 0.", "Use lines.");
        }
        from.end();
        return plan;
    }

    private Pair pair(Json item) {
        JsonSection from = JsonSection.of(item, faults);
        Pair pair = new Pair(from.text("of"), from.text("to"));
        from.end();
        return pair;
    }

    private Publication publication(Json item) {
        JsonSection from = JsonSection.of(item, faults);
        Publication publication =
                new Publication(
                        from.text("title"),
                        from.text("machine"),
                        texts(from, "notes"),
                        from.itemsIfAny("figures", this::published));
        from.end();
        return publication;
    }

    private PublishedFigure published(Json item) {
        JsonSection from = JsonSection.of(item, faults);
        PublishedFigure figure =
                new PublishedFigure(
                        from.text("name"),
                        from.text("title"),
                        from.text("x"),
                        from.text("unit"),
                        from.items("series", this::series));
        from.end();
        return figure;
    }

    private PublishedSeries series(Json item) {
        JsonSection from = JsonSection.of(item, faults);
        PublishedSeries series =
                new PublishedSeries(
                        from.text("name"),
                        from.named("values", value -> JsonSection.number(value, faults)));
        from.end();
        return series;
    }
}
