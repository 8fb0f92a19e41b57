package io.ironbridge.workloaddriver.named.db2;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.named.Choice;
import io.ironbridge.workloaddriver.named.Schedule;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ZosConnectDb2Test {
    @Test
    void theGatewayIsMeasuredEverywhereAndPeersWhereTheyAreCompared() {
        List<Schedule.Place> places = ZosConnectDb2.places(Choice.FULL);

        assertThat(places)
                .hasSize(20)
                .allMatch(place -> place.sides().containsAll(List.of("gateway", "gateway-mapped")));
        assertThat(places.stream().filter(place -> place.sides().contains("liberty")))
                .extracting(Schedule.Place::at)
                .containsExactly(
                        Map.of("size", "10K", "clients", "300"),
                        Map.of("size", "10K", "clients", "saturated"));
    }

    @Test
    void peersAreMeasuredWhereSomebodyAsksForIt() {
        Choice choice =
                new Choice(false, null, Set.of("nginx"), Map.of("size", Set.of("50K")), null, null);

        assertThat(ZosConnectDb2.places(choice))
                .hasSize(4)
                .allMatch(place -> place.sides().equals(List.of("nginx")));
    }

    @Test
    void theShortFormHasFewerPlaces() {
        Choice brief = new Choice(true, null, Set.of(), Map.of(), null, null);

        assertThat(ZosConnectDb2.places(brief)).hasSize(6);
    }

    @Test
    void peersAloneAreMeasuredOnlyWhereTheyAreCompared() {
        Choice choice = new Choice(false, null, Set.of("nginx"), Map.of(), null, null);

        assertThat(ZosConnectDb2.places(choice)).hasSize(2);
    }

    @Test
    void withABaselineItAndTheGatewayTakeTurns() {
        Choice choice = new Choice(true, null, Set.of(), Map.of(), null, null, "v1");

        assertThat(ZosConnectDb2.places(choice))
                .hasSize(6)
                .allMatch(place ->
                        place.sides()
                                .equals(
                                        List.of(
                                                "gateway",
                                                "gateway-mapped",
                                                "baseline",
                                                "baseline-mapped")));
        Choice withPeer =
                new Choice(true, null, Set.of("gateway", "nginx"), Map.of(), null, null, "v1");

        assertThat(ZosConnectDb2.places(withPeer).getFirst().sides())
                .containsExactly("gateway", "baseline");
    }
}
