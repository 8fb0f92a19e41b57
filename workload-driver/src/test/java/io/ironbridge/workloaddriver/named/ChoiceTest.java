package io.ironbridge.workloaddriver.named;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.named.db2.GatewayStart;
import io.ironbridge.workloaddriver.named.db2.ZosConnectDb2;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ChoiceTest {
    private static final NamedScenario SCENARIO = new ZosConnectDb2();

    @Test
    void onlyAllOfAScenarioIsFull() {
        assertThat(Choice.FULL.isFull(3)).isTrue();
        assertThat(new Choice(false, 5, Set.of(), Map.of(), null, null).isFull(3)).isTrue();

        assertThat(new Choice(true, null, Set.of(), Map.of(), null, null).isFull(3)).isFalse();
        assertThat(new Choice(false, 2, Set.of(), Map.of(), null, null).isFull(3)).isFalse();
        assertThat(new Choice(false, null, Set.of("nginx"), Map.of(), null, null).isFull(3))
                .isFalse();
        assertThat(at("size", "1K").isFull(3)).isFalse();
        Duration second = Duration.ofSeconds(1);
        assertThat(new Choice(false, null, Set.of(), Map.of(), second, null).isFull(3)).isFalse();
        assertThat(new Choice(false, null, Set.of(), Map.of(), null, second).isFull(3)).isFalse();
    }

    @Test
    void whatTheScenarioDoesNotHaveIsToldWithWhatItHas() {
        assertThat(new Choice(false, null, Set.of("jetty"), Map.of(), null, null).unknown(SCENARIO))
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
        Choice choice = new Choice(false, null, Set.of(), Map.of(), null, null, "v1");

        assertThat(choice.isFull(3)).isFalse();
        assertThat(choice.unknown(SCENARIO)).isEmpty();
        assertThat(choice.unknown(new GatewayStart()))
                .containsExactly("it is not compared with a baseline");
    }

    @Test
    void profilesLeaveNothingOut() {
        Choice choice = new Choice(false, null, Set.of(), Map.of(), null, null, null, true);

        assertThat(choice.isFull(3)).isTrue();
        assertThat(choice.unknown(SCENARIO)).isEmpty();
        assertThat(choice.unknown(new GatewayStart()))
                .containsExactly("its sides are not profiled");
    }

    @Test
    void valuesComeInTheScenariosOrder() {
        Choice choice =
                new Choice(false, null, Set.of(), Map.of("size", Set.of("50K", "1K")), null, null);

        assertThat(choice.values("size", List.of("1K", "5K", "50K"), List.of("5K")))
                .containsExactly("1K", "50K");
        assertThat(choice.values("clients", List.of("1", "2"), List.of("2"))).containsExactly("2");
    }

    private static Choice at(String axis, String value) {
        return new Choice(false, null, Set.of(), Map.of(axis, Set.of(value)), null, null);
    }
}
