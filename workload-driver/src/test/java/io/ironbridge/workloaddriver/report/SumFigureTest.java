package io.ironbridge.workloaddriver.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.report.page.Block;
import io.ironbridge.workloaddriver.report.page.Block.Column;
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
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Figures of several processes together, next to a side that is 1. */
class SumFigureTest {
    private static final Side GATEWAY = new Side("gateway", "REST", "gateway");
    private static final Side CONNECTING = new Side("connecting", "JMS", "driver");

    @Test
    void theSumOfASideStandsBesideThatOfAnother() {
        Block.Figure sum = figure("CPU per transaction, with the queue manager, replies of 1K");

        assertThat(sum.table().columns())
                .extracting(Column::title)
                .contains("CPU us per transaction (side + lab)", "of JMS");
        assertThat(sum.table().rows())
                .containsExactly(
                        List.of("10", "REST", "300", "300 to 300", "0.25x", "100"),
                        List.of("10", "JMS", "1,200", "1,200 to 1,200", "1.00x", "100"));
        assertThat(sum.observations()).contains("REST takes 0.25x the CPU of JMS (side + lab).");
    }

    @Test
    void withoutABaseThereIsNoSuchColumn() {
        Block.Figure alone =
                figure("CPU per transaction of gateway or client alone, replies of 1K");

        assertThat(alone.table().rows().getFirst())
                .containsExactly("10", "REST", "100", "100 to 100", "100");
        assertThat(alone.observations()).contains("REST takes 0.14x the CPU of JMS.");
    }

    private static Block.Figure figure(String title) {
        return ResultChapter.of(result()).stream()
                .filter(Block.Figure.class::isInstance)
                .map(Block.Figure.class::cast)
                .filter(figure -> figure.chart().title().equals(title))
                .findFirst()
                .orElseThrow();
    }

    private static ScenarioResult result() {
        Map<String, String> at = Map.of("size", "1K", "requesters", "10");
        return new ScenarioResult(
                "mq-vs-client",
                Form.FULL,
                Instant.EPOCH,
                Instant.EPOCH,
                "drive",
                new RunEnvironment(new Machine("p", 1, 0, "s", "j", "1", "c"), false, Map.of(), ""),
                1,
                List.of(
                        new Axis("size", "Reply", List.of("1K")),
                        new Axis("requesters", "Requesters", List.of("10"))),
                List.of(GATEWAY, CONNECTING),
                List.of(
                        new Point("gateway", at, List.of(sample("gateway", 100, 200))),
                        new Point("connecting", at, List.of(sample("driver", 700, 500)))),
                List.of());
    }

    private static Sample sample(String process, double own, double lab) {
        return new Sample(
                1,
                10,
                1000,
                0,
                1000,
                new Latency(1, 1, 1, 1, 1, 1),
                Map.of(process, new Use(own / 1000, 0, 1), "lab", new Use(lab / 1000, 0, 1)),
                Map.of());
    }
}
