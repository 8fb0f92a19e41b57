package io.ironbridge.workloaddriver.named.db2;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.named.ProfiledPlaces;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProfiledPlacesTest {
    @Test
    void smallAndLargeOnesSaturatedAndTheMiddleAtALowRateToo() {
        assertThat(profiled(RunSelection.FULL))
                .containsExactly("1K saturated", "10K saturated", "50K saturated", "10K 300");
    }

    @Test
    void peersAreProfiledWhereTheyAreMeasured() {
        List<Schedule.Place> places = of(RunSelection.FULL);

        assertThat(places.get(0).sides()).containsExactly("gateway", "gateway-mapped");
        assertThat(places.get(1).sides()).contains("netty", "liberty");
    }

    @Test
    void ofAChoiceThereAreThoseThatWereMeasured() {
        assertThat(profiled(chosen(Map.of("size", Set.of("1K", "50K")))))
                .containsExactly("1K saturated", "50K saturated");
    }

    @Test
    void ofOthersThereAreTheFirstAndTheLast() {
        assertThat(profiled(chosen(Map.of("clients", Set.of("100")))))
                .containsExactly("1K 100", "50K 100");
        assertThat(profiled(chosen(Map.of("clients", Set.of("100"), "size", Set.of("5K")))))
                .containsExactly("5K 100");
    }

    @Test
    void sidesThatAreNotProfiledAreLeftOut() {
        List<Schedule.Place> places = ZosConnectDb2.places(chosen(Map.of("size", Set.of("1K"))));

        assertThat(ProfiledPlaces.of(ZosConnectDb2.PROFILED, places, "netty"::equals))
                .containsExactly(
                        new Schedule.Place(
                                Map.of("size", "1K", "clients", "saturated"), List.of("netty")));
        assertThat(ProfiledPlaces.of(ZosConnectDb2.PROFILED, places, _ -> false)).isEmpty();
    }

    private static RunSelection chosen(Map<String, Set<String>> at) {
        return new RunSelection(false, null, Set.of(), at, null, null);
    }

    private static List<Schedule.Place> of(RunSelection selection) {
        return ProfiledPlaces.of(
                ZosConnectDb2.PROFILED, ZosConnectDb2.places(selection), _ -> true);
    }

    private static List<String> profiled(RunSelection selection) {
        return of(selection).stream()
                .map(place -> place.at().get("size") + " " + place.at().get("clients"))
                .toList();
    }
}
