package io.ironbridge.cli.design;

import io.ironbridge.design.DesignException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The database that describes statements and tables. */
final class JdbcOptions {
    @Option(
            names = "--jdbc-url",
            paramLabel = "URL",
            description =
                    "Database that describes the data. Its driver has to be on the class path"
                            + " (IRONBRIDGE_CLASSPATH).")
    private @Nullable String url;

    @Option(
            names = "--user",
            paramLabel = "NAME",
            description = "User of that database. The password is that in JDBC_PASSWORD.")
    private @Nullable String user;

    /** What uses the connection. */
    @FunctionalInterface
    interface Use {
        void with(Connection connection) throws DesignException, SQLException;
    }

    boolean isGiven() {
        return url != null;
    }

    void connected(Use use) throws DesignException {
        try (Connection connection = connect()) {
            use.with(connection);
        } catch (SQLException e) {
            throw new DesignException(
                    "The database failed: %s (SQLSTATE %s)."
                            .formatted(e.getMessage(), e.getSQLState()),
                    "Check URL, user and JDBC_PASSWORD, and that the database runs.");
        }
    }

    private Connection connect() throws DesignException {
        if (url == null) {
            throw new DesignException(
                    "Which database has the table?", "Name it with --jdbc-url and --user.");
        }
        try {
            String password = Optional.ofNullable(System.getenv("JDBC_PASSWORD")).orElse("");
            return user == null
                    ? DriverManager.getConnection(url)
                    : DriverManager.getConnection(url, user, password);
        } catch (SQLException e) {
            throw new DesignException(
                    "The database cannot be reached: %s (SQLSTATE %s)."
                            .formatted(e.getMessage(), e.getSQLState()),
                    "Check URL, user and JDBC_PASSWORD, and that the driver is in"
                            + " IRONBRIDGE_CLASSPATH.");
        }
    }
}
