package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What libraries print. */
@Timeout(60)
class LibraryOutputIT {
    @TempDir Path folder;

    /** JSONata's library prints what is called as if it were a function: all of a reply here. */
    @Test
    void noValueThatAMappingCallsIsPrinted() throws Exception {
        TestProject project = new TestProject(folder.resolve("project"));
        project.file(
                "src/main/operations/%2Fstaff%2F%7Bid%7D/get/response_200.yaml",
                """
                version: "1.2"
                mappings:
                - body:
                    mappings:
                    - rows:
                        required: false
                        nullable: false
                        expression: "$zosAssetResponse.body ('x')"
                """);
        try (ServerProcess server =
                        ServerProcess.run(
                                project.folder(), folder.resolve("err"), "--http-port", "0");
                HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> answer =
                    client.send(
                            HttpRequest.newBuilder(server.address("http").resolve("/staff/000010"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(500);
            assertThat(server.stop())
                    .contains("IRB-GW-0301W")
                    .doesNotContain("ResultSet", "000010");
        }
    }
}
