package io.ironbridge.workloaddriver.named;

/** Hears how a run goes on. */
@FunctionalInterface
public interface RunProgress {
    /** A line for people. */
    void note(String line);
}
