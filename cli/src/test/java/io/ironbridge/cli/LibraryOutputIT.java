package io.ironbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.testsupport.StaffProject;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What libraries print. */
@Tag("system")
@Timeout(60)
class LibraryOutputIT {
    @TempDir Path folder;

    /** Netty has a stack trace for it, each time. */
    @Test
    void clientsThatOverrunTheirWindowAreToldInALine() throws Exception {
        StaffProject project = new StaffProject(folder.resolve("project"));
        String head = frame(1, 4, "\u0083\u0086\u0084A\1h");
        String overrun = head + frame(0, 0, " ".repeat(16_384)).repeat(5);
        try (ServerProcess server =
                ServerProcess.run(project.folder(), folder.resolve("err"), "--http-port", "0")) {
            URI address = server.address("http");
            try (Socket client = new Socket(address.getHost(), address.getPort())) {
                client.setSoTimeout(20_000);
                client.getOutputStream()
                        .write(
                                ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0" + overrun)
                                        .getBytes(StandardCharsets.ISO_8859_1));
                assertThat(client.getInputStream().readAllBytes()).isNotEmpty();
            }
            assertThat(server.stop())
                    .contains("IRB-HTTP-0109W", "FLOW_CONTROL_ERROR")
                    .doesNotContain("Exception", "\tat ");
        }
    }

    private static String frame(int type, int flags, String payload) {
        int length = payload.length();
        return "\0"
                + (char) (length >> 8)
                + (char) (length & 0xff)
                + (char) type
                + (char) flags
                + "\0\0\0\1"
                + payload;
    }

    /** JSONata's library prints what is called as if it were a function: all of a reply here. */
    @Test
    void noValueThatAMappingCallsIsPrinted() throws Exception {
        StaffProject project = new StaffProject(folder.resolve("project"));
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
                        expression: "($reply := $lookup($zosAssetResponse, 'body'); $reply('x'))"
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
