package io.ironbridge.workloaddriver.report.targets;

import java.util.List;
import java.util.Optional;

/**
 * The outcome of a target.
 *
 * @param figure with its unit; empty if it was never measured
 * @param limit with its unit
 * @param details the figures it was computed from, or what is missing
 */
public record TargetOutcome(
        Target target, Verdict verdict, String figure, String limit, List<String> details) {
    public TargetOutcome {
        details = List.copyOf(details);
    }

    /** Status of a target. */
    public enum Verdict {
        /** Met, and the stretch target, too. */
        STRETCHED("met, stretch"),
        MET("met"),
        MISSED("MISSED"),
        /** There is no full run, or it lacks a point. */
        NOT_MEASURED("NOT MEASURED");

        private final String text;

        Verdict(String text) {
            this.text = text;
        }

        /** For people. */
        public String text() {
            return text;
        }
    }

    /** Why it is missed; empty if it is not. */
    public Optional<String> reason() {
        if (verdict != Verdict.MISSED) {
            return Optional.empty();
        }
        return Optional.of(target.reason().isEmpty() ? "No reason is known yet." : target.reason());
    }

    public boolean isGood() {
        return verdict == Verdict.MET || verdict == Verdict.STRETCHED;
    }
}
