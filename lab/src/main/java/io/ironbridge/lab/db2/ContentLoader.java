package io.ironbridge.lab.db2;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.json.JsonFactory;

/** Loads a {@link Content} into a database, and reports everything that does not fit at once. */
final class ContentLoader {
    private static final System.Logger LOG = System.getLogger(ContentLoader.class.getName());

    private final Content content;
    private final List<String> faults = new ArrayList<>();

    ContentLoader(Content content) {
        this.content = content;
    }

    /**
     * Creates tables and their rows.
     *
     * @throws IOException if a file cannot be read, or a statement or row is rejected; the message
     *     lists all places
     */
    void createTables(Connection connection) throws IOException, SQLException {
        Qualifiers.use(connection, Optional.empty());
        for (Path file : content.ddl()) {
            execute(file, connection);
        }
        for (Path file : content.rows()) {
            insert(file, connection);
        }
        check();
    }

    private void check() throws IOException {
        if (!faults.isEmpty()) {
            throw new IOException(String.join("\n", faults));
        }
    }

    private void execute(Path file, Connection connection) throws IOException, SQLException {
        for (DdlStatement ddl : DdlStatement.read(Files.readString(file))) {
            if (ddl.isIgnored()) {
                LOG.log(
                        Level.INFO,
                        "IRB-LAB-0007I {0}:{1}: {2} has no effect in the lab Db2",
                        file,
                        Integer.toString(ddl.line()),
                        ddl.firstWords());
                continue;
            }
            try (Statement statement = connection.createStatement()) {
                statement.execute(ddl.forDerby());
            } catch (SQLException e) {
                fault(file, ddl.line(), e);
            }
        }
    }

    private void insert(Path file, Connection connection) throws IOException, SQLException {
        List<CsvLine> lines = CsvLine.read(Files.readString(file));
        if (lines.isEmpty()) {
            faults.add(file + ":1: the file has no line with names of columns");
            return;
        }
        List<@Nullable String> columns = lines.getFirst().values();
        String table = String.valueOf(file.getFileName()).replaceFirst("\\.[^.]*$", "");
        String sql =
                "INSERT INTO %s (%s) VALUES (%s)"
                        .formatted(
                                table,
                                String.join(", ", columns.stream().map(String::valueOf).toList()),
                                String.join(", ", Collections.nCopies(columns.size(), "?")));
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (CsvLine line : lines.subList(1, lines.size())) {
                insert(file, line, columns.size(), statement);
            }
        } catch (SQLException e) {
            fault(file, 1, e);
        }
    }

    private void insert(Path file, CsvLine line, int columns, PreparedStatement statement) {
        if (line.values().size() != columns) {
            faults.add(
                    "%s:%d: the line has %d values, the first line %d columns"
                            .formatted(file, line.number(), line.values().size(), columns));
            return;
        }
        try {
            for (int i = 0; i < columns; i++) {
                statement.setString(i + 1, line.values().get(i));
            }
            statement.executeUpdate();
        } catch (SQLException e) {
            fault(file, line.number(), e);
        }
    }

    private void fault(Path file, int line, SQLException e) {
        faults.add(
                "%s:%d: %s (%s)"
                        .formatted(file, line, Sqlcode.of(e).description(), e.getMessage()));
    }

    /**
     * Creates services that do not exist.
     *
     * @throws IOException if a file cannot be read, or a service is rejected; the message lists all
     */
    void createServices(Catalog catalog) throws IOException, InterruptedException {
        ServiceManager manager = new ServiceManager(catalog, new JsonFactory());
        for (Path file : serviceFiles()) {
            try {
                manager.createMissing(Files.readAllBytes(file));
            } catch (RestFailure e) {
                faults.add(file + ": " + e.description());
            }
        }
        check();
        for (DerivedService derived : content.derived()) {
            derive(derived, catalog);
        }
    }

    private List<Path> serviceFiles() throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path path : content.services()) {
            if (Files.isDirectory(path)) {
                try (Stream<Path> inside = Files.list(path)) {
                    inside.filter(file -> file.toString().endsWith(".json"))
                            .sorted()
                            .forEach(files::add);
                }
            } else {
                files.add(path);
            }
        }
        return files;
    }

    /** A service that cannot be derived remains unknown, and its calls get 404. */
    private static void derive(DerivedService derived, Catalog catalog)
            throws IOException, InterruptedException {
        ServiceKey key = derived.key();
        if (catalog.find(key.collection(), key.name(), derived.version()).isPresent()) {
            return;
        }
        try {
            catalog.create(
                    new Catalog.Draft(key, derived.sql(), "Derived", Optional.empty(), false));
            LOG.log(
                    Level.WARNING,
                    "IRB-LAB-0008W The lab Db2 has no service {0}: it returns invented data in the"
                            + " form of its schemas",
                    key.text());
        } catch (RestFailure | SQLException e) {
            LOG.log(
                    Level.WARNING,
                    "IRB-LAB-0009W The service {0} cannot be derived from its schemas: {1}",
                    key.text(),
                    e.getMessage());
        }
    }

    /** The table of derived services that update. */
    static void createDerivedTable(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + DerivedStatement.TABLE + " (N INTEGER)");
            statement.execute("INSERT INTO " + DerivedStatement.TABLE + " VALUES 1");
        }
    }
}
