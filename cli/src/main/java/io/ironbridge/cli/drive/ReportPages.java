package io.ironbridge.cli.drive;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.workloaddriver.json.FaultyFileException;
import io.ironbridge.workloaddriver.report.ReportPage;
import io.ironbridge.workloaddriver.report.page.Html;
import io.ironbridge.workloaddriver.report.page.Markdown;
import io.ironbridge.workloaddriver.report.page.Page;
import io.ironbridge.workloaddriver.report.targets.CheckedTargets;
import io.ironbridge.workloaddriver.report.targets.Targets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes report pages of results. */
final class ReportPages {
    private final Console console;

    ReportPages(Console console) {
        this.console = console;
    }

    /**
     * Writes the page, by default next to the first result.
     *
     * @param targets to check full runs against
     */
    int of(List<Path> files, @Nullable Path html, @Nullable Path markdown, Targets targets)
            throws InputException {
        Page page = page(files, targets);
        if (html != null || markdown == null) {
            write(html == null ? defaultPage(files.getFirst()) : html, Html.of(page));
        }
        if (markdown != null) {
            write(markdown, Markdown.of(page));
        }
        return ExitCodes.OK;
    }

    private static Page page(List<Path> files, Targets targets) throws InputException {
        try {
            return ReportPage.of(files, run -> CheckedTargets.of(targets, run).blocks());
        } catch (FaultyFileException e) {
            throw ReportFiles.faulty(e);
        }
    }

    private static Path defaultPage(Path result) {
        String name = result.getFileName().toString().replaceFirst("\\.json$", "");
        return result.resolveSibling(name + ".html");
    }

    private void write(Path file, String text) throws InputException {
        ReportFiles.write(file, text);
        console.note("Written: " + file);
    }
}
