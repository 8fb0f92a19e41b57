package io.ironbridge.gateway.backend.acme;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.gateway.server.Gateway;
import io.ironbridge.gateway.server.GatewayOptions;
import io.ironbridge.testsupport.StaffProject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An API project is served by a kind of back end that no file outside this package names. */
class AcmeEchoIT {
    private static final LoadOptions OPTIONS =
            LoadOptions.of(Map.of("ACME_GREETING", "good morning"))
                    .withKinds(List.of(new AcmeEchoKind()));

    @TempDir Path folder;

    private Loaded load(String element) {
        StaffProject project =
                new StaffProject(folder)
                        .config(element)
                        .file(
                                "src/main/zosAssets/getEmployee/zosAsset.yaml",
                                """
                                version: 1.0
                                type: "acmeEcho-1.0"
                                providerProperties:
                                  connectionRef: "hall"
                                  room: "blue"
                                """)
                        .file(
                                "src/main/operations/%2Fstaff%2F%7Bid%7D/get/response_200.yaml",
                                """
                                version: "1.2"
                                mappings:
                                - body:
                                    mappings:
                                    - name:
                                        required: true
                                        nullable: false
                                        template: "{{$zosAssetResponse.body.greeting}} from {{$zosAssetResponse.body.room}}"
                                """);
        return ProjectLoader.load(List.of(project.folder()), OPTIONS);
    }

    private static List<String> faults(Loaded loaded) {
        return loaded.faults().stream()
                .map(fault -> fault.id() + " " + fault.what())
                .filter(fault -> fault.contains("acme") || fault.contains("hall"))
                .toList();
    }

    @Test
    void itsElementAndItsAssetServeAnApi() throws Exception {
        Loaded loaded =
                load("<acme_echo id=\"hall\" greeting=\"${ACME_GREETING}\" sessions=\"2\"/>");
        try (Gateway gateway =
                        Gateway.start(loaded.orThrow(), GatewayOptions.DEFAULT.withHttpPort(0));
                HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> response =
                    client.send(
                            HttpRequest.newBuilder(
                                            URI.create(
                                                    gateway.addresses().getFirst().url()
                                                            + "/staff/000010"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).isEqualTo("{\"name\":\"good morning from blue\"}");
        }
    }

    @Test
    void whatDoesNotFitIsAFaultAtItsPlace() {
        Loaded loaded = load("<acme_echo id=\"hall\" sessions=\"0\" volume=\"9\"/>");
        assertThat(faults(loaded))
                .containsExactlyInAnyOrder(
                        "IRB-PROJ-0602W Attribute volume of <acme_echo> is unknown and ignored.",
                        "IRB-PROJ-0605E Attribute sessions of <acme_echo> is '0'.");
    }

    @Test
    void anAssetWhoseConnectionIsMissingIsAFault() {
        assertThat(faults(load("<acme_echo id=\"attic\"/>")))
                .containsExactly(
                        "IRB-PROJ-0405E Asset 'getEmployee' names the connection 'hall', which is"
                                + " not configured.");
    }
}
