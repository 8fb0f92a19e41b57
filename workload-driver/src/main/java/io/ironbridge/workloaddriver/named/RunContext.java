package io.ironbridge.workloaddriver.named;

/**
 * What a run has around it.
 *
 * @param stop through which somebody may end it
 */
public record RunContext(Installation installation, RunProgress progress, StopSignal stop) {}
