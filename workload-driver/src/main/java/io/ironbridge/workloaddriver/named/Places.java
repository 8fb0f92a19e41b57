package io.ironbridge.workloaddriver.named;

import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/** Queries on the places of a schedule. */
public final class Places {
    private Places() {}

    /** The values of an axis that any place has, in the order of the axis. */
    public static List<String> used(
            String axis, Collection<String> all, List<Schedule.Place> places) {
        List<String> used = places.stream().map(place -> place.at().get(axis)).toList();
        return all.stream().filter(used::contains).toList();
    }

    /** An axis of a result, with the values that any place has. */
    public static ScenarioResult.Axis axis(
            String name, String title, Collection<String> all, List<Schedule.Place> places) {
        return new ScenarioResult.Axis(name, title, used(name, all, places));
    }

    /** The places with these sides only, without those that have none of them. */
    public static List<Schedule.Place> withSides(
            Predicate<String> sides, List<Schedule.Place> places) {
        return places.stream()
                .map(place ->
                        new Schedule.Place(
                                place.at(), place.sides().stream().filter(sides).toList()))
                .filter(place -> !place.sides().isEmpty())
                .toList();
    }

    /** Whether a side is measured at any place. */
    public static boolean hasSide(String side, List<Schedule.Place> places) {
        return places.stream().anyMatch(place -> place.sides().contains(side));
    }
}
