package io.ironbridge.workloaddriver.report;

import io.ironbridge.workloaddriver.report.guide.ScenarioGuide;
import io.ironbridge.workloaddriver.report.guide.ScenarioGuide.FigurePlan;
import io.ironbridge.workloaddriver.report.guide.ScenarioGuide.Publication;
import io.ironbridge.workloaddriver.report.page.Block;
import io.ironbridge.workloaddriver.report.page.Block.Fact;
import io.ironbridge.workloaddriver.report.page.NumberText;
import io.ironbridge.workloaddriver.result.MedianFigure;
import io.ironbridge.workloaddriver.result.Metric;
import io.ironbridge.workloaddriver.result.RunEnvironment;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The report chapter on a run of a named scenario. */
public final class ResultChapter {
    private final ScenarioResult result;
    private final ScenarioGuide guide;

    private ResultChapter(ScenarioResult result) {
        this.result = result;
        this.guide = DefaultFigures.guide(result);
    }

    /** Title of the scenario. */
    public static String title(ScenarioResult result) {
        return DefaultFigures.guide(result).title();
    }

    /** Description of the scenario, without figures. */
    public static List<Block> about(ScenarioResult result) {
        return DefaultFigures.guide(result).about().stream().<Block>map(Block.Text::new).toList();
    }

    /** A chapter with all figures and all points. */
    public static List<Block> of(ScenarioResult result) {
        ResultChapter chapter = new ResultChapter(result);
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(1, chapter.heading()));
        blocks.addAll(chapter.form());
        blocks.addAll(about(result));
        blocks.addAll(chapter.measured(chapter::withoutRepeatedWords, ProfileBlocks.Extent.ALL));
        blocks.add(new Block.Heading(2, "All points"));
        blocks.addAll(PointTables.of(result));
        return blocks;
    }

    /** The published part: machine, what is missing, and figures. */
    public static List<Block> published(ScenarioResult result) {
        ResultChapter chapter = new ResultChapter(result);
        List<Block> blocks =
                new ArrayList<>(
                        chapter.measured(chapter::withoutRepetition, ProfileBlocks.Extent.PARTS));
        if (chapter.guide.figures().isEmpty()) {
            blocks.addAll(PointTables.of(result));
        }
        return blocks;
    }

    private String heading() {
        String form = result.form() == ScenarioResult.Form.SHORT ? ", short" : "";
        return guide.title() + " (" + start() + form + ")";
    }

    private String start() {
        return result.started().toString().substring(0, 16).replace('T', ' ') + " UTC";
    }

    private List<Block> form() {
        return result.form() == ScenarioResult.Form.FULL
                ? List.of()
                : List.of(
                        new Block.Notice(
                                "A short run: it shows that the scenario works. Its figures are not"
                                        + " for publication."));
    }

    /**
     * In Markdown, where plots become tables, a figure that another one includes is replaced by the
     * larger one.
     */
    private List<Block> withoutRepetition(FigurePlan plan) {
        Optional<FigurePlan> larger =
                guide.figures().stream()
                        .filter(other -> other.includes(plan))
                        .filter(other -> !FigureBlocks.of(result, guide, other).isEmpty())
                        .findFirst();
        if (larger.isPresent()) {
            List<Block> blocks =
                    new ArrayList<>(FigureBlocks.of(result, guide, larger.orElseThrow()));
            blocks.addAll(FigureBlocks.shapes(result, guide, plan));
            return blocks;
        }
        return guide.figures().stream().anyMatch(plan::includes)
                ? List.of() // the smaller figure was replaced by it
                : FigureBlocks.of(result, guide, plan);
    }

    /** Omits observations that a smaller figure before it already has. */
    private List<Block> withoutRepeatedWords(FigurePlan plan) {
        Set<String> sentences =
                guide.figures().stream()
                        .filter(plan::includes)
                        .flatMap(smaller -> FigureBlocks.of(result, guide, smaller).stream())
                        .flatMap(block ->
                                block instanceof Block.Figure figure
                                        ? figure.observations().stream()
                                        : Stream.empty())
                        .collect(Collectors.toSet());
        return FigureBlocks.of(result, guide, plan).stream()
                .map(block ->
                        block instanceof Block.Figure figure ? figure.without(sentences) : block)
                .toList();
    }

    private List<Block> measured(
            Function<FigurePlan, List<Block>> drawn, ProfileBlocks.Extent profiled) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Facts(facts()));
        failures().ifPresent(blocks::add);
        if (!result.missing().isEmpty()) {
            blocks.add(new Block.Heading(2, "What was not run"));
            blocks.add(new Block.Bullets(result.missing()));
        }
        List<Block> figures =
                guide.figures().stream().flatMap(plan -> drawn.apply(plan).stream()).toList();
        if (!figures.isEmpty()) {
            blocks.add(new Block.Heading(2, "Figures"));
            blocks.addAll(figures);
        }
        blocks.addAll(SideProfiles.of(result, profiled));
        guide.publications().forEach(publication -> publication(publication, blocks));
        return blocks;
    }

    private Optional<Block> failures() {
        List<Double> failed =
                result.points().stream()
                        .flatMap(point ->
                                result.figure(point.side(), point.at(), Metric.FAILED).stream())
                        .map(MedianFigure::highest)
                        .filter(share -> share > 0)
                        .toList();
        return failed.stream()
                .max(Double::compare)
                .map(most ->
                        new Block.Notice(
                                "Requests failed at %d of %d points, at most %s of a sample's."
                                        .formatted(
                                                failed.size(),
                                                result.points().size(),
                                                NumberText.percent(most))));
    }

    private List<Fact> facts() {
        RunEnvironment here = result.environment();
        List<Fact> facts = new ArrayList<>();
        facts.add(fact("Taken", taken()));
        facts.add(new Fact("Command", result.command(), true));
        facts.add(
                fact(
                        "Ironbridge",
                        here.machine().version()
                                + ", commit "
                                + here.machine().commit()
                                + (here.changed() ? " with changes" : "")));
        facts.add(fact("Machine", here.machine().description()));
        facts.add(fact("Software", software(here)));
        if (!here.placement().isEmpty()) {
            facts.add(fact("Processes", here.placement()));
        }
        facts.add(
                fact(
                        "Figures",
                        "Medians of the rounds. CPU is the user and system time of a side's own"
                                + " process, as the operating system counts it, over its requests"
                                + " (transactions)."));
        return facts;
    }

    private static Fact fact(String name, String value) {
        return new Fact(name, value, false);
    }

    private String taken() {
        String minutes =
                Long.toString(Duration.between(result.started(), result.ended()).toMinutes());
        return start() + ", in " + minutes + " minutes, rounds: " + result.rounds();
    }

    private static String software(RunEnvironment here) {
        return here.machine().java()
                + here.tools().entrySet().stream()
                        .map(tool -> ", " + tool.getKey() + " " + tool.getValue())
                        .collect(Collectors.joining());
    }

    private static void publication(Publication publication, List<Block> blocks) {
        blocks.add(new Block.Heading(2, "Published: " + publication.title()));
        blocks.add(
                new Block.Text(
                        "Another machine ("
                                + publication.machine()
                                + "): its figures show shape, growth and ratios, and are not for a"
                                + " comparison of speed."));
        blocks.add(new Block.Bullets(publication.notes()));
        publication.figures().stream().map(PublishedTable::of).forEach(blocks::add);
    }
}
