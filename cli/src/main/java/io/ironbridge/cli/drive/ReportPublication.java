package io.ironbridge.cli.drive;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.workloaddriver.report.PublishedSections;
import io.ironbridge.workloaddriver.report.targets.CheckedTargets;
import io.ironbridge.workloaddriver.report.targets.StoredResults;
import io.ironbridge.workloaddriver.report.targets.Targets;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes the newest full runs into the page of published runs and the pages of their figures. */
final class ReportPublication {
    private final Console console;

    ReportPublication(Console console) {
        this.console = console;
    }

    int of(Path results, Path page, Targets targets) throws InputException {
        StoredResults stored = ReportFiles.results(results);
        String before = read(page);
        refuse(stored, results, page, before);
        String after = before;
        Path folder = page.resolveSibling(PublishedSections.FOLDER);
        for (String scenario : stored.scenarios()) {
            ScenarioResult run = stored.newestFull(scenario).orElseThrow();
            after =
                    PublishedSections.replaced(
                            after, run, CheckedTargets.of(targets, run).blocks());
            ReportFiles.write(folder.resolve(scenario + ".md"), PublishedSections.figures(run));
            console.note(
                    "%s: run of %s, commit %s"
                            .formatted(
                                    scenario, run.started(), run.environment().machine().commit()));
        }
        ReportFiles.write(page, after);
        console.note("Written: " + page);
        return ExitCodes.OK;
    }

    private static String read(Path page) throws InputException {
        try {
            return Files.readString(page);
        } catch (IOException e) {
            throw ReportFiles.unreadable(page, e);
        }
    }

    /** Reports everything that prevents the publication. */
    private static void refuse(StoredResults stored, Path results, Path page, String text)
            throws InputException {
        List<String> faults = new ArrayList<>();
        stored.shortOnes()
                .forEach(one ->
                        faults.add(
                                one.file()
                                        + ": error IRB-REPORT-0012E: This run of "
                                        + one.result().scenario()
                                        + " is a short one, which is not published. Remove it, or"
                                        + " run the whole scenario."));
        stored.scenarios().stream()
                .filter(scenario -> PublishedSections.isOpenEnded(text, scenario))
                .forEach(scenario ->
                        faults.add(
                                page
                                        + ": error IRB-REPORT-0013E: <!-- "
                                        + scenario
                                        + " --> has no <!-- /"
                                        + scenario
                                        + " --> after it. Add it after the figures."));
        if (stored.all().isEmpty()) {
            faults.add(
                    results
                            + ": error IRB-REPORT-0014E: There is no result. Run a scenario, and"
                            + " put its result here.");
        }
        if (!faults.isEmpty()) {
            throw new InputException(faults);
        }
    }
}
