package io.ironbridge.lab.cics.resources;

/**
 * Starts tasks: the region. Called in the thread of the interval control, which it must not hold
 * up.
 */
@FunctionalInterface
public interface TaskStarter {
    void start(DueStart due);
}
