package io.ironbridge.cli.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ironbridge.workloaddriver.named.commands.Postgres;
import io.ironbridge.workloaddriver.process.LocalPrograms;
import io.ironbridge.workloaddriver.result.Metric;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The scenarios of queue managers, IMS, CICS, and applications. */
class NamedDriveIT extends SmallestDrive {
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

    @Test
    void programsAreMeasuredOverTlsAndWithoutAGateway() throws Exception {
        ScenarioResult result =
                run(
                        "3s", // for a hundred handshakes of a cold gateway beside other tests
                        "cicstg",
                        "--sides",
                        "commarea,host-link-commarea,host-link-channel",
                        "--at",
                        "payload=4K",
                        "--at",
                        "pace=rate",
                        "--at",
                        "clients=100");

        assertThat(result.environment().tools().get("TLS"))
                .startsWith("TLSv1.3, TLS_AES_256_GCM_SHA384, sessions resumed");
        assertThat(result.environment().tools()).containsKey("programs");
        assertThat(withoutInstructions(result.missing())).isEmpty();
        assertThat(result.points()).hasSize(3);
        for (ScenarioResult.Point point : result.points()) {
            Sample sample = point.samples().getFirst();
            assertThat(sample.requests()).isPositive();
            assertThat(sample.failed()).isZero();
            assertThat(sample.processes()).containsKeys("driver", "lab");
        }
    }

    @Test
    void memoryIsMeasuredWhileConnectionsAreOpen() throws Exception {
        ScenarioResult result =
                run("500ms", "cicstg-memory", "--sides", "https", "--at", "connections=1000");

        assertThat(result.points()).hasSize(1);
        Sample sample = result.points().getFirst().samples().getFirst();
        assertThat(sample.values().get("clientConnections")).isGreaterThanOrEqualTo(1_000);
        assertThat(sample.values().get("heapBytes")).isGreaterThan(1_000_000);
        assertThat(sample.values().get("nativeBytes")).isGreaterThan(1_000_000);
        assertThat(sample.values().get("residentBytes"))
                .isGreaterThan(sample.values().get("heapBytes"));
    }

    @Test
    void unitsOfWorkAreMeasuredBesideFlowsWithoutThemAndPlainNarayana() throws Exception {
        ScenarioResult result =
                run("1s", "units-of-work", "--at", "resources=2", "--at", "clients=8");

        boolean postgres = Postgres.programs().isPresent();
        assertThat(result.missing().isEmpty()).isEqualTo(postgres);
        assertThat(result.environment().tools().get("databases"))
                .contains(postgres ? "PostgreSQL" : "lab Db2");
        assertThat(result.points()).hasSize(3);
        Metric all = Metric.named("cpuMicros.side+database").orElseThrow();
        for (ScenarioResult.Point point : result.points()) {
            Sample sample = point.samples().getFirst();
            assertThat(sample.requests()).isPositive();
            assertThat(sample.failed()).isZero();
            assertThat(result.figure(point.side(), point.at(), all).orElseThrow().median())
                    .isGreaterThan(
                            result.figure(point.side(), point.at(), Metric.CPU)
                                    .orElseThrow()
                                    .median());
        }
        assertThat(cli.err())
                .containsPattern("rows of units with two databases, in each of them: [1-9]");
    }

    @Test
    void logicBesideTheDataMovesLessThanThatOfARemoteClient() throws Exception {
        ScenarioResult result = run("1s", "proximity", "--at", "clients=4");

        boolean known = LocalPrograms.find("ss").isPresent();
        assertThat(result.missing().isEmpty()).isEqualTo(known);
        for (String database : List.of("drda", "embedded")) {
            Map<String, String> at = Map.of("database", database, "clients", "4");
            Sample client = result.point("client", at).orElseThrow().samples().getFirst();
            Sample flow = result.point("flow", at).orElseThrow().samples().getFirst();
            assertThat(List.of(client, flow))
                    .allMatch(sample -> sample.requests() > 0 && sample.failed() == 0);
            assertThat(client.processes().containsKey("database"))
                    .isEqualTo(database.equals("drda"));
            if (known) {
                assertThat(flow.values().get("gatewayKilobytes"))
                        .isPositive()
                        .isLessThan(client.values().get("gatewayKilobytes") / 10);
                assertThat(flow.values().containsKey("databaseKilobytes"))
                        .isEqualTo(database.equals("drda"));
            }
        }
    }

    /** By side and size. */
    private static List<String> profiled(ScenarioResult result) {
        return result.profiles().stream()
                .map(point -> point.side() + " " + point.at().get("size"))
                .toList();
    }
}
