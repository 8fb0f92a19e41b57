package io.ironbridge.cli.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.named.commands.Postgres;
import io.ironbridge.workloaddriver.process.LocalPrograms;
import io.ironbridge.workloaddriver.result.Metric;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The scenarios of applications beside their data. */
@Tag("system")
class ApplicationDriveIT extends SmallestDrive {
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
}
