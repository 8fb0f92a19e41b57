package io.ironbridge.workloaddriver.targets;

import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.util.List;
import java.util.Optional;

/** Targets held against the newest full runs of their scenarios. */
public record Checked(List<Outcome> outcomes) {
    public Checked {
        outcomes = List.copyOf(outcomes);
    }

    public static Checked of(Targets targets, StoredResults results) {
        return new Checked(targets.all().stream().map(target -> outcome(target, results)).toList());
    }

    private static Outcome outcome(Target target, StoredResults results) {
        Optional<ScenarioResult> run = results.newestFull(target.scenario());
        if (run.isPresent()) {
            return TargetCheck.of(target, run.get());
        }
        return TargetCheck.unmeasured(
                target,
                results.hasShort(target.scenario())
                        ? "there are only short runs of " + target.scenario()
                        : "there is no run of " + target.scenario());
    }

    /** Whether every target was measured and met. */
    public boolean isGood() {
        return outcomes.stream().allMatch(Outcome::isGood);
    }
}
