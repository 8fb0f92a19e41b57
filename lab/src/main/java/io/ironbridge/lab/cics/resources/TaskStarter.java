package io.ironbridge.lab.cics.resources;

/**
 * Starts tasks in the region. Called on the thread of interval control, which it must not block.
 */
@FunctionalInterface
public interface TaskStarter {
    void start(DueStart due);
}
