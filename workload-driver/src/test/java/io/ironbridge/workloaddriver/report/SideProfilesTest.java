package io.ironbridge.workloaddriver.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.profile.Profile;
import io.ironbridge.workloaddriver.profile.Profile.Share;
import io.ironbridge.workloaddriver.profile.Profile.Source;
import io.ironbridge.workloaddriver.report.ProfileBlocks.Extent;
import io.ironbridge.workloaddriver.report.page.Block;
import io.ironbridge.workloaddriver.result.Machine;
import io.ironbridge.workloaddriver.result.ProfiledPoint;
import io.ironbridge.workloaddriver.result.RunEnvironment;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import io.ironbridge.workloaddriver.result.ScenarioResult.Axis;
import io.ironbridge.workloaddriver.result.ScenarioResult.Form;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SideProfilesTest {
    private static final List<ProfiledPoint> POINTS =
            List.of(
                    point("50K", "saturated", profile(10, 30)),
                    point("1K", "saturated", profile(8, 2)),
                    point("10K", "300", profile(50, 20)));

    @Test
    void withoutProfilesThereIsNoSection() {
        assertThat(SideProfiles.of(result(List.of()), Extent.ALL)).isEmpty();
    }

    @Test
    void partsStandBesideEachOtherWithTheirIncreaseFromSmallToLarge() {
        Block.Table parts = tables(Extent.ALL).getFirst();

        assertThat(parts.caption()).isEqualTo("CPU by part, the gateway");
        assertThat(parts.columns().stream().map(Block.Column::title))
                .containsExactly(
                        "Part",
                        "50K saturated, us",
                        "share",
                        "1K saturated, us",
                        "share",
                        "10K 300, us",
                        "share",
                        "increase, 1K saturated to 50K saturated, us");
        assertThat(parts.rows())
                .containsExactly(
                        List.of(
                                "HTTP", "10.00", "25.0 %", "8.00", "80.0 %", "50.00", "71.4 %",
                                "+2.00"),
                        List.of(
                                "mapping", "30.00", "75.0 %", "2.00", "20.0 %", "20.00", "28.6 %",
                                "+28.00"),
                        List.of("all", "40.00", "", "10.00", "", "70.00", "", "+30.00"));
    }

    @Test
    void theCausesOfTheIncreaseAreToldGreatestFirst() {
        List<String> facts =
                SideProfiles.of(result(POINTS), Extent.ALL).stream()
                        .filter(Block.Bullets.class::isInstance)
                        .flatMap(block -> ((Block.Bullets) block).items().stream())
                        .toList();

        assertThat(facts.getFirst())
                .isEqualTo(
                        "From 1K saturated to 50K saturated: +30.00 us. Of that mapping"
                                + " +28.00, HTTP +2.00.");
        assertThat(facts.get(1))
                .isEqualTo(
                        "50K saturated: 40.00 us at 100/s, 4,000 stacks (jdk.CPUTimeSample), 2"
                                + " lost.");
    }

    @Test
    void methodsAndPackagesFollowUnlessOnlyPartsAreAskedFor() {
        assertThat(tables(Extent.ALL).stream().map(Block.Table::caption))
                .containsExactly(
                        "CPU by part, the gateway",
                        "Top packages, the gateway",
                        "Top methods, the gateway");
        assertThat(tables(Extent.PARTS)).hasSize(1);
    }

    private static List<Block.Table> tables(Extent extent) {
        return SideProfiles.of(result(POINTS), extent).stream()
                .filter(Block.Table.class::isInstance)
                .map(Block.Table.class::cast)
                .toList();
    }

    private static ProfiledPoint point(String size, String clients, Profile profile) {
        return new ProfiledPoint("gateway", Map.of("size", size, "clients", clients), profile);
    }

    private static Profile profile(double http, double mapping) {
        return new Profile(
                "gateway",
                Source.CPU_TIME,
                4_000,
                2,
                10,
                1_000,
                http + mapping,
                List.of(new Share("mapping", mapping), new Share("HTTP", http)),
                List.of(new Share("io.netty.buffer", http)),
                List.of(new Share("io.netty.buffer.ByteBuf.writeBytes", http / 2)),
                null);
    }

    private static ScenarioResult result(List<ProfiledPoint> profiles) {
        return new ScenarioResult(
                "zosconnect-db2",
                Form.SHORT,
                Instant.EPOCH,
                Instant.EPOCH,
                "./ironbridge drive zosconnect-db2",
                new RunEnvironment(
                        new Machine("p", 2, 0, "Linux", "Java", "1", "c"), false, Map.of(), ""),
                1,
                List.of(
                        new Axis("size", "Response", List.of("1K", "10K", "50K")),
                        new Axis("clients", "Clients", List.of("300", "saturated"))),
                List.of(new Side("gateway", "the gateway", "gateway")),
                List.of(),
                List.of(),
                profiles);
    }
}
