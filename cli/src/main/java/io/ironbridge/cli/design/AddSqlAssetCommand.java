package io.ironbridge.cli.design;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.design.DesignException;
import io.ironbridge.design.FileChanges;
import io.ironbridge.design.NewConnection;
import io.ironbridge.design.SqlAsset;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Adds a SQL statement. */
@Command(
        name = "sql",
        description = {
            "Adds a SQL statement over a data source.",
            "",
            "With --jdbc-url the database describes host variables and columns.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge add asset sql staff --statement 'SELECT NAME FROM STAFF WHERE ID = :id'",
            "  ironbridge add asset sql staff --statement '...' --jdbc-url"
                    + " jdbc:postgresql://localhost/bank --user me"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:done",
            " 1:nothing was written, for the reason that is printed",
            ExitCodes.USAGE_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class AddSqlAssetCommand extends AddAsset {
    @Option(
            names = "--statement",
            paramLabel = "SQL",
            required = true,
            description = "The statement, with host variables as :name.")
    private String statement = "";

    @Mixin private final JdbcOptions database = new JdbcOptions();

    public AddSqlAssetCommand(Console console) {
        super(NewConnection.SQL, console);
    }

    @Override
    void plan(String asset, String connectionRef, FileChanges changes) throws DesignException {
        SqlAsset made = new SqlAsset(asset, statement, connectionRef);
        if (database.isGiven()) {
            database.connected(connection -> made.describedBy(connection).plan(changes));
        } else {
            made.plan(changes);
        }
    }
}
