package io.ironbridge.workloaddriver.named.db2;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.report.guide.ScenarioGuide;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult.Point;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ObservationTest {
    private static final Duration DELAY = ObservationSide.delay(Duration.ofSeconds(1));
    private static final Path FOLDER = Path.of("/run");

    @Test
    void allSidesAreMeasuredAtBothPaces() {
        List<Schedule.Place> places = Observation.places(RunSelection.FULL);

        assertThat(places)
                .extracting(Schedule.Place::at)
                .containsExactly(Map.of("clients", "200"), Map.of("clients", "saturated"));
        assertThat(places)
                .allMatch(place ->
                        place.sides()
                                .equals(
                                        List.of(
                                                "plain",
                                                "plain-again",
                                                "telemetry-off",
                                                "traced-1-percent",
                                                "traced",
                                                "access-log",
                                                "audit")));
    }

    @Test
    void whoAsksGetsThoseAndABaselineIsAmongThemWhereThereIsOne() {
        Map<String, Set<String>> at = Map.of("clients", Set.of("200"));
        RunSelection selection =
                new RunSelection(true, null, Set.of("plain"), at, null, null, "v1");

        assertThat(Observation.places(selection))
                .containsExactly(
                        new Schedule.Place(Map.of("clients", "200"), List.of("plain", "baseline")));
    }

    @ParameterizedTest
    @EnumSource(ObservationSide.class)
    void aSideIsFoundByItsName(ObservationSide kind) {
        assertThat(ObservationSide.of(kind.label())).isEqualTo(kind);
    }

    @ParameterizedTest
    @EnumSource(ObservationSide.class)
    void whatWatchesIsConfiguredAndNothingElseIs(ObservationSide kind) {
        assertThat(kind.xml("http://collector", DELAY, FOLDER).isPresent())
                .isEqualTo(kind.isWatched());
    }

    @Test
    void eachSideWithTelemetryHasAPathOfItsOwnAndDecidesItselfWhatIsTraced() {
        assertThat(
                        ObservationSide.TELEMETRY_OFF
                                .xml("http://collector", DELAY, FOLDER)
                                .orElseThrow())
                .contains(
                        "endpoint=\"http://collector/telemetry-off\"",
                        "parentBased=\"false\"",
                        "samplingRatio=\"0\"");
        assertThat(ObservationSide.TRACED.xml("http://collector", DELAY, FOLDER).orElseThrow())
                .contains(
                        "endpoint=\"http://collector/traced\"",
                        "samplingRatio=\"1\"",
                        "delay=\"1000ms\"");
    }

    @Test
    void filesAreInTheFolderOfTheRun() {
        assertThat(ObservationSide.ACCESS_LOG.xml("", DELAY, FOLDER).orElseThrow())
                .contains("filePath=\"/run/access-log/requests.log\"");
        assertThat(ObservationSide.AUDIT.xml("", DELAY, FOLDER).orElseThrow())
                .contains("file=\"/run/audit/requests.log\"");
    }

    @Test
    void whatWasWrittenAndLostIsToldOfTheRequestsThatWereServedMeanwhile() {
        ObservedCounts tally =
                new ObservedCounts(300, 250, 40).since(new ObservedCounts(100, 100, 0));

        assertThat(tally.values()).isEqualTo(Map.of("writtenPercent", 75.0, "lostPercent", 20.0));
        assertThat(tally.isComplete()).isFalse();
        assertThat(new ObservedCounts(200, 160, 40).isComplete()).isTrue();
        assertThat(ObservedCounts.NONE.values()).isEmpty();
    }

    @Test
    void lossesAreToldWhereThereAreAny() {
        Point none = new Point("audit", Map.of("clients", "200"), List.of(lost(0)));
        Point some =
                new Point("traced", Map.of("clients", "saturated"), List.of(lost(1), lost(2.5)));

        assertThat(LostRecords.of(List.of(none, some)))
                .containsExactly(
                        "traced, saturated: up to 2.50 % of the requests of a sample were lost to"
                                + " what watches: there was no room for them.");
    }

    @Test
    void theGuideDrawsAlongTheClientsWithPlainAsBase() {
        List<ScenarioGuide.FigurePlan> figures =
                ScenarioGuide.of(new Observation().name()).orElseThrow().figures();

        assertThat(figures).isNotEmpty().allMatch(figure -> figure.x().equals(Observation.CLIENTS));
        assertThat(figures.getFirst().base()).isEqualTo(ObservationSide.PLAIN.label());
    }

    private static Sample lost(double percent) {
        return Sample.ofValues(1, Map.of(ObservedCounts.LOST, percent));
    }
}
