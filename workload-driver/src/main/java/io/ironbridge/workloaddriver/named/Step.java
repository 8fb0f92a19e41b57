package io.ironbridge.workloaddriver.named;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One sample to take.
 *
 * @param round from 1
 * @param at value by axis
 */
public record Step(int round, String side, Map<String, String> at) {
    public Step {
        at = Map.copyOf(at);
    }

    /** The value of an axis that the step has a place on. */
    public String on(String axis) {
        return Optional.ofNullable(at.get(axis)).orElseThrow();
    }

    /** Text for the console. */
    @Override
    public String toString() {
        String place =
                at.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(entry -> entry.getKey() + " " + entry.getValue())
                        .collect(Collectors.joining(", "));
        return side + (place.isEmpty() ? "" : ", " + place);
    }
}
