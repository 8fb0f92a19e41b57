package io.ironbridge.apiproject.server.workload;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.server.workload.ServiceDefinition.GoalDefinition;
import io.ironbridge.apiproject.server.workload.ServiceDefinition.PeriodDefinition;
import io.ironbridge.apiproject.server.workload.ServiceDefinition.PeriodDuration;
import io.ironbridge.apiproject.text.Faults;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the goal of a period or of an override, and the period's other attributes. */
final class GoalReader {
    private static final Duration MILLISECOND = Duration.ofMillis(1);
    private static final String PERCENT = "percent";
    private static final String TIME = "responseTime";
    private static final String AVERAGE = "averageResponseTime";
    private static final String VELOCITY = "velocity";
    private static final String GOAL = "goal";
    private static final String IMPORTANCE = "importance";
    private static final int LOWEST = 5;

    /** The first importance at which requests that would miss their goal are rejected. */
    private static final int REFUSED_EARLY = 3;

    private final Faults faults;

    GoalReader(Faults faults) {
        this.faults = faults;
    }

    /**
     * Reads {@code period}.
     *
     * @param number from 1
     * @param last whether it is the last one of its class
     */
    PeriodDefinition period(ElementReader e, int number, boolean last) {
        Optional<GoalDefinition> goal = goal(e);
        if (statesNone(e)) {
            report(e, "<period> has no goal.");
        }
        GoalDefinition promised = goal.orElse(new GoalDefinition.Discretionary());
        int importance = importance(e, promised, goal.isPresent(), Optional.empty());
        return new PeriodDefinition(
                promised,
                importance,
                duration(e, number, last),
                e.flag("refuseEarly", importance >= REFUSED_EARLY),
                e.source());
    }

    /** The period with the goal and importance of {@code override}. */
    PeriodDefinition override(ElementReader e, PeriodDefinition base) {
        Optional<GoalDefinition> goal = goal(e);
        if (statesNone(e) && e.isEmpty(IMPORTANCE)) {
            report(e, "<override> has neither a goal nor an importance.");
        }
        GoalDefinition promised = goal.orElse(base.goal());
        boolean byDefault = base.refuseEarly() == base.importance() >= REFUSED_EARLY;
        int importance = importance(e, promised, true, Optional.of(base.importance()));
        return new PeriodDefinition(
                promised,
                importance,
                base.duration(),
                byDefault ? importance >= REFUSED_EARLY : base.refuseEarly(),
                e.source());
    }

    /** The attributes that state a goal. */
    private static List<String> given(ElementReader e) {
        return Stream.of(TIME, AVERAGE, VELOCITY, GOAL).filter(name -> !e.isEmpty(name)).toList();
    }

    private static boolean statesNone(ElementReader e) {
        return given(e).isEmpty() && e.isEmpty(PERCENT);
    }

    /** Empty if there is none, or, which is reported, not exactly one. */
    private Optional<GoalDefinition> goal(ElementReader e) {
        List<String> given = given(e);
        boolean percent = !e.isEmpty(PERCENT);
        if (given.size() > 1) {
            report(
                    e,
                    what(e) + " has " + given.size() + " goals: " + String.join(", ", given) + ".");
        } else if (percent != given.contains(TIME)) {
            report(
                    e,
                    what(e)
                            + (percent
                                    ? " has percent without responseTime."
                                    : " has responseTime without percent."));
        } else if (given.size() == 1) {
            return Optional.of(goal(e, given.getFirst()));
        }
        return Optional.empty();
    }

    private static GoalDefinition goal(ElementReader e, String attribute) {
        return switch (attribute) {
            case TIME ->
                    new GoalDefinition.Percentile(
                            e.number(PERCENT, 90, 1, 99),
                            e.positive(TIME, MILLISECOND, MILLISECOND));
            case AVERAGE ->
                    new GoalDefinition.Average(e.positive(AVERAGE, MILLISECOND, MILLISECOND));
            case VELOCITY -> new GoalDefinition.Velocity(e.number(VELOCITY, 1, 1, 99));
            default -> {
                String goal = e.text(GOAL).orElse("");
                if (!goal.equalsIgnoreCase("discretionary")) {
                    e.bad(
                            GOAL,
                            goal,
                            "Use discretionary, or state another goal by its attributes.");
                }
                yield new GoalDefinition.Discretionary();
            }
        };
    }

    private int importance(
            ElementReader e, GoalDefinition goal, boolean needed, Optional<Integer> base) {
        if (goal instanceof GoalDefinition.Discretionary) {
            if (needed && !e.isEmpty(IMPORTANCE)) {
                report(e, what(e) + " is discretionary and has an importance.");
            }
            return PeriodDefinition.DISCRETIONARY;
        }
        int before = base.filter(one -> one <= LOWEST).orElse(0);
        if (e.isEmpty(IMPORTANCE) && before == 0) {
            e.reportMissing(IMPORTANCE);
        }
        return e.number(IMPORTANCE, before == 0 ? LOWEST : before, 1, LOWEST);
    }

    private Optional<PeriodDuration> duration(ElementReader e, int number, boolean last) {
        boolean elapsed = !e.isEmpty("duration");
        boolean cpu = !e.isEmpty("cpuDuration");
        if (elapsed && cpu) {
            faults.error(
                    "0724",
                    e.source("cpuDuration"),
                    "Period " + number + " has two durations.",
                    "Use either duration or cpuDuration.");
        } else if (last && (elapsed || cpu)) {
            faults.error(
                    "0724",
                    e.source(cpu ? "cpuDuration" : "duration"),
                    "The last period has a duration: work that outlives it would have no goal.",
                    "Remove the duration, or add another period.");
        } else if (!last && !elapsed && !cpu) {
            faults.error(
                    "0724",
                    e.source(),
                    "Period "
                            + number
                            + " has no duration: period "
                            + (number + 1)
                            + " can never be reached.",
                    "Add duration or cpuDuration, or remove the periods after it.");
        } else if (elapsed || cpu) {
            String attribute = cpu ? "cpuDuration" : "duration";
            return Optional.of(
                    new PeriodDuration(e.positive(attribute, MILLISECOND, MILLISECOND), cpu));
        }
        return Optional.empty();
    }

    private static String what(ElementReader e) {
        return "<" + e.element().name() + ">";
    }

    private void report(ElementReader e, String what) {
        faults.error(
                "0723",
                e.source(),
                what,
                "State one goal: percent and responseTime, averageResponseTime, velocity, or"
                        + " goal=\"discretionary\"; and an importance from 1 to 5 unless it is"
                        + " discretionary.");
    }
}
