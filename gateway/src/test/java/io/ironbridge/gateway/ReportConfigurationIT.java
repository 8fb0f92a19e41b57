package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.gateway.server.BackEndKinds;
import io.ironbridge.testsupport.StaffProject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The server configuration of the z/OS Connect performance report, element for element, in front of
 * the lab.
 */
class ReportConfigurationIT {
    private static final String SERVER_XML =
            """
            <server description="performance server">
              <config updateTrigger="mbean"/>
              <featureManager>
                <feature>zosconnect:zosConnect-2.0</feature>
                <feature>zosconnect:zosConnectCommands-1.0</feature>
              </featureManager>
              <zosconnect_zosConnectManager requireSecure="false" requireAuth="false" operationMode="ASYNC"/>
              <zosconnect_zosConnectServiceRestClientConnection id="db2" host="127.0.0.1" port="${DB2_PORT}">
                <basicAuth userName="${DB2_USERNAME}" password="${DB2_PASSWORD}"/>
              </zosconnect_zosConnectServiceRestClientConnection>
              <zosconnect_zosConnectAPIs updateTrigger="mbean"/>
              <zosconnect_services updateTrigger="mbean"/>
              <applicationMonitor updateTrigger="disabled" dropinsEnabled="false"/>
              <httpEndpoint id="defaultHttpEndpoint" enabled="true" host="127.0.0.1" httpPort="2222"/>
            </server>
            """;

    @TempDir Path folder;

    private Path project() {
        return new StaffProject(folder)
                .file("src/main/liberty/config/server.xml", SERVER_XML)
                .folder();
    }

    @Test
    void itLoadsWithoutAWarning() {
        Loaded loaded =
                ProjectLoader.load(
                        List.of(project()),
                        BackEndKinds.loadOptions(
                                Map.of("DB2_PORT", "1", "DB2_USERNAME", "u", "DB2_PASSWORD", "p")));

        assertThat(loaded.faults()).isEmpty();
        assertThat(loaded.config().endpoints().httpEndpoints().getFirst().httpPort())
                .isEqualTo(2222);
    }

    @Test
    void itServes() throws Exception {
        try (Running running = Running.with(project())) {
            assertThat(running.get("/staff/000010")).isEqualTo("200 {\"rows\":1}");
        }
    }
}
