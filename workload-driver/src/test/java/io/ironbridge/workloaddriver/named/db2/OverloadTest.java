package io.ironbridge.workloaddriver.named.db2;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.report.guide.ScenarioGuide;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class OverloadTest {
    @Test
    void ratesGoFromBelowWhatCanBeServedToFiveTimesIt() {
        List<Schedule.Place> places = Overload.places(RunSelection.FULL);

        assertThat(places).hasSize(10).allMatch(place -> place.sides().equals(List.of("gateway")));
        assertThat(places.getFirst().at()).isEqualTo(Map.of("offered", "100"));
        assertThat(places.getLast().at()).isEqualTo(Map.of("offered", "2000"));
    }

    @Test
    void theShortFormHasFewerAndWhoAsksGetsThose() {
        RunSelection brief = new RunSelection(true, null, Set.of(), Map.of(), null, null);
        RunSelection one =
                new RunSelection(
                        false, null, Set.of(), Map.of("offered", Set.of("700")), null, null);

        assertThat(Overload.places(brief)).hasSize(4);
        assertThat(Overload.places(one))
                .containsExactly(new Schedule.Place(Map.of("offered", "700"), List.of("gateway")));
    }

    @Test
    void theGuideDrawsAlongTheRate() {
        assertThat(ScenarioGuide.of(new Overload().name()).orElseThrow().figures())
                .isNotEmpty()
                .allMatch(figure -> figure.x().equals(Overload.OFFERED));
    }

    @Test
    void aRefusalCostsWhatMoreRefusalsCostMore() {
        RefusalCost cost = new RefusalCost();

        assertThat(cost.micros(1, 100, 0.10)).isEmpty();
        assertThat(cost.micros(1, 299, 0.20)).isEmpty(); // too near
        assertThat(cost.micros(1, 1_100, 0.15).orElseThrow()).isEqualTo(50.0, within());
        assertThat(cost.micros(2, 1_100, 0.15)).isEmpty(); // another round
        assertThat(cost.micros(2, 2_100, 0.18).orElseThrow()).isEqualTo(30.0, within());
    }

    private static Offset<Double> within() {
        return Offset.offset(1e-6);
    }
}
