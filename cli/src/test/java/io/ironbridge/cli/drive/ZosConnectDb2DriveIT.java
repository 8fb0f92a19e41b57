package io.ironbridge.cli.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import io.ironbridge.workloaddriver.process.LocalPrograms;
import io.ironbridge.workloaddriver.profile.CpuPart;
import io.ironbridge.workloaddriver.profile.Profile;
import io.ironbridge.workloaddriver.result.Metric;
import io.ironbridge.workloaddriver.result.ProfiledPoint;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The scenarios of Db2, apart from the others so that both can run at the same time. */
@Tag("system")
class ZosConnectDb2DriveIT extends SmallestDrive {
    @Test
    void gatewayAndNginxAreMeasuredAndTheGatewayIsProfiledBehindTheRounds() throws Exception {
        boolean nginx = LocalPrograms.find("nginx").isPresent();
        List<String> sides =
                nginx
                        ? List.of("gateway", "gateway-mapped", "nginx")
                        : List.of("gateway", "gateway-mapped");

        ScenarioResult result =
                run(
                        "1s",
                        "zosconnect-db2",
                        "--sides",
                        String.join(",", sides),
                        "--sizes",
                        "1K",
                        "--at",
                        "clients=saturated",
                        "--profile");

        assertThat(result.scenario()).isEqualTo("zosconnect-db2");
        assertThat(result.form()).isEqualTo(ScenarioResult.Form.SHORT);
        assertThat(result.command()).startsWith("./ironbridge drive zosconnect-db2 --sides");
        assertThat(result.environment().tools()).containsKey("back end");
        assertThat(withoutInstructions(result.missing()))
                .allMatch(line -> line.startsWith("nginx was not profiled: "));
        assertThat(result.sides().stream().map(ScenarioResult.Side::name))
                .containsExactlyElementsOf(sides);
        Map<String, String> at = Map.of("size", "1K", "clients", "saturated");
        for (String side : sides) {
            Sample sample = result.point(side, at).orElseThrow().samples().getFirst();
            assertThat(sample.requests()).isPositive();
            assertThat(sample.failed()).isZero();
            assertThat(result.figure(side, at, Metric.CPU).orElseThrow().median()).isPositive();
        }
        for (String side : List.of("gateway", "gateway-mapped")) {
            Sample sample = result.point(side, at).orElseThrow().samples().getFirst();
            assertThat(sample.processes()).containsKeys("driver", "gateway");
            assertThat(result.figure(side, at, Metric.RESIDENT).orElseThrow().median())
                    .isGreaterThan(20_000_000);
        }
        assertThat(result.environment().tools().containsKey("nginx")).isEqualTo(nginx);
        result.profiles().stream()
                .filter(point -> point.side().equals("gateway-mapped"))
                .findFirst()
                .ifPresentOrElse(
                        point -> assertProfiled(point, at), () -> fail("no profile of the side"));
        assertThat(cli.err()).contains("profile of gateway-mapped, clients saturated, size 1K: ");
    }

    private static void assertProfiled(ProfiledPoint point, Map<String, String> at) {
        assertThat(point.at()).isEqualTo(at);
        Profile profile = point.profile();
        assertThat(profile.process()).isEqualTo("gateway");
        assertThat(profile.source()).isNotEqualTo(Profile.Source.NONE);
        assertThat(profile.requests()).isPositive();
        // a second has few stacks; the greatest part is among them in any case
        assertThat(profile.parts().stream().map(Profile.Share::name))
                .contains(CpuPart.SOCKETS.title());
        assertThat(profile.methods()).isNotEmpty();
    }

    @Test
    void keptRepliesAreMeasuredBesideThoseOfThePeersThatAreThere() throws Exception {
        boolean nginx = LocalPrograms.find("nginx").isPresent();
        boolean varnish = nginx && LocalPrograms.find("varnishd").isPresent();

        ScenarioResult result = run("1s", "cache", "--sizes", "1K", "--at", "clients=saturated");

        assertThat(result.missing()).hasSize((nginx ? 0 : 1) + (varnish ? 0 : 1));
        assertThat(result.points()).hasSize(4 + (nginx ? 2 : 0) + (varnish ? 2 : 0));
        for (ScenarioResult.Point point : result.points()) {
            Sample sample = point.samples().getFirst();
            assertThat(sample.requests()).isPositive();
            assertThat(sample.failed()).isZero();
            assertThat(sample.answerBytes() == 0).isEqualTo(point.side().endsWith("-304"));
            assertThat(sample.processes()).containsKey(point.side().replaceFirst("-.*", ""));
        }
    }

    @Test
    void whatWatchesIsSeenToWriteOfAllRequests() throws Exception {
        ScenarioResult result =
                run(
                        "500ms",
                        "observation",
                        "--sides",
                        "traced,access-log,audit",
                        "--at",
                        "clients=200");

        assertThat(result.missing()).isEmpty();
        assertThat(result.environment().tools().get("collector")).contains("traced/v1/traces ");
        assertThat(result.points()).hasSize(3);
        for (ScenarioResult.Point point : result.points()) {
            Sample sample = point.samples().getFirst();
            assertThat(sample.requests()).isPositive();
            assertThat(sample.failed()).isZero();
            assertThat(sample.values())
                    .isEqualTo(Map.of("writtenPercent", 100.0, "lostPercent", 0.0));
            assertThat(sample.processes()).containsKey(point.side());
        }
    }
}
