package io.ironbridge.workloaddriver.report.targets;

import io.ironbridge.workloaddriver.report.page.Block;
import io.ironbridge.workloaddriver.report.page.Block.Column;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Targets checked against the newest full runs of their scenarios. */
public record CheckedTargets(List<TargetOutcome> outcomes) {
    public CheckedTargets {
        outcomes = List.copyOf(outcomes);
    }

    public static CheckedTargets of(Targets targets, StoredResults results) {
        return new CheckedTargets(
                targets.all().stream().map(target -> outcome(target, results)).toList());
    }

    /** Checks the targets of one run's scenario; empty for a short run. */
    public static CheckedTargets of(Targets targets, ScenarioResult run) {
        return new CheckedTargets(
                targets.all().stream()
                        .filter(_ -> run.form() == ScenarioResult.Form.FULL)
                        .filter(target -> target.scenario().equals(run.scenario()))
                        .map(target -> TargetCheck.of(target, run))
                        .toList());
    }

    private static TargetOutcome outcome(Target target, StoredResults results) {
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

    /** The report section; empty without targets. */
    public List<Block> blocks() {
        if (outcomes.isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(2, "Targets"));
        blocks.add(
                new Block.Table(
                        "How they stand",
                        List.of(
                                Column.text("Target"),
                                Column.text("Stands"),
                                Column.number("Figure"),
                                Column.number("Limit"),
                                Column.text("What it asks for")),
                        outcomes.stream().map(CheckedTargets::row).toList()));
        List<String> reasons =
                outcomes.stream()
                        .flatMap(outcome ->
                                outcome.reason().stream()
                                        .map(why -> outcome.target().name() + ": " + why))
                        .toList();
        if (!reasons.isEmpty()) {
            blocks.add(new Block.Text("Why targets are missed:"));
            blocks.add(new Block.Bullets(reasons));
        }
        return blocks;
    }

    private static List<String> row(TargetOutcome outcome) {
        return List.of(
                outcome.target().name(),
                outcome.verdict().text(),
                outcome.figure(),
                outcome.limit(),
                outcome.target().text());
    }

    /** Whether every target was measured and met. */
    public boolean isGood() {
        return outcomes.stream().allMatch(TargetOutcome::isGood);
    }
}
