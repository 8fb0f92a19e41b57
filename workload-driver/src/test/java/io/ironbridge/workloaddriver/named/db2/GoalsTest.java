package io.ironbridge.workloaddriver.named.db2;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.named.NamedScenario.AxisValues;
import io.ironbridge.workloaddriver.report.guide.ScenarioGuide;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GoalsTest {
    @Test
    void eachClassIsClassifiedByItsHeaderAndHasItsGoal() {
        assertThat(GoalStory.of("tripling").definition())
                .contains(
                        """
                        <serviceClass name="ORDERS"><period importance="1" percent="90" responseTime="500ms"/>\
                        </serviceClass>
                        """)
                .contains(
                        """
                        <classify header="X-Work" headerValue="mining" serviceClass="MINING"/>
                        """);
        assertThat(GoalStory.of("beyond").definition())
                .contains("<serviceClass name=\"MINING\"><period goal=\"discretionary\"/>");
    }

    @Test
    void theGuideDrawsEveryScenarioAlongItsIntervals() {
        List<String> stories =
                new Goals()
                        .axes().stream()
                                .filter(axis -> axis.name().equals(Goals.SCENARIO))
                                .map(AxisValues::values)
                                .findFirst()
                                .orElseThrow();

        assertThat(ScenarioGuide.of(new Goals().name()).orElseThrow().figures())
                .allMatch(figure -> figure.x().equals(Goals.INTERVAL))
                .extracting(figure -> Map.copyOf(figure.at()).get(Goals.SCENARIO))
                .containsAll(stories);
    }
}
