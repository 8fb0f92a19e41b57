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
 * What of a scenario is to be run. A choice that leaves anything out, or makes anything shorter
 * than the scenario has it, makes a short form.
 *
 * @param brief the scenario's own short form
 * @param rounds null: as the scenario has it
 * @param sides empty: all
 * @param at values by axis; an axis that is not there has all its values
 * @param interval length of a sample; null: as the scenario has it
 * @param warmUp of each side; null: as the scenario has it
 * @param baseline another version to compare with: a folder or a commit; null: none
 * @param profile whether sides are to be profiled behind what is measured, which leaves nothing out
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

    /** Whether it is all of a scenario, with as many rounds or more. */
    public boolean isFull(int rounds) {
        return !brief
                && sides.isEmpty()
                && at.isEmpty()
                && interval == null
                && warmUp == null
                && baseline == null
                && (this.rounds == null || this.rounds >= rounds);
    }

    /** The rounds, where the scenario has so many. */
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

    /** Those values of an axis that are to be measured: all that were asked for, or the usual. */
    public List<String> values(String axis, Collection<String> all, Collection<String> usual) {
        Set<String> asked = at.get(axis);
        return asked == null ? List.copyOf(usual) : all.stream().filter(asked::contains).toList();
    }

    /** Whether somebody said which values of an axis. */
    public boolean asksFor(String axis) {
        return at.containsKey(axis);
    }

    /** What of this the scenario does not have, for people; empty: nothing. */
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
