package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.gateway.OtlpReceiver.Span;
import io.ironbridge.gateway.request.RequestLog;
import io.ironbridge.gateway.server.Gateway;
import io.ironbridge.testsupport.StaffProject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is told, and where, of replies that are passed on and do not come whole. */
@Timeout(60)
class BrokenReplyIT {
    private static final int LENGTH = 1_000_000;

    @TempDir Path folder;
    @TempDir Path logs;

    private final LogLines log = new LogLines(RequestLog.class);
    private final CountDownLatch breaksOff = new CountDownLatch(1);
    private String begin = "";
    private HttpServer db2;
    private OtlpReceiver collector;

    @BeforeEach
    void start() throws IOException {
        collector = OtlpReceiver.start();
        db2 = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        db2.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        db2.createContext("/", this::breakOff);
        db2.start();
    }

    @AfterEach
    void stop() {
        breaksOff.countDown();
        db2.stop(0);
        collector.close();
        log.close();
    }

    /** Tells of a long body, and sends but its beginning. */
    private void breakOff(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, LENGTH);
        exchange.getResponseBody().write(begin.getBytes(StandardCharsets.US_ASCII));
        exchange.getResponseBody().flush();
        try {
            assertThat(breaksOff.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        exchange.close();
    }

    private Gateway gateway() throws Exception {
        return gateway("30s");
    }

    private Gateway gateway(String requestTimeout) throws Exception {
        StaffProject project =
                new StaffProject(folder)
                        .config(
                                """
                                <httpEndpoint id="defaultHttpEndpoint" httpPort="0" httpsPort="-1"
                                    ironbridge_requestTimeout="%s">
                                  <accessLogging filePath="%s" logFormat="%%m %%s %%B"/>
                                </httpEndpoint>
                                <ironbridge_audit file="%s"/>
                                <ironbridge_telemetry delay="50ms" endpoint="%s" signals="traces"/>
                                """
                                        .formatted(
                                                requestTimeout,
                                                access(),
                                                audit(),
                                                collector.endpoint()));
        project.file(
                "src/main/api/openapi.yaml",
                Files.readString(folder.resolve("src/main/api/openapi.yaml"))
                        .replace(
                                "      operationId: getStaff",
                                "      operationId: getStaff\n"
                                        + "      x-ironbridge-pass-through: true"));
        return Running.gateway(db2.getAddress().getPort(), project.folder());
    }

    private Path access() {
        return logs.resolve("access.log");
    }

    private Path audit() {
        return logs.resolve("audit.log");
    }

    private static Socket ask(Gateway gateway, String method) throws IOException {
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), gateway.addresses().getFirst().port());
        socket.setSoTimeout(20_000);
        socket.getOutputStream()
                .write(
                        (method
                                        + " /staff/000010 HTTP/1.1\r\nHost: h\r\nX-Request-Id:"
                                        + " mine\r\nConnection: close\r\n\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static String rest(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    }

    private Span server() throws Exception {
        return collector.spans(4).stream()
                .filter(span -> span.attributes().containsKey("http.route"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aReplyThatBreaksOffBeforeItsFirstByteIs502Everywhere() throws Exception {
        breaksOff.countDown();
        String answer;
        try (Gateway gateway = gateway();
                Socket socket = ask(gateway, "GET")) {
            answer = rest(socket);
        }
        assertThat(answer)
                .startsWith("HTTP/1.1 502 ")
                .contains("urn:ironbridge:problem:back-end-failed", "\"requestId\":\"mine\"")
                .containsIgnoringCase("\r\nx-request-id: mine\r\n");
        assertThat(server().attributes())
                .containsEntry("http.response.status_code", "502")
                .containsEntry("error.type", "502");
        int length = answer.length() - answer.indexOf("\r\n\r\n") - 4;
        assertThat(Files.readString(access())).isEqualTo("GET 502 " + length + "\n");
        assertThat(Files.readString(audit()))
                .contains("\"SMF123S1_HTTP_RESP_CODE\":502")
                .contains("\"SMF123S1_RESP_PAYLOAD_LEN\":" + length);
        assertThat(log.lines())
                .singleElement()
                .asString()
                .startsWith("IRB-GW-0209W Request mine (")
                .endsWith(
                        "before any part of it was sent (the connection was closed before the reply"
                                + " was complete); answered with 502");
    }

    @Test
    void aReplyThatBreaksOffInTheMiddleIsAnError() throws Exception {
        begin = "{\"a\":";
        try (Gateway gateway = gateway();
                Socket socket = ask(gateway, "GET")) {
            StringBuilder answer = new StringBuilder();
            while (answer.indexOf(begin) < 0) {
                int next = socket.getInputStream().read();
                assertThat(next).as(answer.toString()).isNotNegative();
                answer.append((char) next);
            }
            breaksOff.countDown();
            assertThat(rest(socket)).isEmpty();
        }
        assertThat(server().attributes())
                .containsEntry("http.response.status_code", "200")
                .containsEntry("error.type", "failed");
        assertThat(Files.readString(access())).isEqualTo("GET 200 " + begin.length() + "\n");
        assertThat(Files.readString(audit()))
                .contains("\"SMF123S1_HTTP_RESP_CODE\":200")
                .contains("\"IRONBRIDGE_RESPONSE\":\"INCOMPLETE\"");
        assertThat(log.lines())
                .singleElement()
                .asString()
                .startsWith("IRB-GW-0208W ")
                .endsWith(
                        "the back end's reply broke off (the connection was closed before the reply"
                                + " was complete); part of it was sent");
    }

    @Test
    void aReplyThatIsNotWholeInTimeIsNotSaidToBeBrokenOffByTheBackEnd() throws Exception {
        begin = "{\"a\":";
        try (Gateway gateway = gateway("1s");
                Socket socket = ask(gateway, "GET")) {
            assertThat(rest(socket)).endsWith(begin);
        }
        assertThat(log.lines())
                .singleElement()
                .asString()
                .startsWith("IRB-GW-0208W ")
                .endsWith(
                        "the request's time was over before the back end's reply was complete; part"
                                + " of it was sent");
    }

    @Test
    void whoAsksForTheHeadOnlyHasNotGone() throws Exception {
        try (Gateway gateway = gateway();
                Socket socket = ask(gateway, "HEAD")) {
            assertThat(rest(socket)).startsWith("HTTP/1.1 200 ").contains(Integer.toString(LENGTH));
            assertThat(server().attributes())
                    .containsEntry("ironbridge.ending", "replied")
                    .doesNotContainKey("error.type");
        }
        assertThat(Files.readString(audit()))
                .contains("\"SMF123S1_HTTP_RESP_CODE\":200")
                .doesNotContain("IRONBRIDGE_RESPONSE");
    }
}
