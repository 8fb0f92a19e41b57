package io.ironbridge.cli.design;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.design.DesignException;
import io.ironbridge.design.FileChanges;
import io.ironbridge.design.ProjectUsers;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
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
public final class AddUserCommand extends ProjectChange {
    @Parameters(paramLabel = "NAME", description = "The user.")
    private String user = "";

    public AddUserCommand(Console console) {
        super(console);
    }

    @Override
    List<String> plan(Path folder, FileChanges changes) throws DesignException {
        return ProjectUsers.plan(user, folder, changes);
    }

    @Override
    List<String> next(ProjectOption project) {
        return List.of("ironbridge test " + project.argument());
    }
}
