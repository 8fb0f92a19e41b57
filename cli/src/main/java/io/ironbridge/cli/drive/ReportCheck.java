package io.ironbridge.cli.drive;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.cli.terminal.Summary;
import io.ironbridge.workloaddriver.report.targets.CheckedTargets;
import io.ironbridge.workloaddriver.report.targets.StoredResults;
import io.ironbridge.workloaddriver.report.targets.TargetOutcome;
import io.ironbridge.workloaddriver.report.targets.Targets;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.nio.file.Path;
import java.util.Locale;

/** Prints the status of each target. */
final class ReportCheck {
    private final Console console;

    ReportCheck(Console console) {
        this.console = console;
    }

    int of(Targets targets, Path results) throws InputException {
        StoredResults stored = ReportFiles.results(results);
        CheckedTargets checked = CheckedTargets.of(targets, stored);
        stored.scenarios().forEach(scenario -> run(scenario, stored));
        checked.outcomes().forEach(this::print);
        console.print(sum(checked));
        return checked.isGood() ? ExitCodes.OK : ExitCodes.FAULTS;
    }

    private void run(String scenario, StoredResults stored) {
        stored.newestFull(scenario)
                .ifPresentOrElse(
                        run -> console.print(scenario + ": run of " + origin(run)),
                        () -> console.print(scenario + ": no full run"));
    }

    private static String origin(ScenarioResult run) {
        return run.started()
                + ", commit "
                + run.environment().machine().commit()
                + (run.environment().changed() ? " with changes" : "")
                + ", "
                + run.environment().machine().processor();
    }

    private void print(TargetOutcome outcome) {
        String figure = outcome.figure().isEmpty() ? "" : outcome.figure() + ", ";
        console.print(
                line(
                        outcome.verdict().text(),
                        "%s: %s%s. %s"
                                .formatted(
                                        outcome.target().name(),
                                        figure,
                                        outcome.limit(),
                                        outcome.target().text())));
        outcome.details().forEach(detail -> console.print(line("", detail)));
        outcome.reason().ifPresent(why -> console.print(line("", "why: " + why)));
    }

    private static String line(String head, String text) {
        return String.format(Locale.ROOT, "%-12s  %s", head, text);
    }

    private static String sum(CheckedTargets checked) {
        return "%s: %d met, %d missed, %d not measured"
                .formatted(
                        Summary.count(checked.outcomes().size(), "target"),
                        checked.outcomes().stream().filter(TargetOutcome::isGood).count(),
                        number(checked, TargetOutcome.Verdict.MISSED),
                        number(checked, TargetOutcome.Verdict.NOT_MEASURED));
    }

    private static long number(CheckedTargets checked, TargetOutcome.Verdict verdict) {
        return checked.outcomes().stream().filter(outcome -> outcome.verdict() == verdict).count();
    }
}
