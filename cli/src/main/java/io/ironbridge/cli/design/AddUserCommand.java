package io.ironbridge.cli.design;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.design.DesignException;
import io.ironbridge.design.FileChanges;
import io.ironbridge.design.ProjectUsers;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Adds a user with a password. */
@Command(
        name = "user",
        description = {
            "Adds a user who may call the API, with basic authentication. The password is a"
                    + " variable.",
            "",
            "All operations require authentication then, unless they say otherwise. The tests of"
                    + " the project call as this user.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {"  ironbridge add user clerk --project accounts"},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:done",
            " 1:nothing was written, for the reason that is printed",
            ExitCodes.USAGE_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class AddUserCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(paramLabel = "NAME", description = "The user.")
    private String user = "";

    @Mixin private final ProjectOption project = new ProjectOption();
    @Mixin private final WriteOptions writing = new WriteOptions();

    public AddUserCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InputException {
        Path folder = project.folder();
        FileChanges changes = new FileChanges(folder);
        try {
            List<String> notes = ProjectUsers.plan(user, folder, changes);
            return writing.write(
                    folder,
                    changes,
                    notes,
                    List.of("ironbridge test " + project.argument()),
                    console);
        } catch (DesignException refused) {
            throw WriteOptions.refused(refused);
        }
    }
}
