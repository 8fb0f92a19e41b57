package io.ironbridge.workloaddriver.named.unit;

import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.commands.LabAccount;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.named.commands.Postgres;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.ServerCommand;
import io.ironbridge.workloaddriver.process.Servers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import org.apache.derby.jdbc.ClientXADataSource;

/**
 * Two databases with an empty table each, on disk.
 *
 * @param text what they are, for results
 * @param server their process, with children
 * @param password of {@link LabAccount#USER}
 */
record Databases(String text, Server server, String password, List<Database> both) {
    /** The first column: how many databases the unit has; 0: there is no unit. */
    static final String INSERT = "INSERT INTO ENTRY (PARTS, ACCOUNT, AMOUNT) VALUES (%s, %s, %s)";

    private static final String TABLE =
            "CREATE TABLE ENTRY (PARTS INTEGER NOT NULL, ACCOUNT VARCHAR(20) NOT NULL,"
                    + " AMOUNT DECIMAL(9,2) NOT NULL)";
    private static final Duration LAB_START = Duration.ofMinutes(2);

    Databases {
        both = List.copyOf(both);
    }

    /**
     * One of the two.
     *
     * @param name of its data source
     * @param properties the element of its properties in server.xml, without user and password
     */
    record Database(String name, String properties, XADataSource source) {}

    /** In one PostgreSQL. */
    static Databases ofPostgres(Path programs, Servers servers)
            throws NotStartedException, IOException, InterruptedException {
        // each client has a connection to each database, once through the gateway and once without
        int connections = 4 * Integer.parseInt(UnitsOfWork.COUNTS.getLast());
        Postgres postgres = Postgres.start(programs, servers, connections);
        execute(postgres.dataSource("postgres"), "CREATE DATABASE east", "CREATE DATABASE west");
        List<Database> both = new ArrayList<>();
        for (String name : List.of("east", "west")) {
            execute(postgres.dataSource(name), TABLE);
            both.add(
                    new Database(
                            name,
                            ("properties.postgresql serverName=\"127.0.0.1\" portNumber=\"%d\""
                                            + " databaseName=\"%s\"")
                                    .formatted(postgres.port(), name),
                            postgres.dataSource(name)));
        }
        return new Databases(
                "two databases of one " + postgres.version(),
                postgres.server(),
                postgres.account().password(),
                both);
    }

    /** Two labs, started by one process, over DRDA. */
    static Databases ofLabs(RunContext context, Servers servers)
            throws NotStartedException, IOException, InterruptedException {
        LabAccount account = new LabAccount();
        Path ddl = Files.writeString(servers.folder().resolve("entry.sql"), TABLE + ";\n");
        StringBuilder script = new StringBuilder();
        List<Database> both = new ArrayList<>();
        List<Integer> ports = new ArrayList<>();
        Map<String, String> environment = new HashMap<>();
        for (String name : List.of("east", "west")) {
            int port = Server.freePort();
            ServerCommand lab =
                    LauncherCommands.lab(
                            context.installation(),
                            account,
                            "db2",
                            "--port",
                            Integer.toString(Server.freePort()),
                            "--drda-port",
                            Integer.toString(port),
                            "--ddl",
                            ddl.toString(),
                            "--data",
                            servers.folder().resolve(name).toString());
            script.append(lab.words().stream().collect(Collectors.joining("' '", "'", "' &\n")));
            environment.putAll(lab.environment());
            ports.add(port);
            ClientXADataSource source = new ClientXADataSource();
            source.setServerName("127.0.0.1");
            source.setPortNumber(port);
            source.setDatabaseName("LABDB2");
            source.setUser(LabAccount.USER);
            source.setPassword(account.password());
            both.add(
                    new Database(
                            name,
                            ("properties.derby.client serverName=\"127.0.0.1\" portNumber=\"%d\""
                                            + " databaseName=\"LABDB2\"")
                                    .formatted(port),
                            source));
        }
        script.append("wait\n");
        Server server =
                servers.start(
                        ServerCommand.of("database", List.of("sh", "-c", script.toString()))
                                .withEnvironment(environment));
        for (int port : ports) {
            server.awaitPort(port, LAB_START);
        }
        return new Databases("two lab Db2 over DRDA", server, account.password(), both);
    }

    private static void execute(XADataSource source, String... statements) throws IOException {
        try (Use use = new Use(source);
                Statement statement = use.connection.createStatement()) {
            for (String one : statements) {
                statement.execute(one);
            }
        } catch (SQLException e) {
            throw new IOException("the databases cannot be prepared: " + e.getMessage(), e);
        }
    }

    /** Rows of units with two databases, in each database. */
    List<Long> rowsOfPairs() throws IOException {
        List<Long> rows = new ArrayList<>();
        for (Database one : both) {
            try (Use use = new Use(one.source);
                    Statement statement = use.connection.createStatement();
                    ResultSet count =
                            statement.executeQuery("SELECT COUNT(*) FROM ENTRY WHERE PARTS = 2")) {
                count.next();
                rows.add(count.getLong(1));
            } catch (SQLException e) {
                throw new IOException("the rows cannot be counted: " + e.getMessage(), e);
            }
        }
        return rows;
    }

    /** A connection for a short use. */
    private static final class Use implements AutoCloseable {
        private final XAConnection session;
        private final Connection connection;

        Use(XADataSource source) throws SQLException {
            session = source.getXAConnection();
            connection = session.getConnection();
        }

        @Override
        public void close() throws SQLException {
            session.close();
        }
    }
}
