package io.ironbridge.cli;

import io.ironbridge.workloaddriver.result.ScenarioResult;
import io.ironbridge.workloaddriver.targets.Checked;
import io.ironbridge.workloaddriver.targets.Outcome;
import io.ironbridge.workloaddriver.targets.StoredResults;
import io.ironbridge.workloaddriver.targets.Targets;
import java.nio.file.Path;
import java.util.Locale;

/** Says of each target how it stands. */
final class ReportCheck {
    private final Console console;

    ReportCheck(Console console) {
        this.console = console;
    }

    int of(Targets targets, Path results) throws InputException {
        StoredResults stored = ReportFiles.results(results);
        Checked checked = Checked.of(targets, stored);
        stored.scenarios().forEach(scenario -> run(scenario, stored));
        checked.outcomes().forEach(this::say);
        console.say(sum(checked));
        return checked.isGood() ? ExitCodes.OK : ExitCodes.FAULTS;
    }

    private void run(String scenario, StoredResults stored) {
        stored.newestFull(scenario)
                .ifPresentOrElse(
                        run -> console.say(scenario + ": run of " + origin(run)),
                        () -> console.say(scenario + ": no full run"));
    }

    private static String origin(ScenarioResult run) {
        return run.started()
                + ", commit "
                + run.environment().commit()
                + (run.environment().changed() ? " with changes" : "")
                + ", "
                + run.environment().processor();
    }

    private void say(Outcome outcome) {
        String figure = outcome.figure().isEmpty() ? "" : outcome.figure() + ", ";
        console.say(
                line(
                        outcome.verdict().text(),
                        "%s: %s%s. %s"
                                .formatted(
                                        outcome.target().name(),
                                        figure,
                                        outcome.limit(),
                                        outcome.target().text())));
        outcome.details().forEach(detail -> console.say(line("", detail)));
        outcome.reason().ifPresent(why -> console.say(line("", "why: " + why)));
    }

    private static String line(String head, String text) {
        return String.format(Locale.ROOT, "%-12s  %s", head, text);
    }

    private static String sum(Checked checked) {
        return "%s: %d met, %d missed, %d not measured"
                .formatted(
                        Summary.count(checked.outcomes().size(), "target"),
                        checked.outcomes().stream().filter(Outcome::isGood).count(),
                        number(checked, Outcome.Verdict.MISSED),
                        number(checked, Outcome.Verdict.NOT_MEASURED));
    }

    private static long number(Checked checked, Outcome.Verdict verdict) {
        return checked.outcomes().stream().filter(outcome -> outcome.verdict() == verdict).count();
    }
}
