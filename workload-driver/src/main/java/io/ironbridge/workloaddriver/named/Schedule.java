package io.ironbridge.workloaddriver.named;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Order of the samples: by round, then by place, then by side. Sides that are compared are
 * therefore measured within seconds of each other. Each round starts with another side, so that
 * none is always first.
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

    /** The steps of all rounds. */
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
