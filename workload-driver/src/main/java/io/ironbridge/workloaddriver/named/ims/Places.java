package io.ironbridge.workloaddriver.named.ims;

import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.named.Step;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Questions about places on axes. */
final class Places {
    private Places() {}

    /** Where a step is on an axis that it is on. */
    static String at(Step step, String axis) {
        return Optional.ofNullable(step.at().get(axis)).orElseThrow();
    }

    /** The values of an axis that some place has, in the axis' order. */
    static List<String> used(String axis, Collection<String> all, List<Schedule.Place> places) {
        Stream<String> used =
                all.stream()
                        .filter(value ->
                                places.stream()
                                        .anyMatch(place -> value.equals(place.at().get(axis))));
        return used.toList();
    }

    /** An axis of a result. */
    static ScenarioResult.Axis axis(
            String name, String title, Collection<String> all, List<Schedule.Place> places) {
        return new ScenarioResult.Axis(name, title, used(name, all, places));
    }

    static boolean hasSide(String side, List<Schedule.Place> places) {
        return places.stream().anyMatch(place -> place.sides().contains(side));
    }
}
