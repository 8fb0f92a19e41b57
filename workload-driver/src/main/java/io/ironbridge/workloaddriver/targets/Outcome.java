package io.ironbridge.workloaddriver.targets;

import java.util.List;

/**
 * What became of a target.
 *
 * @param figure with its unit; empty if it was never measured
 * @param limit with its unit
 * @param details the figures that it was computed of, or what is missing
 */
public record Outcome(
        Target target, Verdict verdict, String figure, String limit, List<String> details) {
    public Outcome {
        details = List.copyOf(details);
    }

    /** How it stands. */
    public enum Verdict {
        /** Met, and the stretch target, too. */
        STRETCHED,
        MET,
        MISSED,
        /** There is no full run, or it lacks a point. */
        NOT_MEASURED
    }

    public boolean isGood() {
        return verdict == Verdict.MET || verdict == Verdict.STRETCHED;
    }
}
