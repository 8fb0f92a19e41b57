package io.ironbridge.workloaddriver.named;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.named.db2.GatewayStart;
import io.ironbridge.workloaddriver.named.db2.ZosConnectDb2;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RunSelectionTest {
    private static final NamedScenario SCENARIO = new ZosConnectDb2();

    @Test
    void onlyAllOfAScenarioIsFull() {
        assertThat(RunSelection.FULL.isFull(3)).isTrue();
        assertThat(new RunSelection(false, 5, Set.of(), Map.of(), null, null).isFull(3)).isTrue();

        assertThat(new RunSelection(true, null, Set.of(), Map.of(), null, null).isFull(3))
                .isFalse();
        assertThat(new RunSelection(false, 2, Set.of(), Map.of(), null, null).isFull(3)).isFalse();
        assertThat(new RunSelection(false, null, Set.of("nginx"), Map.of(), null, null).isFull(3))
                .isFalse();
        assertThat(at("size", "1K").isFull(3)).isFalse();
        Duration second = Duration.ofSeconds(1);
        assertThat(new RunSelection(false, null, Set.of(), Map.of(), second, null).isFull(3))
                .isFalse();
        assertThat(new RunSelection(false, null, Set.of(), Map.of(), null, second).isFull(3))
                .isFalse();
    }

    @Test
    void whatTheScenarioDoesNotHaveIsToldWithWhatItHas() {
        assertThat(
                        new RunSelection(false, null, Set.of("jetty"), Map.of(), null, null)
                                .unknown(SCENARIO))
                .singleElement()
                .asString()
                .contains("no side 'jetty'", "gateway, gateway-mapped, nginx");
        assertThat(at("size", "2K").unknown(SCENARIO))
                .containsExactly("axis 'size' has no '2K'; it has 1K, 5K, 10K, 30K, 50K");
        assertThat(at("colour", "red").unknown(SCENARIO))
                .containsExactly("there is no axis 'colour'; there are size, clients");
        assertThat(at("size", "50K").unknown(SCENARIO)).isEmpty();
    }

    @Test
    void onlySomeScenariosHaveABaseline() {
        RunSelection selection =
                new RunSelection(false, null, Set.of(), Map.of(), null, null, "v1");

        assertThat(selection.isFull(3)).isFalse();
        assertThat(selection.unknown(SCENARIO)).isEmpty();
        assertThat(selection.unknown(new GatewayStart()))
                .containsExactly("it is not compared with a baseline");
    }

    @Test
    void profilesLeaveNothingOut() {
        RunSelection selection =
                new RunSelection(false, null, Set.of(), Map.of(), null, null, null, true);

        assertThat(selection.isFull(3)).isTrue();
        assertThat(selection.unknown(SCENARIO)).isEmpty();
        assertThat(selection.unknown(new GatewayStart()))
                .containsExactly("its sides are not profiled");
    }

    @Test
    void valuesComeInTheScenariosOrder() {
        RunSelection selection =
                new RunSelection(
                        false, null, Set.of(), Map.of("size", Set.of("50K", "1K")), null, null);

        assertThat(selection.values("size", List.of("1K", "5K", "50K"), List.of("5K")))
                .containsExactly("1K", "50K");
        assertThat(selection.values("clients", List.of("1", "2"), List.of("2")))
                .containsExactly("2");
    }

    private static RunSelection at(String axis, String value) {
        return new RunSelection(false, null, Set.of(), Map.of(axis, Set.of(value)), null, null);
    }
}
