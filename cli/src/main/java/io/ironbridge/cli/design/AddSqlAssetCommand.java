package io.ironbridge.cli.design;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.design.ConnectionKind;
import io.ironbridge.design.DesignException;
import io.ironbridge.design.FileChanges;
import io.ironbridge.design.SqlAsset;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Adds a SQL statement. */
@Command(
        name = "sql",
        description = {
            "Adds a SQL statement over a data source.",
            "",
            "With --jdbc-url the database describes host variables and columns; its driver has to"
                    + " be on the class path (IRONBRIDGE_CLASSPATH). The password is that in"
                    + " JDBC_PASSWORD.",
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
public final class AddSqlAssetCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(paramLabel = "NAME", description = "Name of the asset.")
    private String name = "";

    @Option(
            names = "--statement",
            paramLabel = "SQL",
            required = true,
            description = "The statement, with host variables as :name.")
    private String statement = "";

    @Option(
            names = "--jdbc-url",
            paramLabel = "URL",
            description = "Database that describes the statement.")
    private @Nullable String url;

    @Option(names = "--user", paramLabel = "NAME", description = "User of that database.")
    private @Nullable String user;

    @Option(
            names = "--connection",
            paramLabel = "ID",
            description = "The dataSource in the server configuration. Default: the only one.")
    private @Nullable String connection;

    @Mixin private final ProjectOption project = new ProjectOption();
    @Mixin private final WriteOptions writing = new WriteOptions();

    public AddSqlAssetCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InputException {
        Path folder = project.folder();
        FileChanges changes = new FileChanges(folder);
        try {
            String connectionRef =
                    ConnectionKind.SQL.forAsset(folder, Optional.ofNullable(connection), changes);
            plan(new SqlAsset(name, statement, connectionRef), changes);
        } catch (DesignException refused) {
            throw WriteOptions.refused(refused);
        }
        return writing.write(
                folder,
                changes,
                List.of(),
                List.of("ironbridge add operation GET /PATH --asset " + name + project.repeated()),
                console);
    }

    private void plan(SqlAsset asset, FileChanges changes) throws DesignException {
        if (url == null) {
            asset.plan(Optional.empty(), changes);
            return;
        }
        String password = Optional.ofNullable(System.getenv("JDBC_PASSWORD")).orElse("");
        try (Connection database =
                user == null
                        ? DriverManager.getConnection(url)
                        : DriverManager.getConnection(url, user, password)) {
            asset.plan(Optional.of(database), changes);
        } catch (SQLException e) {
            throw new DesignException(
                    "The database cannot be reached: %s (SQLSTATE %s)."
                            .formatted(e.getMessage(), e.getSQLState()),
                    "Check URL, user and JDBC_PASSWORD, and that the driver is in"
                            + " IRONBRIDGE_CLASSPATH.");
        }
    }
}
