package io.ironbridge.cli.design;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.design.DesignException;
import io.ironbridge.design.FileChanges;
import io.ironbridge.design.NewConnection;
import io.ironbridge.design.TableApi;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Adds the operations of a table. */
@Command(
        name = "table",
        description = {
            "Adds operations that list, get, create, update and delete the rows of a table.",
            "",
            "The list has a query parameter for each column that can be compared, and 'sort',"
                    + " 'limit' and 'offset'. The statements are SQL assets, to be edited. The"
                    + " database checks them and runs none.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge add table hr.employee --jdbc-url jdbc:postgresql://localhost/bank"
                    + " --user me"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:done",
            " 1:nothing was written, for the reason that is printed",
            ExitCodes.USAGE_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class AddTableCommand extends ProjectChange {
    @Parameters(paramLabel = "TABLE", description = "The table or view: TABLE or SCHEMA.TABLE.")
    private String table = "";

    @Option(
            names = "--path",
            paramLabel = "PATH",
            description = "Path of the list. Default: the table's name.")
    private @Nullable String path;

    @Option(
            names = "--connection",
            paramLabel = "ID",
            description =
                    "The dataSource in the server configuration. Default: the only one; a project"
                            + " without one gets a file that configures it.")
    private @Nullable String connection;

    @Mixin private final JdbcOptions database = new JdbcOptions();

    public AddTableCommand(Console console) {
        super(console);
    }

    @Override
    List<String> plan(Path folder, FileChanges changes) throws DesignException {
        String connectionRef =
                NewConnection.SQL.forAsset(folder, Optional.ofNullable(connection), changes);
        List<String> notes = new ArrayList<>();
        database.connected(at ->
                notes.addAll(
                        TableApi.plan(
                                at, table, Optional.ofNullable(path), connectionRef, changes)));
        return notes;
    }

    @Override
    List<String> next(ProjectOption project) {
        return List.of(
                "ironbridge check " + project.argument(),
                "ironbridge run "
                        + project.argument()
                        + ", with the variables that the data source names");
    }
}
