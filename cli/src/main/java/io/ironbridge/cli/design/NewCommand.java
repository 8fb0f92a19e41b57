package io.ironbridge.cli.design;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.design.DesignException;
import io.ironbridge.design.FileChanges;
import io.ironbridge.design.NewProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes an API project. */
@Command(
        name = "new",
        description = {
            "Makes an API project in the layout of z/OS Connect.",
            "",
            "Assets and operations are added with 'add'.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge new accounts",
            "  ironbridge new accounts --title 'Accounts of customers'"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:done",
            " 1:nothing was written, for the reason that is printed",
            ExitCodes.USAGE_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class NewCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(
            paramLabel = "NAME",
            description = "The folder to make. Its last part is the API's context root.")
    private Path folder = Path.of("");

    @Option(
            names = "--title",
            paramLabel = "TEXT",
            description = "Title of the OpenAPI document. Default: the name.")
    private @Nullable String title;

    @Option(
            names = "--openapi",
            paramLabel = "FILE",
            description =
                    "Use this OpenAPI document, in YAML. Its operations return examples until they"
                            + " call assets.")
    private @Nullable Path openapi;

    @Mixin private final WriteOptions writing = new WriteOptions();

    public NewCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InputException {
        FileChanges changes = new FileChanges(folder);
        String name = folder.toAbsolutePath().normalize().getFileName().toString();
        try {
            if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
                throw new DesignException(
                        "The name '" + name + "' cannot be part of a URL.",
                        "Use letters, digits, '.', '_' and '-'.");
            }
            NewProject.plan(
                    name,
                    title == null ? name : title,
                    document(),
                    String.valueOf(openapi),
                    changes);
        } catch (DesignException refused) {
            throw WriteOptions.refused(refused);
        }
        return writing.write(
                folder,
                changes,
                List.of(),
                List.of(
                        "ironbridge add asset cics|ims|mq|db2|sql NAME --project " + folder,
                        "ironbridge add operation GET /PATH --asset NAME --project " + folder),
                console);
    }

    private Optional<String> document() throws DesignException {
        if (openapi == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(Files.readString(openapi));
        } catch (IOException e) {
            throw new DesignException(
                    openapi + " cannot be read.", "Check that it is a file with text in UTF-8.");
        }
    }
}
