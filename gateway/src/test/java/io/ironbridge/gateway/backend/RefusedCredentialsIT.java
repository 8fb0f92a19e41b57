package io.ironbridge.gateway.backend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.gateway.HeaderKeeper;
import io.ironbridge.gateway.server.BackEndKinds;
import io.ironbridge.gateway.server.Gateway;
import io.ironbridge.gateway.server.GatewayOptions;
import io.ironbridge.gateway.state.ServerState;
import io.ironbridge.testsupport.Db2Variables;
import io.ironbridge.testsupport.StaffProject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A wrong password is not tried so often that its user is revoked. */
class RefusedCredentialsIT {
    @TempDir Path folder;

    private Gateway start(HeaderKeeper backEnd, String password) throws Exception {
        return Gateway.start(
                ProjectLoader.load(
                        List.of(folder.resolve("staff")),
                        BackEndKinds.with(Db2Variables.options(backEnd.port(), "u", password))),
                GatewayOptions.DEFAULT
                        .withHttpPort(0)
                        .withState(ServerState.in(folder.resolve("state"))));
    }

    private static int status(Gateway gateway) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            URI uri = URI.create(gateway.addresses().getFirst().url() + "/staff/000010");
            return client.send(
                            HttpRequest.newBuilder(uri).build(),
                            HttpResponse.BodyHandlers.ofString())
                    .statusCode();
        }
    }

    /** Starts a server, sends two requests, and stops it. */
    private void run(HeaderKeeper backEnd, String password, boolean accepted) throws Exception {
        try (Gateway gateway = start(backEnd, password)) {
            for (int i = 0; i < 2; i++) {
                assertThat(status(gateway) == 200).isEqualTo(accepted);
            }
        }
        holdIsOver();
    }

    /** A digest takes a second of processor time, and this test makes a dozen. */
    private void cheapDigests() throws Exception {
        Files.writeString(
                Files.createDirectories(folder.resolve("state")).resolve(CredentialRefusals.FILE),
                "{\"salt\":\"%s\",\"iterations\":1000,\"refused\":[]}".formatted("5a".repeat(16)));
    }

    private void holdIsOver() throws Exception {
        Path file = folder.resolve("state").resolve(CredentialRefusals.FILE);
        Files.writeString(
                file,
                Files.readString(file)
                        .replaceAll(
                                "\"last\" : \"[^\"]*\"", "\"last\" : \"2000-01-01T00:00:00Z\""));
    }

    @Test
    void refusalsAreCountedOverRestartsUntilThePasswordIsChanged() throws Exception {
        StaffProject project = new StaffProject(folder.resolve("staff"));
        cheapDigests();
        try (HeaderKeeper backEnd = new HeaderKeeper()) {
            backEnd.refuses("Basic dTpw");
            run(backEnd, "p", false);
            assertThat(backEnd.requests()).isEqualTo(1);
            run(backEnd, "p", false);
            assertThat(backEnd.requests()).isEqualTo(2);
            for (int i = 0; i < 3; i++) {
                project.config("ironbridge_maxConnections=\"" + (i + 1) + "\"", "");
                run(backEnd, "p", false);
            }
            assertThat(backEnd.requests()).isEqualTo(2);
            run(backEnd, "other", true);
            assertThat(backEnd.requests()).isEqualTo(4);
        }
    }

    /** Does not take any user. */
    private static final class RefusingDriver implements Driver {
        @Override
        public Connection connect(String url, Properties info) throws SQLException {
            throw new SQLException("wrong password", "28000");
        }

        @Override
        public boolean acceptsURL(String url) {
            return url.startsWith("jdbc:refusing:");
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 1;
        }

        @Override
        public int getMinorVersion() {
            return 0;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        public Logger getParentLogger() {
            return Logger.getGlobal();
        }
    }

    @Test
    void whatIsKeptOfADatabaseHasNoPartOfItsUrlWithSecrets() throws Exception {
        Driver driver = new RefusingDriver();
        DriverManager.registerDriver(driver);
        new StaffProject(folder.resolve("staff"))
                .config(
                        """
                        <authData id="clerk" user="clerk" password="spring24"/>
                        <dataSource id="staff" containerAuthDataRef="clerk">
                          <jdbcDriver/>
                          <properties URL="jdbc:refusing://db.example.com/staff;trustPassword=hidden24"/>
                        </dataSource>
                        """)
                .file(
                        "src/main/zosAssets/getEmployee/zosAsset.yaml",
                        """
                        version: 1.0
                        type: "sql-1.0"
                        providerProperties:
                          connectionRef: "staff"
                          statement: "SELECT NAME FROM STAFF WHERE ID = :EMPNO"
                        """);
        try (HeaderKeeper unused = new HeaderKeeper()) {
            run(unused, "p", false);
        } finally {
            DriverManager.deregisterDriver(driver);
        }
        assertThat(folder.resolve("state").resolve(CredentialRefusals.FILE))
                .content()
                .contains("\"jdbc:refusing://db.example.com/staff\"")
                .doesNotContain("hidden24", "spring24");
    }
}
