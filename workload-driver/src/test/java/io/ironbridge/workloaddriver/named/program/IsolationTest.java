package io.ironbridge.workloaddriver.named.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.report.guide.ScenarioGuide;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IsolationTest {
    private static Schedule.Place place(String other, String clients, String... sides) {
        return new Schedule.Place(Map.of("other", other, "clients", clients), List.of(sides));
    }

    @Test
    void bothSidesAreMeasuredWhereNothingHappensAndServantsWhereSomethingDoes() {
        assertThat(Isolation.places(RunSelection.FULL))
                .containsExactly(
                        place("rests", "50", "servants", "none"),
                        place("rests", "saturated", "servants", "none"),
                        place("leaks", "50", "servants"),
                        place("spins", "50", "servants"),
                        place("exits", "50", "servants"),
                        place("killed", "50", "servants"));
    }

    @Test
    void whatIsSelectedIsMeasured() {
        RunSelection none =
                new RunSelection(
                        true,
                        null,
                        Set.of("none"),
                        Map.of("clients", Set.of("saturated")),
                        null,
                        null);

        assertThat(Isolation.places(none)).containsExactly(place("rests", "saturated", "none"));
    }

    @Test
    void theGuideDrawsAlongBothAxes() {
        assertThat(ScenarioGuide.of(new Isolation().name()).orElseThrow().figures())
                .isNotEmpty()
                .allMatch(figure -> Set.of("other", "clients").contains(figure.x()));
    }
}
