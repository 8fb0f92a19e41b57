package io.ironbridge.gateway.backend.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.connectorjava.JavaConfig.Isolation;
import io.ironbridge.gateway.Running;
import io.ironbridge.lab.db2.LabDb2;
import io.ironbridge.lab.db2.LabDb2Config;
import io.ironbridge.lab.drda.DrdaConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Java programs with a data source, in servants and in the gateway, over Derby and over DRDA. */
@Tag("system")
@Timeout(180)
class ProgramDataSourceIT {
    private static final String PASSWORD = "drda-secret";

    @TempDir static Path jars;

    @TempDir Path folder;

    /** A driver of the class path, or one of a library that talks to the lab Db2. */
    private enum Database {
        EMBEDDED,
        DRDA
    }

    static Stream<Arguments> everywhere() {
        return Stream.of(Isolation.values())
                .flatMap(one -> Stream.of(Database.values()).map(db -> Arguments.of(one, db)));
    }

    /** Does what the id says. */
    @BeforeAll
    static void compile(@TempDir Path work) throws Exception {
        new ProgramJar(work)
                .program(
                        "Accounts",
                        "Accounts.In, Accounts.Out",
                        """
                        public record In(String id) {}
                        public record Out(String text) {}

                        @Override public Out run(In in, ProgramCall call) throws Exception {
                            if (in.id().equals("other")) {
                                try {
                                    return new Out("got " + call.dataSource("other"));
                                } catch (IllegalArgumentException e) {
                                    return new Out(e.getMessage());
                                }
                            }
                            javax.sql.DataSource accounts = call.dataSource("accounts");
                            java.sql.Connection left = accounts.getConnection();
                            if (in.id().equals("leave")) {
                                left.setAutoCommit(false);
                                pay(left);
                                return new Out("left");
                            }
                            try (java.sql.Connection c = left;
                                    java.sql.Statement sql = c.createStatement()) {
                                switch (in.id()) {
                                    case "make" -> {
                                        sql.execute("CREATE TABLE BALANCE (N INTEGER)");
                                        sql.execute("INSERT INTO BALANCE VALUES 100");
                                    }
                                    case "commit" -> {
                                        c.setAutoCommit(false);
                                        pay(c);
                                        c.commit();
                                    }
                                    case "fail" -> {
                                        c.setAutoCommit(false);
                                        pay(c);
                                        throw new IllegalStateException();
                                    }
                                    case "pay" -> pay(c);
                                    default -> { }
                                }
                                try (java.sql.ResultSet rows = sql.executeQuery("SELECT N FROM BALANCE")) {
                                    rows.next();
                                    return new Out(c.getAutoCommit() + " " + rows.getInt(1));
                                }
                            }
                        }

                        private static void pay(java.sql.Connection c) throws java.sql.SQLException {
                            try (java.sql.Statement sql = c.createStatement()) {
                                sql.executeUpdate("UPDATE BALANCE SET N = N - 1");
                            }
                        }
                        """)
                .write(jars.resolve("accounts.jar"));
    }

    private Path project(Isolation isolation, String declared, String dataSource) {
        return ProgramProject.of(folder, "Accounts", "dataSources: " + declared)
                .config(
                        """
                        <library id="programs"><fileset dir="%s" includes="*.jar"/></library>
                        <ironbridge_servants id="java" libraryRef="programs" workers="2" servants="1" spares="0"
                            grace="3s" isolation="%s"/>
                        %s
                        <library id="client"><fileset dir="%s" includes="*.jar"/></library>
                        <httpEndpoint id="defaultHttpEndpoint" httpPort="0" httpsPort="-1" ironbridge_requestTimeout="20s"/>
                        """
                                .formatted(
                                        jars,
                                        isolation,
                                        dataSource,
                                        Path.of("target/jdbc").toAbsolutePath()))
                .folder();
    }

    private String embedded() {
        return """
        <dataSource id="accounts">
          <jdbcDriver/>
          <properties.derby.embedded URL="jdbc:derby:%s;create=true"/>
          <connectionManager maxPoolSize="1"/>
        </dataSource>
        """
                .formatted(folder.resolve("accounts"));
    }

    private static String drda(LabDb2 lab) {
        return """
        <dataSource id="accounts">
          <jdbcDriver libraryRef="client"/>
          <properties.derby.client serverName="127.0.0.1" portNumber="%d" databaseName="%s"
              user="labuser" password="%s"/>
          <connectionManager maxPoolSize="1"/>
        </dataSource>
        """
                .formatted(lab.drdaPort().orElseThrow(), LabDb2.LOCATION, PASSWORD);
    }

    private static LabDb2 lab() throws Exception {
        return LabDb2.start(
                LabDb2Config.defaults()
                        .withCredentials("labuser", PASSWORD)
                        .withDrda(DrdaConfig.DEFAULTS));
    }

    /** With one connection, what is not given back is missed by the next call. */
    @ParameterizedTest
    @MethodSource("everywhere")
    void whatIsNotCommittedIsRolledBackAndConnectionsComeBack(
            Isolation isolation, Database database) throws Exception {
        try (LabDb2 lab = lab();
                Running running =
                        Running.with(
                                project(
                                        isolation,
                                        "[accounts]",
                                        database == Database.DRDA ? drda(lab) : embedded()))) {
            assertThat(running.get("/staff/make")).isEqualTo(ok("true 100"));
            assertThat(running.get("/staff/commit")).isEqualTo(ok("false 99"));
            assertThat(running.get("/staff/fail")).startsWith("500 {\"code\":502,");
            assertThat(running.get("/staff/read")).isEqualTo(ok("true 99"));
            assertThat(running.get("/staff/leave")).isEqualTo(ok("left"));
            assertThat(running.get("/staff/read")).isEqualTo(ok("true 99"));
            assertThat(running.get("/staff/pay")).isEqualTo(ok("true 98"));
            assertThat(running.get("/staff/read")).isEqualTo(ok("true 98"));
            assertThat(running.get("/metrics").contains("connection=\"accounts\""))
                    .as("the pool of the gateway")
                    .isEqualTo(isolation == Isolation.NONE);
        }
    }

    private static String ok(String text) {
        return "200 {\"text\":\"" + text + "\"}";
    }

    @ParameterizedTest
    @EnumSource
    void aDataSourceThatIsNotDeclaredIsRefused(Isolation isolation) throws Exception {
        try (Running running = Running.with(project(isolation, "accounts", embedded()))) {
            assertThat(running.get("/staff/other"))
                    .isEqualTo(
                            ok(
                                    "The program has no data source other. Declare it in"
                                            + " dataSources of its zosAsset.yaml."));
        }
    }

    /** The program waits in the driver, which does not react to interrupts. */
    @ParameterizedTest
    @EnumSource
    void aDriverThatWaitsIsEndedAfterTheDeadline(Isolation isolation) throws Exception {
        try (LabDb2 lab = lab()) {
            lab.run("CREATE TABLE BALANCE (N INTEGER)");
            lab.run("INSERT INTO BALANCE VALUES 100");
            Path project = project(isolation, "[accounts]", drda(lab));
            Path config = project.resolve("src/main/liberty/config/server.xml");
            Files.writeString(config, Files.readString(config).replace("\"20s\"", "\"6s\""));
            try (Running running = Running.with(project)) {
                assertThat(running.get("/staff/read")).isEqualTo(ok("true 100"));
                try (Connection other =
                                DriverManager.getConnection(lab.jdbcUrl(), LabDb2.SQL_USER, "");
                        Statement sql = other.createStatement()) {
                    other.setAutoCommit(false);
                    sql.executeUpdate("UPDATE BALANCE SET N = 50");
                    assertThat(running.get("/staff/pay")).startsWith("500 {\"code\":504,");
                    other.rollback();
                }
                assertThat(running.get("/staff/read"))
                        .isIn(ok("true 100"), ok("true 99")); // it may have run
                if (isolation == Isolation.SERVANTS) { // the same servant
                    assertThat(running.get("/metrics"))
                            .containsPattern(
                                    "ironbridge_backend_connections_opened_total\\{[^}]*java[^}]*\\}"
                                        + " 1.0");
                }
            }
        }
    }

    @Test
    void aPasswordIsInNoArgumentVariableOrLogOfAServant() throws Exception {
        try (LabDb2 lab = lab();
                Running running =
                        Running.with(project(Isolation.SERVANTS, "[accounts]", drda(lab)))) {
            assertThat(running.get("/staff/make")).isEqualTo(ok("true 100"));
            List<ProcessHandle> servants =
                    ProcessHandle.current()
                            .children()
                            .filter(one -> one.info().command().orElse("").endsWith("java"))
                            .toList();
            assertThat(servants).isNotEmpty();
            for (ProcessHandle one : servants) {
                Path process = Path.of("/proc", Long.toString(one.pid()));
                assertThat(Files.readString(process.resolve("cmdline"))).doesNotContain(PASSWORD);
                assertThat(Files.readString(process.resolve("environ"))).doesNotContain(PASSWORD);
            }
            assertThat(logs()).doesNotContain(PASSWORD);
        }
    }

    private String logs() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path log : files.filter(file -> file.endsWith("servants.log")).toList()) {
                all.append(Files.readString(log));
            }
        }
        return all.toString();
    }

    @Test
    void anUnknownDataSourceIsAFaultWithItsPlace() {
        assertThatThrownBy(() ->
                        Running.with(
                                project(Isolation.SERVANTS, "[accounts, acounts]", embedded())))
                .hasMessageContaining(
                        "zosAsset.yaml:6:27: IRB-PROJ-0405E Asset 'getEmployee' names the"
                                + " connection 'acounts', which is not configured.");
    }

    @Test
    void aConnectionOfAnotherKindIsNoDataSource() {
        assertThatThrownBy(() -> Running.with(project(Isolation.SERVANTS, "[java]", embedded())))
                .hasMessageContaining("IRB-PROJ-0407E")
                .hasMessageContaining("Name a <dataSource>.");
    }
}
