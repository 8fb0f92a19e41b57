package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.lab.db2.LabDb2;
import io.ironbridge.lab.db2.LabDb2Config;
import io.ironbridge.lab.drda.DrdaConfig;
import io.ironbridge.testsupport.StaffProject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SQL assets over a JDBC data source, from the configuration file to the response. */
class SqlAssetIT {
    private static final String URL = "jdbc:derby:memory:sql-asset";
    private static final String DATA_SOURCE =
            """
            <dataSource id="staff">
              <jdbcDriver/>
              <properties URL="jdbc:derby:memory:sql-asset"/>
              <connectionManager maxPoolSize="3"/>
            </dataSource>
            """;

    @TempDir Path folder;

    @BeforeEach
    void fill() throws SQLException {
        execute(
                ";create=true",
                "CREATE TABLE STAFF (ID CHAR(6), NAME VARCHAR(20), PAY DECIMAL(31,2))",
                "INSERT INTO STAFF VALUES ('000010', 'Ann', 12345678901234567890123456789.10),"
                        + " ('000020', 'Ben', NULL), ('000030', 'Cid', 3.00)");
    }

    @AfterEach
    void drop() {
        assertThatThrownBy(() -> execute(";drop=true")).isInstanceOf(SQLException.class);
    }

    private static void execute(String attributes, String... statements) throws SQLException {
        try (Connection derby = DriverManager.getConnection(URL + attributes);
                Statement statement = derby.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private StaffProject project(String statement) {
        return new StaffProject(folder)
                .config(DATA_SOURCE)
                .file(
                        "src/main/zosAssets/getEmployee/zosAsset.yaml",
                        """
                        version: 1.0
                        type: "sql-1.0"
                        providerProperties:
                          connectionRef: "staff"
                          maxRows: "2"
                          statement: >-
                            %s
                        """
                                .formatted(statement))
                .file(
                        "src/main/operations/%2Fstaff%2F%7Bid%7D/get/response_200.yaml",
                        """
                        version: "1.2"
                        mappings:
                        - body:
                            mappings:
                            - rows:
                                required: true
                                nullable: false
                                foreach:
                                  input: "$zosAssetResponse.body.'ResultSet Output'"
                                  mappings:
                                  - name:
                                      required: false
                                      nullable: false
                                      template: "{{$item.NAME}}"
                                  - pay:
                                      required: false
                                      nullable: false
                                      expression: "$item.PAY"
                        """);
    }

    @Test
    void rowsAreMappedWithEveryDigit() throws Exception {
        try (Running running =
                Running.with(project("SELECT NAME, PAY FROM STAFF WHERE ID = :EMPNO").folder())) {
            assertThat(running.get("/staff/000010"))
                    .isEqualTo(
                            "200 {\"rows\":[{\"name\":\"Ann\",\"pay\":12345678901234567890123456789.10}]}");
            assertThat(running.get("/staff/000020"))
                    .isEqualTo("200 {\"rows\":[{\"name\":\"Ben\"}]}");
            assertThat(running.get("/staff/none")).isEqualTo("200 {\"rows\":[]}");
        }
    }

    @Test
    void hostVariablesAreNeverPartOfTheStatement() throws Exception {
        try (Running running =
                Running.with(project("SELECT NAME, PAY FROM STAFF WHERE ID = :EMPNO").folder())) {
            assertThat(running.get("/staff/'%20OR%201")).isEqualTo("200 {\"rows\":[]}");
        }
    }

    @Test
    void moreRowsThanAllowedAreAnErrorNotACut() throws Exception {
        try (Running running =
                Running.with(project("SELECT NAME, PAY FROM STAFF WHERE ID > :EMPNO").folder())) {
            assertThat(running.get("/staff/000010")).contains("Ben").contains("Cid");
            assertThat(running.get("/staff/000000"))
                    .startsWith("500 {\"code\":500,\"message\":\"")
                    .contains("2");
        }
    }

    @Test
    void theDataSourcesLimitHoldsForAnAssetWithoutOne() throws Exception {
        StaffProject project =
                project("SELECT NAME, PAY FROM STAFF WHERE ID > :EMPNO")
                        .config(DATA_SOURCE.replace("id=", "ironbridge_maxRows=\"1\" id="));
        try (Running running = Running.with(project.folder())) {
            assertThat(running.get("/staff/000010")).contains("Ben").contains("Cid");
        }
        String asset = "src/main/zosAssets/getEmployee/zosAsset.yaml";
        project.file(
                asset, Files.readString(folder.resolve(asset)).replaceFirst("maxRows: .*", ""));
        try (Running running = Running.with(project.folder())) {
            assertThat(running.get("/staff/000010")).startsWith("500 {\"code\":500,");
            assertThat(running.get("/staff/000020")).contains("Cid");
        }
    }

    /** The driver is not on the class path: the build copies its jar into a folder. */
    @Test
    void aDriverOfALibraryReachesALabDb2OverDrda() throws Exception {
        try (LabDb2 lab =
                LabDb2.start(
                        LabDb2Config.defaults()
                                .withCredentials("labuser", "drda-secret")
                                .withDrda(DrdaConfig.DEFAULTS))) {
            lab.run("CREATE TABLE STAFF (ID CHAR(6), NAME VARCHAR(20), PAY DECIMAL(31,2))");
            lab.run("INSERT INTO STAFF VALUES ('000010', 'Dee', 2.50)");
            StaffProject project =
                    project("SELECT NAME, PAY FROM STAFF WHERE ID = :EMPNO")
                            .config(
                                    """
                                    <dataSource id="staff">
                                      <jdbcDriver libraryRef="client"/>
                                      <properties.derby.client serverName="127.0.0.1" portNumber="%d"
                                          databaseName="%s" user="labuser" password="drda-secret"/>
                                    </dataSource>
                                    <library id="client"><fileset dir="%s" includes="*.jar"/></library>
                                    """
                                            .formatted(
                                                    lab.drdaPort().orElseThrow(),
                                                    LabDb2.LOCATION,
                                                    Path.of("target/jdbc").toAbsolutePath()));
            try (Running running = Running.with(project.folder())) {
                assertThat(running.get("/staff/000010"))
                        .isEqualTo("200 {\"rows\":[{\"name\":\"Dee\",\"pay\":2.50}]}");
            }
        }
    }

    @Test
    void anSqlErrorReachesTheProjectsOwnResponse() throws Exception {
        try (Running running =
                Running.with(project("SELECT NAME, PAY FROM NOWHERE WHERE ID = :EMPNO").folder())) {
            assertThat(running.get("/staff/000010"))
                    .startsWith("500 {\"code\":500,\"message\":\"")
                    .contains("SQLSTATE=42X05");
        }
    }

    @Test
    void aStatementThatCannotBeScannedIsAFaultWithItsPlace() {
        assertThatThrownBy(() -> Running.with(project("SELECT 'open FROM STAFF").folder()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("zosAsset.yaml")
                .hasMessageContaining("IRB-GW-0108E");
    }
}
