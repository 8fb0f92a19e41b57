package io.ironbridge.workloaddriver.named;

/** Prints the progress of a run. */
@FunctionalInterface
public interface RunProgress {
    /** Prints one line. */
    void note(String line);
}
