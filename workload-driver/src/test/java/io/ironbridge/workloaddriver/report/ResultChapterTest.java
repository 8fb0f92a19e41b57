package io.ironbridge.workloaddriver.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.report.page.Block;
import io.ironbridge.workloaddriver.report.page.Chart;
import io.ironbridge.workloaddriver.result.Machine;
import io.ironbridge.workloaddriver.result.RunEnvironment;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.Sample.Latency;
import io.ironbridge.workloaddriver.result.Sample.Use;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import io.ironbridge.workloaddriver.result.ScenarioResult.Axis;
import io.ironbridge.workloaddriver.result.ScenarioResult.Form;
import io.ironbridge.workloaddriver.result.ScenarioResult.Point;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ResultChapterTest {
    private static final String SMALL = "CPU per transaction by response size, 200 clients";
    private static final String LARGE = SMALL + ", with Open Liberty";
    private static final String SHAPE =
            "For shape: " + SMALL + ", each as a multiple of its own at 1K";

    @Test
    void plotsOfBothScalesAreOnAPage() {
        assertThat(titles(ResultChapter.of(result("gateway", "liberty"))))
                .containsSubsequence(SMALL, SHAPE, LARGE);
    }

    @Test
    void tablesOfTheSmallerOneAreNotPublishedTwice() {
        assertThat(titles(ResultChapter.published(result("gateway", "liberty"))))
                .containsSubsequence(LARGE, SHAPE)
                .containsOnlyOnce(LARGE)
                .doesNotContain(SMALL);
    }

    @Test
    void whatNamesASideIsNotDrawnWithoutIt() {
        assertThat(titles(ResultChapter.published(result("gateway", "nginx"))))
                .containsSubsequence(SMALL, SHAPE)
                .doesNotContain(LARGE);
    }

    @Test
    void whatASmallerPlotSaysIsNotSaidAgain() {
        List<Block.Figure> figures =
                figures(ResultChapter.of(result("gateway", "liberty"))).toList();

        assertThat(said(figures, SMALL)).anyMatch(line -> line.startsWith("gateway title: linear"));
        assertThat(said(figures, LARGE))
                .noneMatch(line -> line.startsWith("gateway title: "))
                .contains("liberty title takes 10.00x the CPU of gateway title.");
    }

    @Test
    void samplesThatDifferMuchAreTold() {
        List<Block.Figure> figures = figures(ResultChapter.of(result("gateway"))).toList();

        assertThat(said(figures, SMALL))
                .contains(
                        "At 3 of 3 points the samples differ by more than 20 % of their median, at"
                                + " most by 40.0 %: do not trust smaller differences there.");
    }

    @Test
    void growthIsOfSidesThatHaveTwoPointsAndBeginsWithTheFirst() {
        ScenarioResult result = result("gateway", "nginx");
        List<Point> points =
                result.points().stream()
                        .filter(point ->
                                point.side().equals("gateway")
                                        || "10K".equals(point.at().get("size")))
                        .toList();

        List<Block.Figure> figures = figures(ResultChapter.of(with(result, points))).toList();

        Block.Figure shape =
                figures.stream()
                        .filter(figure -> figure.chart().title().equals(SHAPE))
                        .findFirst()
                        .orElseThrow();
        assertThat(shape.chart().series())
                .extracting(Chart.Series::name)
                .containsExactly("gateway title", "3.0.36, published", "3.0.37, published");
        assertThat(said(figures, SMALL))
                .contains("gateway title takes 0.10x the CPU of nginx title.");
    }

    private static ScenarioResult with(ScenarioResult result, List<Point> points) {
        return new ScenarioResult(
                result.scenario(),
                result.form(),
                result.started(),
                result.ended(),
                result.command(),
                result.environment(),
                result.rounds(),
                result.axes(),
                result.sides(),
                points,
                result.missing());
    }

    private static List<String> said(List<Block.Figure> figures, String title) {
        return figures.stream()
                .filter(figure -> figure.chart().title().equals(title))
                .findFirst()
                .orElseThrow()
                .observations();
    }

    private static List<String> titles(List<Block> blocks) {
        return figures(blocks).map(figure -> figure.chart().title()).toList();
    }

    private static Stream<Block.Figure> figures(List<Block> blocks) {
        return blocks.stream().filter(Block.Figure.class::isInstance).map(Block.Figure.class::cast);
    }

    /** The second side costs ten times what the first one does. */
    private static ScenarioResult result(String... sides) {
        List<Point> points = new ArrayList<>();
        List<String> sizes = List.of("1K", "10K", "50K");
        for (int i = 0; i < sides.length; i++) {
            for (String size : sizes) {
                double micros = (20 + Integer.parseInt(size.replace("K", ""))) * Math.pow(10, i);
                points.add(
                        new Point(
                                sides[i],
                                Map.of("size", size, "clients", "200"),
                                List.of(
                                        sample(1, sides[i], micros * 0.8),
                                        sample(2, sides[i], micros),
                                        sample(3, sides[i], micros * 1.2))));
            }
        }
        return new ScenarioResult(
                "zosconnect-db2",
                Form.FULL,
                Instant.EPOCH,
                Instant.EPOCH,
                "drive",
                new RunEnvironment(new Machine("p", 1, 0, "s", "j", "1", "c"), false, Map.of(), ""),
                3,
                List.of(
                        new Axis("size", "Response", sizes),
                        new Axis("clients", "Clients", List.of("200"))),
                Stream.of(sides).map(side -> new Side(side, side + " title", side)).toList(),
                points,
                List.of());
    }

    private static Sample sample(int round, String process, double micros) {
        return new Sample(
                round,
                10,
                1000,
                0,
                1000,
                new Latency(1, 1, 1, 1, 1, 1),
                Map.of(process, new Use(micros / 1000, 0, 1)),
                Map.of());
    }
}
