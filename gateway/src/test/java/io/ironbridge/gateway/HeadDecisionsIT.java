package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.testsupport.StaffProject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the head of a request decides is answered before {@code 100 Continue}. */
@Timeout(60)
@SuppressWarnings({"NullAway.Init", "StringConcatToTextBlock"})
class HeadDecisionsIT {
    private static final String CONFIG =
            "<basicRegistry realm=\"Staff\"><user name=\"ann\""
                    + " password=\"secret\"/></basicRegistry><ironbridge_limits"
                    + " bodyHeapPercent=\"1\"/>";
    private static final String ANN = "Authorization: Basic YW5uOnNlY3JldA==|";
    private static final String BODY = "Content-Type: application/json|Content-Length: 14|";

    @TempDir static Path folder;
    private static Running running;

    @BeforeAll
    static void start() throws Exception {
        running = Running.with(new StaffProject(folder).config(CONFIG).folder());
    }

    @AfterAll
    static void stop() {
        running.close();
    }

    /** What comes back for a head whose body is not sent. */
    private static String answer(String head) throws IOException {
        try (Socket client =
                new Socket(InetAddress.getLoopbackAddress(), running.uri("/").getPort())) {
            client.setSoTimeout(20_000);
            client.getOutputStream()
                    .write(
                            (head + "Host: h|Expect: 100-continue||")
                                    .replace("|", "\r\n")
                                    .getBytes(StandardCharsets.ISO_8859_1));
            byte[] some = new byte[4096];
            int count = client.getInputStream().read(some);
            return new String(some, 0, count, StandardCharsets.ISO_8859_1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "401, PUT /staff/000010 HTTP/1.1|" + BODY,
        "401, PUT /staff/000010 HTTP/1.1|Transfer-Encoding: chunked|",
        "401, PUT /staff/000010 HTTP/1.1|Authorization: Basic YW5uOm90aGVy|" + BODY,
        "404, POST /nothing HTTP/1.1|" + BODY,
        "405, POST /staff/000010 HTTP/1.1|" + BODY,
        "413, PUT /staff/000010 HTTP/1.1|" + ANN + "Content-Length: 99999999999|",
        "415, PUT /staff/000010 HTTP/1.1|" + ANN + "Content-Type: text/xml|Content-Length: 14|",
        "406, PUT /staff/000010 HTTP/1.1|" + ANN + "Accept: text/xml|" + BODY,
    })
    void theHeadDecides(int status, String head) throws IOException {
        assertThat(answer(head)).startsWith("HTTP/1.1 " + status + " ");
    }

    @Test
    void aCallerThatMaySendItsBodyIsAskedForIt() throws IOException {
        assertThat(answer("PUT /staff/000010 HTTP/1.1|" + ANN + BODY))
                .isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
    }

    @Test
    void bodyThatIsTooLargeIsAProblemOfItsRequest() throws Exception {
        String chunks =
                "PUT /staff/000010 HTTP/1.1|Host: h|x-request-id: large|"
                        + ANN
                        + "Content-Type: application/json|Transfer-Encoding: chunked||ffffffff|";
        try (Socket client =
                new Socket(InetAddress.getLoopbackAddress(), running.uri("/").getPort())) {
            client.getOutputStream()
                    .write(chunks.replace("|", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            assertThat(new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 413 ")
                    .contains("x-request-id: large", "urn:ironbridge:problem:body-too-large");
        }
    }
}
