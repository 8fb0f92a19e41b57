package io.ironbridge.cli.drive;

import io.ironbridge.cli.terminal.Build;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.workloaddriver.report.targets.Targets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes reports of results, and checks results against targets. */
@Command(
        name = "report",
        description = {
            "Makes a report page of results of drive: plots with their tables, medians and range,"
                    + " environment and command, published figures of other machines, and"
                    + " observations on the figures.",
            "",
            "The HTML page is self-contained, and light or dark like the reader's system. Without"
                + " --html and --markdown it is written next to the first result, as NAME.html.",
            "",
            "With --check, the newest full run of each scenario is checked against the targets;"
                + " with --publish, its figures are written to docs/performance.md. Short runs are"
                + " ignored.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge report result.json",
            "  ironbridge report before.json after.json --html both.html --markdown both.md",
            "  ironbridge report --check",
            "  ironbridge report --publish"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK_HELP,
            " 1:a file has errors or cannot be written; a target is missed or was never measured;"
                    + " there are short runs among those to publish",
            ExitCodes.USAGE_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class ReportCommand implements Callable<Integer> {
    private static final Path TARGETS = Path.of("benchmarks", "targets.json");

    private final Console console;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "RESULT",
            arity = "0..*",
            description =
                    "Results of named scenarios, or of drive FILE --out; one chapter each, in this"
                            + " order.")
    private List<Path> files = List.of();

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write the page to this file, as HTML.")
    private @Nullable Path html;

    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description = "Write the page to this file, as Markdown, with tables instead of plots.")
    private @Nullable Path markdown;

    @Option(
            names = "--check",
            description = "Check the newest full run of each scenario against the targets.")
    private boolean check;

    @Option(
            names = "--publish",
            description =
                    "Write the figures of the newest full run of each scenario into the published"
                            + " page.")
    private boolean publish;

    @Option(
            names = "--results",
            paramLabel = "FOLDER",
            defaultValue = "benchmarks/results",
            description =
                    "For --check and --publish: folder of the runs. Default: ${DEFAULT-VALUE}")
    private Path results = Path.of("");

    @Option(
            names = "--targets",
            paramLabel = "FILE",
            description =
                    "File of targets. Default: benchmarks/targets.json here, otherwise that of"
                            + " Ironbridge.")
    private @Nullable Path targets;

    @Option(
            names = "--page",
            paramLabel = "FILE",
            defaultValue = "docs/performance.md",
            description = "For --publish: the page. Default: ${DEFAULT-VALUE}")
    private Path page = Path.of("");

    public ReportCommand(Console console) {
        this.console = console;
    }

    private Targets targets() throws InputException {
        if (targets != null) {
            return ReportFiles.targets(targets);
        }
        Path usual = Files.exists(TARGETS) ? TARGETS : Build.home().resolve(TARGETS);
        boolean needed = check || publish;
        return needed || Files.exists(usual) ? ReportFiles.targets(usual) : Targets.NONE;
    }

    @Override
    public Integer call() throws InputException {
        if (Stream.of(!files.isEmpty(), check, publish).filter(asked -> asked).count() != 1) {
            throw new ParameterException(
                    spec.commandLine(), "Name results, or use --check or --publish alone");
        }
        if (files.isEmpty() && (html != null || markdown != null)) {
            throw new ParameterException(
                    spec.commandLine(), "--html and --markdown are for pages of results");
        }
        if (check) {
            return new ReportCheck(console).of(targets(), results);
        }
        if (publish) {
            return new ReportPublication(console).of(results, page, targets());
        }
        return new ReportPages(console).of(files, html, markdown, targets());
    }
}
