package io.ironbridge.workloaddriver.named;

/**
 * What a run needs from its caller.
 *
 * @param stop signal that ends the run early
 */
public record RunContext(Installation installation, RunProgress progress, StopSignal stop) {}
