package io.ironbridge.cli;

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

/** Makes reports of results, and holds them against targets. */
@Command(
        name = "report",
        description = {
            "Makes a page of what drive measured: plots with their tables, medians and spread,"
                    + " environment and command, what published reports measured on other machines,"
                    + " and what can be seen in the figures.",
            "",
            "The HTML page needs nothing else, and is light or dark as the reader's system is."
                    + " Without --html and --markdown it is written beside the first result, as"
                    + " NAME.html.",
            "",
            "With --check, the newest full run of each scenario is held against the targets; with"
                    + " --publish, docs/performance.md gets its figures. Short runs never count.",
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
                    + " there are short runs to publish",
            ExitCodes.USAGE_HELP,
            ExitCodes.INTERNAL_HELP
        })
final class ReportCommand implements Callable<Integer> {
    private static final Path USUAL_TARGETS = Path.of("benchmarks", "targets.json");

    private final Console console;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "RESULT",
            arity = "0..*",
            description =
                    "Results of named scenarios, or of drive FILE --out. A chapter each, in this"
                            + " order.")
    private List<Path> files = List.of();

    @Option(names = "--html", paramLabel = "FILE", description = "Write the page here, as HTML.")
    private @Nullable Path html;

    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description = "Write the page here, as Markdown, with tables instead of plots.")
    private @Nullable Path markdown;

    @Option(
            names = "--check",
            description = "Hold the newest full run of each scenario against the targets.")
    private boolean check;

    @Option(
            names = "--publish",
            description =
                    "Write the newest full run of each scenario into the page of published"
                            + " figures.")
    private boolean publish;

    @Option(
            names = "--results",
            paramLabel = "FOLDER",
            defaultValue = "benchmarks/results",
            description = "Of --check and --publish: the folder with the runs. ${DEFAULT-VALUE}")
    private Path results = Path.of("");

    @Option(
            names = "--targets",
            paramLabel = "FILE",
            description =
                    "The targets: benchmarks/targets.json. Pages of results have none where that"
                            + " is not there.")
    private @Nullable Path targets;

    @Option(
            names = "--page",
            paramLabel = "FILE",
            defaultValue = "docs/performance.md",
            description = "Of --publish: the page. ${DEFAULT-VALUE}")
    private Path page = Path.of("");

    ReportCommand(Console console) {
        this.console = console;
    }

    private Targets targets() throws InputException {
        if (targets != null) {
            return ReportFiles.targets(targets);
        }
        boolean needed = check || publish;
        return needed || Files.exists(USUAL_TARGETS)
                ? ReportFiles.targets(USUAL_TARGETS)
                : Targets.NONE;
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
