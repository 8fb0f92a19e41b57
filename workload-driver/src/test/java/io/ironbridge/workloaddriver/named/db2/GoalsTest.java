package io.ironbridge.workloaddriver.named.db2;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.named.NamedScenario.AxisValues;
import io.ironbridge.workloaddriver.report.guide.ScenarioGuide;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    void anAverageGoalIsOne() {
        assertThat(GoalStory.of("inversion").definition())
                .contains("<period importance=\"1\" averageResponseTime=\"5000ms\"/>")
                .contains("<period importance=\"3\" percent=\"90\" responseTime=\"200ms\"/>");
    }

    @Test
    void haProxyLetsTheMoreImportantClassGoFirst(@TempDir Path folder) throws IOException {
        new HaProxy(Path.of("haproxy"), "")
                .priorities(folder, new HaProxy.Ports(1, 2), GoalStory.of("inversion"));

        assertThat(folder.resolve("haproxy.cfg"))
                .content()
                .contains("set-priority-class int(-99) if { req.hdr(X-Work) payments }")
                .contains("set-priority-class int(-97) if { req.hdr(X-Work) inquiry }")
                .contains("server gateway 127.0.0.1:2 maxconn 20");
    }

    @Test
    void aFloodHasNoIntervalsBeforeIt() {
        assertThat(GoalStory.of("cpu-flood").intervals("mining"))
                .containsExactly("3", "4", "5", "6");
        assertThat(GoalStory.of("tripling").intervals("orders")).hasSize(10);
    }

    @Test
    void theShortFormRunsOneStoryInSixIntervals() {
        assertThat(GoalStory.of("tripling").brief().phases().names()).hasSize(6);
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
