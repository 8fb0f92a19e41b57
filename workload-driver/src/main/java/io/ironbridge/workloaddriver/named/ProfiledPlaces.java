package io.ironbridge.workloaddriver.named;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Selects the places where sides are profiled. */
public final class ProfiledPlaces {
    private ProfiledPlaces() {}

    /**
     * The measured places for which the scenario plans profiles; if there are none, the first and
     * the last measured place.
     *
     * @param usual values by axis
     * @param profiled whether a side is profiled
     */
    public static List<Schedule.Place> of(
            List<Map<String, String>> usual,
            List<Schedule.Place> measured,
            Predicate<String> profiled) {
        List<Schedule.Place> places = Places.withSides(profiled, measured);
        List<Schedule.Place> found =
                usual.stream().flatMap(at -> find(at, places).stream()).toList();
        return found.isEmpty() && !places.isEmpty()
                ? Stream.of(places.getFirst(), places.getLast()).distinct().toList()
                : found;
    }

    private static Optional<Schedule.Place> find(
            Map<String, String> at, List<Schedule.Place> places) {
        return places.stream().filter(place -> place.at().equals(at)).findFirst();
    }
}
