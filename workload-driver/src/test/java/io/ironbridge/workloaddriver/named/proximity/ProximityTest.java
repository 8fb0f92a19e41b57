package io.ironbridge.workloaddriver.named.proximity;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.report.guide.ScenarioGuide;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProximityTest {
    @Test
    void theShortFormMeasuresServantsWithTheDatabaseThatTheyReach() {
        RunSelection brief = new RunSelection(true, null, Set.of(), Map.of(), null, null);

        assertThat(Proximity.places(brief))
                .containsExactly(
                        new Schedule.Place(
                                Map.of("database", "drda", "clients", "4"),
                                List.of("client", "flow", "servant", "none")),
                        new Schedule.Place(
                                Map.of("database", "embedded", "clients", "4"),
                                List.of("client", "flow", "none")));
    }

    @Test
    void anOrderIsTheSumOfItsLines() {
        Order order = new Order("C00001", List.of(new Order.Line(0, 2), new Order.Line(10, 3)));

        assertThat(order.total()).isEqualByComparingTo("16.10"); // 2 * 1.00 + 3 * 4.70
        assertThat(order.json())
                .isEqualTo(
                        "{\"customer\":\"C00001\",\"lines\":["
                                + "{\"item\":\"I00000\",\"quantity\":2},"
                                + "{\"item\":\"I00010\",\"quantity\":3}]}");
    }

    @Test
    void theGuideDrawsAlongTheAxes() {
        assertThat(ScenarioGuide.of(new Proximity().name()).orElseThrow().figures())
                .isNotEmpty()
                .allMatch(figure -> Set.of("database", "clients").contains(figure.x()));
    }
}
