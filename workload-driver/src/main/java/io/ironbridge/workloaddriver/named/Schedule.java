package io.ironbridge.workloaddriver.named;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * In which order samples are taken: round by round, in each of them place by place, at each of them
 * side by side. So sides that are compared are measured within seconds of each other. Each round
 * begins with another side, so that none is always first.
 */
public final class Schedule {
    private Schedule() {}

    /**
     * A place on the axes, with the sides that are measured there.
     *
     * @param at value by axis
     */
    public record Place(Map<String, String> at, List<String> sides) {
        public Place {
            at = Map.copyOf(at);
            sides = List.copyOf(sides);
        }
    }

    /** All steps of so many rounds. */
    public static List<Step> of(List<Place> places, int rounds) {
        List<Step> steps = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (Place place : places) {
                int sides = place.sides().size();
                for (int turn = 0; turn < sides; turn++) {
                    String side = place.sides().get((turn + round - 1) % sides);
                    steps.add(new Step(round, side, place.at()));
                }
            }
        }
        return steps;
    }
}
