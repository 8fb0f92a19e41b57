package io.ironbridge.cli.upgrade;

import io.ironbridge.cli.design.CompareCommand;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.cli.terminal.StartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what changes for projects between two releases. */
@Command(
        name = "upgrade-check",
        description = {
            "Shows what changes for projects and their configuration from one release to another.",
            "",
            "Lets both releases check the projects, and prints what only one of them reports:"
                    + " settings that are no longer known, new errors and warnings. Compares the"
                    + " defaults in the documentation of both. If both have labs (ironbridge-full),"
                    + " also serves each project folder that has tests by both, and compares the"
                    + " replies to the requests of its tests, as 'compare' does.",
            "",
            "Your own back ends are not called.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge upgrade-check /opt/ironbridge-1.2.0 /opt/ironbridge-1.3.0"
                    + " /etc/ironbridge",
            "  ironbridge upgrade-check ironbridge-full-1.2.0 ironbridge-full-1.3.0 employees"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:nothing changes, as far as was compared",
            " 1:something changes",
            ExitCodes.USAGE_HELP,
            " 3:a release or its server could not be started",
            ExitCodes.INTERNAL_HELP
        })
public final class UpgradeCheckCommand implements Callable<Integer> {
    private final Console console;
    private boolean changes;

    @Parameters(index = "0", paramLabel = "OLD", description = "Folder of the old distribution.")
    private Path old = Path.of("");

    @Parameters(index = "1", paramLabel = "NEW", description = "Folder of the new distribution.")
    private Path next = Path.of("");

    @Parameters(
            index = "2..*",
            arity = "1..*",
            paramLabel = "PROJECT",
            description = "Projects, server folders, and XML files, as for 'run'.")
    private List<String> projects = List.of();

    @Option(
            names = "--var",
            paramLabel = "NAME=VALUE",
            description = "Sets a configuration variable in both releases. May be repeated.")
    private Map<String, String> variables = Map.of();

    @Option(
            names = "--ignore",
            paramLabel = "POINTER",
            description =
                    "JSON pointer below which bodies may differ, as for 'compare'; may be"
                            + " repeated.")
    private List<String> ignored = List.of();

    @Option(
            names = "--run-option",
            paramLabel = "OPTION",
            description =
                    "An option of 'run' for the servers of both releases, such as"
                            + " --run-option=--ddl=tables.sql; may be repeated.")
    private List<String> runOptions = List.of();

    public UpgradeCheckCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException, StartException, InputException {
        Release before = new Release("OLD", old.toAbsolutePath());
        Release after = new Release("NEW", next.toAbsolutePath());
        console.print("OLD  " + before.version());
        console.print("NEW  " + after.version());
        compareFindings(before, after);
        print(
                "Defaults that changed, by the documentation",
                DocumentedDefaults.of(before.folder().resolve("docs"))
                        .changes(DocumentedDefaults.of(after.folder().resolve("docs"))));
        compareReplies(before, after);
        return changes ? ExitCodes.FAULTS : ExitCodes.OK;
    }

    private List<String> settings() {
        return variables.entrySet().stream()
                .map(each -> "--var=" + each.getKey() + "=" + each.getValue())
                .toList();
    }

    private void compareFindings(Release before, Release after)
            throws IOException, InterruptedException, StartException {
        List<String> arguments = new ArrayList<>(projects);
        arguments.addAll(settings());
        Findings was = Findings.read(before.check(arguments));
        Findings is = Findings.read(after.check(arguments));
        print("Only NEW reports", Findings.only(is.faults(), was.faults()));
        print("Only OLD reports", Findings.only(was.faults(), is.faults()));
        print(
                "Mappings that only OLD compiles fully",
                Findings.only(is.interpreted(), was.interpreted()));
    }

    private void compareReplies(Release before, Release after)
            throws IOException, InterruptedException, StartException, InputException {
        if (!before.hasLabs() || !after.hasLabs()) {
            console.print("");
            console.print(
                    "Replies were not compared: that needs the distribution ironbridge-full of"
                            + " both releases.");
            return;
        }
        for (String project : projects) {
            console.print("");
            if (Files.isDirectory(Path.of(project, "tests"))) {
                compareReplies(project, before, after);
            } else {
                console.print("Replies of " + project + " were not compared: it has no tests.");
            }
        }
    }

    private void compareReplies(String project, Release before, Release after)
            throws IOException, InterruptedException, StartException, InputException {
        console.print("Replies of OLD | NEW to the tests of " + project + ":");
        List<String> options = new ArrayList<>(settings());
        options.addAll(runOptions);
        try (Release.Server was = before.serve(project, options);
                Release.Server is = after.serve(project, options)) {
            List<String> arguments =
                    new ArrayList<>(List.of(was.url(), is.url(), "--requests", project));
            arguments.addAll(settings());
            ignored.forEach(pointer -> arguments.add("--ignore=" + pointer));
            int exitCode =
                    CommandLine.populateCommand(
                                    new CompareCommand(console), arguments.toArray(String[]::new))
                            .call();
            changes |= exitCode != ExitCodes.OK;
        }
    }

    private void print(String title, Collection<String> lines) {
        console.print("");
        console.print(title + (lines.isEmpty() ? ": none" : ":"));
        lines.forEach(line -> console.print("  " + line));
        changes |= !lines.isEmpty();
    }
}
