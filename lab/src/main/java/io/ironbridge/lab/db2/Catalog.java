package io.ironbridge.lab.db2;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The REST services, in memory for calls and in the table LAB.DSNSERVICE (after Db2's
 * SYSIBM.DSNSERVICE) for the next start. Thread-safe: calls read an immutable list that create and
 * drop replace.
 */
final class Catalog {
    private static final System.Logger LOG = System.getLogger(Catalog.class.getName());

    private static final Comparator<Service> BY_KEY =
            Comparator.comparing((Service service) -> service.key().collection())
                    .thenComparing(service -> service.key().name())
                    .thenComparing(service -> service.key().version());

    private final Database database;
    private final AtomicLong nextId = new AtomicLong();
    private volatile List<Service> services = List.of();

    /** A service to create. */
    record Draft(
            ServiceKey key,
            String sql,
            String description,
            Optional<String> qualifier,
            boolean becomesDefault) {}

    Catalog(Database database) {
        this.database = database;
    }

    /** Creates the table if the database is new. */
    static boolean createTable(Connection connection) throws SQLException {
        try (ResultSet found =
                connection.getMetaData().getTables(null, "LAB", "DSNSERVICE", null)) {
            if (found.next()) {
                return false;
            }
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    """
                    CREATE TABLE LAB.DSNSERVICE (
                      COLLID VARCHAR(128) NOT NULL,
                      NAME VARCHAR(128) NOT NULL,
                      VERSIONID VARCHAR(64) NOT NULL,
                      ISDEFAULT CHAR(1) NOT NULL,
                      DESCRIPTION VARCHAR(250) NOT NULL,
                      QUALIFIER VARCHAR(128),
                      SQLSTMT CLOB(2M) NOT NULL,
                      PRIMARY KEY (COLLID, NAME, VERSIONID))
                    """);
        }
        return true;
    }

    /** Binds every stored service; one that can no longer be bound is omitted with a warning. */
    void load() throws SQLException, IOException, RestFailure, InterruptedException {
        List<Service> loaded = new ArrayList<>();
        database.inUnitOfWork(connection -> {
            try (Statement statement = connection.jdbc().createStatement();
                    ResultSet row = statement.executeQuery("SELECT * FROM LAB.DSNSERVICE")) {
                while (row.next()) {
                    loadRow(row, connection).ifPresent(loaded::add);
                }
            }
            return loaded;
        });
        replace(loaded);
    }

    private Optional<Service> loadRow(ResultSet row, LabConnection connection) throws SQLException {
        ServiceKey key =
                new ServiceKey(
                        row.getString("COLLID"), row.getString("NAME"), row.getString("VERSIONID"));
        Draft draft =
                new Draft(
                        key,
                        row.getString("SQLSTMT"),
                        row.getString("DESCRIPTION"),
                        Optional.ofNullable(row.getString("QUALIFIER")),
                        row.getString("ISDEFAULT").equals("Y"));
        try {
            return Optional.of(bind(draft, connection.jdbc()));
        } catch (StatementException | SQLException e) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "IRB-LAB-0002W Omitted lab Db2 service "
                            + key.text()
                            + ", which does not bind: "
                            + e.getMessage());
            return Optional.empty();
        }
    }

    List<Service> all() {
        return services;
    }

    /** The named version, or the default version when none is named. */
    Optional<Service> find(String collection, String name, Optional<String> version) {
        for (Service service : services) {
            if (service.key().sameService(collection, name)
                    && version.map(service.key().version()::equals).orElse(service.isDefault())) {
                return Optional.of(service);
            }
        }
        return Optional.empty();
    }

    /** Binds and stores a new service version; the first of its name is the default. */
    synchronized Service create(Draft draft)
            throws SQLException, IOException, RestFailure, InterruptedException {
        ServiceKey key = draft.key();
        if (find(key.collection(), key.name(), Optional.of(key.version())).isPresent()) {
            throw new RestFailure(400, "Service " + key.text() + " exists already");
        }
        boolean first = find(key.collection(), key.name(), Optional.empty()).isEmpty();
        Draft decided =
                new Draft(
                        key,
                        draft.sql(),
                        draft.description(),
                        draft.qualifier(),
                        first || draft.becomesDefault());
        Service made = database.inUnitOfWork(connection -> store(decided, connection.jdbc()));
        List<Service> next = new ArrayList<>();
        for (Service other : services) {
            boolean loses = made.isDefault() && sameName(other, made);
            next.add(loses ? other.withDefault(false) : other);
        }
        next.add(made);
        replace(next);
        return made;
    }

    private Service store(Draft draft, Connection connection) throws SQLException, RestFailure {
        Service service;
        try {
            service = bind(draft, connection);
        } catch (StatementException e) {
            throw new RestFailure(
                    400, "Service " + draft.key().text() + " creation failed: " + e.getMessage());
        }
        ServiceKey key = draft.key();
        if (draft.becomesDefault()) {
            update(
                    connection,
                    "UPDATE LAB.DSNSERVICE SET ISDEFAULT = 'N' WHERE COLLID = ? AND NAME = ?",
                    key.collection(),
                    key.name());
        }
        try (PreparedStatement insert =
                connection.prepareStatement(
                        "INSERT INTO LAB.DSNSERVICE VALUES (?, ?, ?, ?, ?, ?, ?)")) {
            insert.setString(1, key.collection());
            insert.setString(2, key.name());
            insert.setString(3, key.version());
            insert.setString(4, draft.becomesDefault() ? "Y" : "N");
            insert.setString(5, draft.description());
            insert.setString(6, draft.qualifier().orElse(null));
            insert.setString(7, draft.sql());
            insert.executeUpdate();
        }
        return service;
    }

    private Service bind(Draft draft, Connection connection)
            throws StatementException, SQLException {
        Qualifiers.use(connection, draft.qualifier());
        return new Service(
                nextId.incrementAndGet(),
                draft.key(),
                draft.becomesDefault(),
                draft.description(),
                draft.sql(),
                draft.qualifier(),
                Plan.bind(draft.sql(), connection));
    }

    /** Drops a version; the default version must be the last one. */
    synchronized void drop(Service service)
            throws SQLException, IOException, RestFailure, InterruptedException {
        ServiceKey key = service.key();
        if (service.isDefault()
                && services.stream().filter(s -> sameName(s, service)).count() > 1) {
            throw new RestFailure(
                    400,
                    "Service "
                            + key.text()
                            + " is the default version, and there are other versions");
        }
        database.inUnitOfWork(connection ->
                update(
                        connection.jdbc(),
                        "DELETE FROM LAB.DSNSERVICE"
                                + " WHERE COLLID = ? AND NAME = ? AND VERSIONID = ?",
                        key.collection(),
                        key.name(),
                        key.version()));
        replace(services.stream().filter(other -> !other.key().equals(key)).toList());
    }

    private void replace(List<Service> next) {
        services = next.stream().sorted(BY_KEY).toList();
    }

    private static boolean sameName(Service one, Service other) {
        return one.key().sameService(other.key().collection(), other.key().name());
    }

    private static int update(Connection connection, String sql, String... values)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setString(i + 1, values[i]);
            }
            return statement.executeUpdate();
        }
    }
}
