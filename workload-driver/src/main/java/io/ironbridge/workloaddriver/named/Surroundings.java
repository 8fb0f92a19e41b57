package io.ironbridge.workloaddriver.named;

/**
 * What a run has around it.
 *
 * @param stop through which somebody may end it
 */
public record Surroundings(Installation installation, Progress progress, Stop stop) {}
