package io.ironbridge.workloaddriver.named;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The part of a scenario to run. A selection that omits or shortens anything makes the run a short
 * form.
 *
 * @param brief whether to run the scenario's short form
 * @param rounds null: as defined by the scenario
 * @param sides empty: all
 * @param at values by axis; all values of an axis that is absent
 * @param interval length of a sample; null: as defined by the scenario
 * @param warmUp of each side; null: as defined by the scenario
 * @param baseline version to compare with: a folder or a commit; null: none
 * @param profile whether to profile the sides after the measured rounds; the run stays a full form
 */
public record RunSelection(
        boolean brief,
        @Nullable Integer rounds,
        Set<String> sides,
        Map<String, Set<String>> at,
        @Nullable Duration interval,
        @Nullable Duration warmUp,
        @Nullable String baseline,
        boolean profile) {
    /** All of a scenario. */
    public static final RunSelection FULL =
            new RunSelection(false, null, Set.of(), Map.of(), null, null);

    /** Most rounds. */
    public static final int MOST_ROUNDS = 1_000;

    public RunSelection {
        sides = Set.copyOf(sides);
        at = Map.copyOf(at);
    }

    /** Without a baseline, and without profiles. */
    public RunSelection(
            boolean brief,
            @Nullable Integer rounds,
            Set<String> sides,
            Map<String, Set<String>> at,
            @Nullable Duration interval,
            @Nullable Duration warmUp) {
        this(brief, rounds, sides, at, interval, warmUp, null, false);
    }

    /** Without profiles. */
    public RunSelection(
            boolean brief,
            @Nullable Integer rounds,
            Set<String> sides,
            Map<String, Set<String>> at,
            @Nullable Duration interval,
            @Nullable Duration warmUp,
            @Nullable String baseline) {
        this(brief, rounds, sides, at, interval, warmUp, baseline, false);
    }

    /** Whether this is a whole scenario of so many rounds, or more. */
    public boolean isFull(int rounds) {
        return !brief
                && sides.isEmpty()
                && at.isEmpty()
                && interval == null
                && warmUp == null
                && baseline == null
                && (this.rounds == null || this.rounds >= rounds);
    }

    /** The selected rounds, or those of the scenario. */
    public int roundsOr(int otherwise) {
        return rounds == null ? otherwise : rounds;
    }

    public Duration intervalOr(Duration otherwise) {
        return interval == null ? otherwise : interval;
    }

    public Duration warmUpOr(Duration otherwise) {
        return warmUp == null ? otherwise : warmUp;
    }

    public boolean hasSide(String side) {
        return sides.isEmpty() || sides.contains(side);
    }

    /** The values of an axis to measure: the selected ones, or the usual ones. */
    public List<String> values(String axis, Collection<String> all, Collection<String> usual) {
        Set<String> selected = at.get(axis);
        return selected == null
                ? List.copyOf(usual)
                : all.stream().filter(selected::contains).toList();
    }

    /** Whether values of an axis are selected. */
    public boolean selects(String axis) {
        return at.containsKey(axis);
    }

    /** Names in the selection that the scenario does not have; empty if the selection is valid. */
    public List<String> unknown(NamedScenario scenario) {
        List<String> unknown = new ArrayList<>();
        for (String side : sides) {
            if (!scenario.sides().contains(side)) {
                unknown.add(
                        "there is no side '" + side + "'; there are " + named(scenario.sides()));
            }
        }
        at.forEach((axis, values) -> unknown.addAll(unknown(scenario, axis, values)));
        if (baseline != null && !scenario.hasBaseline()) {
            unknown.add("it is not compared with a baseline");
        }
        if (profile && !scenario.hasProfiles()) {
            unknown.add("its sides are not profiled");
        }
        return unknown;
    }

    private static List<String> unknown(NamedScenario scenario, String axis, Set<String> values) {
        Optional<NamedScenario.AxisValues> found =
                scenario.axes().stream().filter(one -> one.name().equals(axis)).findFirst();
        if (found.isEmpty()) {
            List<String> names =
                    scenario.axes().stream().map(NamedScenario.AxisValues::name).toList();
            return List.of("there is no axis '" + axis + "'; there are " + named(names));
        }
        return values.stream()
                .filter(value -> !found.get().values().contains(value))
                .map(value ->
                        "axis '"
                                + axis
                                + "' has no '"
                                + value
                                + "'; it has "
                                + named(found.get().values()))
                .toList();
    }

    private static String named(List<String> names) {
        return names.isEmpty() ? "none" : String.join(", ", names);
    }
}
