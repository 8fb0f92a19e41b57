package io.ironbridge.gateway.workload;

/**
 * How a period keeps its goal.
 *
 * @param index of the last interval, with requests refused early as misses; NaN if too few ended
 * @param executionIndex what it would be if no request had waited for a place
 * @param counts since the start
 */
public record PeriodFigures(
        ServicePeriod period,
        Objective objective,
        double index,
        double executionIndex,
        GoalCounts.Reading counts) {}
