package io.ironbridge.cli.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ironbridge.workloaddriver.result.Metric;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The scenarios of IMS and queue managers. */
@Tag("system")
class ImsAndMqDriveIT extends SmallestDrive {
    @Test
    void gatewayAndJmsClientsAreMeasuredBeforeOneQueueManager() throws Exception {
        ScenarioResult result =
                run("500ms", "mq-vs-client", "--sizes", "64K", "--at", "requesters=10");

        assertThat(withoutInstructions(result.missing())).isEmpty();
        assertThat(result.environment().tools()).containsKeys("queue manager", "JMS clients");
        assertThat(result.points()).hasSize(3);
        for (ScenarioResult.Point point : result.points()) {
            Sample sample = point.samples().getFirst();
            long bytes = 64 << 10;
            assertThat(sample.failed()).isZero();
            assertThat(sample.answerBytes()).isPositive().isEqualTo(bytes * sample.requests());
            Metric sum = Metric.named("cpuMicros.side+lab").orElseThrow();
            assertThat(result.figure(point.side(), point.at(), sum).orElseThrow().median())
                    .isGreaterThan(
                            result.figure(point.side(), point.at(), Metric.CPU)
                                    .orElseThrow()
                                    .median());
        }
    }

    @Test
    void aLabImsIsMeasuredThroughTheGatewayAndWithoutIt() throws Exception {
        ScenarioResult result =
                run(
                        "500ms",
                        "ims-message-size",
                        "--sizes",
                        "500/22K",
                        "--at",
                        "sockets=4",
                        "--profile");

        assertThat(withoutInstructions(result.missing())).isEmpty();
        assertThat(profiled(result)).containsExactly("gateway 500/22K");
        Map<String, String> at = Map.of("size", "500/22K", "sockets", "4");
        for (String side : List.of("gateway", "ims-connect")) {
            Sample sample = result.point(side, at).orElseThrow().samples().getFirst();
            assertThat(sample.requests()).isPositive();
            assertThat(sample.failed()).isZero();
            assertThat(sample.processes()).containsKeys("driver", "gateway", "lab");
        }
        assertThat(result.figure("ims-connect", at, Metric.ANSWER_BYTES).orElseThrow().median())
                .isEqualTo(22_528);
    }

    @Test
    void theLogOfALabImsIsTheBoundThatItsDeviceMakesIt() throws Exception {
        // 64 clients wait for 64 writes: an answer takes about two seconds
        ScenarioResult result =
                run("8s", "ims-logging", "--at", "write=28", "--at", "blocksPerWrite=1");

        assertThat(result.points()).hasSize(1);
        Sample sample = result.points().getFirst().samples().getFirst();
        assertThat(sample.failed()).isZero();
        assertThat(sample.requests()).isPositive();
        assertThat(sample.values().get("logWriteMillis")).isGreaterThanOrEqualTo(28.0);
        // blocks and writes are not counted in the same moment
        assertThat(sample.values().get("blocksInAWrite")).isCloseTo(1.0, within(0.05));
        assertThat(sample.requests() / sample.seconds()).isLessThan(1000 / 28.0 + 10);
        assertThat(sample.values())
                .containsKeys("queueMillis", "bufferWaitsPerSecond", "blockFilledBytes");
    }

    /** By side and size. */
    private static List<String> profiled(ScenarioResult result) {
        return result.profiles().stream()
                .map(point -> point.side() + " " + point.at().get("size"))
                .toList();
    }
}
