package io.ironbridge.cli.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The scenarios of CICS. */
@Tag("system")
class CicsDriveIT extends SmallestDrive {
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
}
