package io.ironbridge.workloaddriver.named.db2;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ZosConnectDb2Test {
    @Test
    void theGatewayIsMeasuredEverywhereAndPeersWhereTheyAreCompared() {
        List<Schedule.Place> places = ZosConnectDb2.places(RunSelection.FULL);

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
        RunSelection selection =
                new RunSelection(
                        false, null, Set.of("nginx"), Map.of("size", Set.of("50K")), null, null);

        assertThat(ZosConnectDb2.places(selection))
                .hasSize(4)
                .allMatch(place -> place.sides().equals(List.of("nginx")));
    }

    @Test
    void theShortFormHasFewerPlaces() {
        RunSelection brief = new RunSelection(true, null, Set.of(), Map.of(), null, null);

        assertThat(ZosConnectDb2.places(brief)).hasSize(6);
    }

    @Test
    void peersAloneAreMeasuredOnlyWhereTheyAreCompared() {
        RunSelection selection =
                new RunSelection(false, null, Set.of("nginx"), Map.of(), null, null);

        assertThat(ZosConnectDb2.places(selection)).hasSize(2);
    }

    @Test
    void withABaselineItAndTheGatewayTakeTurns() {
        RunSelection selection = new RunSelection(true, null, Set.of(), Map.of(), null, null, "v1");

        assertThat(ZosConnectDb2.places(selection))
                .hasSize(6)
                .allMatch(place ->
                        place.sides()
                                .equals(
                                        List.of(
                                                "gateway",
                                                "gateway-mapped",
                                                "baseline",
                                                "baseline-mapped")));
        RunSelection withPeer =
                new RunSelection(
                        true, null, Set.of("gateway", "nginx"), Map.of(), null, null, "v1");

        assertThat(ZosConnectDb2.places(withPeer).getFirst().sides())
                .containsExactly("gateway", "baseline");
    }
}
