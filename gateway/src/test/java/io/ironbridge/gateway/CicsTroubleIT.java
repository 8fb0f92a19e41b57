package io.ironbridge.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.gateway.request.RequestLog;
import io.ironbridge.gateway.server.BackEndKinds;
import io.ironbridge.gateway.server.Gateway;
import io.ironbridge.gateway.server.GatewayOptions;
import io.ironbridge.testsupport.Samples;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What callers and the log are told when a CICS region, or what is meant for it, is not right. */
@Timeout(60)
class CicsTroubleIT {
    private static final String ORDER = "{\"reference\":10,\"quantity\":1}";

    @TempDir Path folder;

    private final LogLines log = new LogLines(RequestLog.class);
    private String answer = "";

    @AfterEach
    void stopListening() {
        log.close();
    }

    /** The one line of an order, given with the id {@code test}. */
    private String lineOf(String order, int port, String connection) throws Exception {
        Path overrides =
                Files.writeString(
                        folder.resolve("overrides.xml"),
                        """
                        <server>
                          <zosconnect_cicsIpicConnection id="cicsConn" ironbridge_hostlinkPort="%d" %s/>
                        </server>
                        """
                                .formatted(port, connection));
        Map<String, String> variables =
                Map.of(
                        "CICS_HOST",
                        "127.0.0.1",
                        "CICS_PORT",
                        "1435",
                        "CICS_USER",
                        "IBUSER",
                        "CICS_PASSWORD",
                        "secret");
        try (Gateway gateway =
                        Gateway.start(
                                ProjectLoader.load(
                                        List.of(Samples.own("catalog"), overrides),
                                        BackEndKinds.loadOptions(variables)),
                                GatewayOptions.DEFAULT.withHttpPort(0));
                HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request =
                    HttpRequest.newBuilder(
                                    URI.create(
                                            gateway.addresses().getFirst().url()
                                                    + "/catalog/orders"))
                            .header("content-type", "application/json")
                            .header("x-request-id", "test")
                            .POST(HttpRequest.BodyPublishers.ofString(order))
                            .build();
            answer = client.send(request, HttpResponse.BodyHandlers.ofString()).body();
        }
        assertThat(log.lines()).hasSize(1);
        return log.lines().getFirst();
    }

    @Test
    void aRequestThatTheProgramsDataCannotHoldIsLoggedWithoutData() throws Exception {
        assertThat(lineOf("{\"reference\":10,\"quantity\":1,\"user\":\"漢字\"}", 1, ""))
                .startsWith("IRB-GW-0223I Request test (")
                .contains("the asset was not called", "does not fit", "of the record")
                .doesNotContain("漢");
    }

    @Test
    void aRefusedUserIsLoggedWithItsConnectionAndNotBlamedOnTheProgram() throws Exception {
        HttpServer region =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
        region.createContext("/", exchange -> answer(exchange, 401));
        region.start();
        try {
            int port = region.getAddress().getPort();
            assertThat(lineOf(ORDER, port, ""))
                    .startsWith("IRB-GW-0211W Request test (")
                    .contains(
                            "the call of DFH0XCMN for the asset catalogManager over the connection"
                                    + " cicsConn (127.0.0.1:"
                                    + port
                                    + ", user IBUSER) failed: status 401: user or password")
                    .endsWith("; the asset has not run")
                    .doesNotContain("secret");
            assertThat(answer).contains("the user of the call").doesNotContain("IBUSER");
        } finally {
            region.stop(0);
        }
    }

    private static void answer(HttpExchange exchange, int status) throws IOException {
        try (exchange) {
            byte[] body = "no".getBytes(UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Test
    void anIdThatIsNotForBackEndsDoesNotGoToARegion() throws Exception {
        assertThat(idAtRegion("")).startsWith("test ");
        log.lines().clear();
        assertThat(idAtRegion("/><ironbridge_correlation propagated=\"false\"")).isBlank();
    }

    /** What the header of a request has for its id, as docs/host-link.md has it. */
    private String idAtRegion(String more) throws Exception {
        AtomicReference<byte[]> request = new AtomicReference<>();
        HttpServer region =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
        region.createContext(
                "/",
                exchange -> {
                    request.set(exchange.getRequestBody().readAllBytes());
                    answer(exchange, 401);
                });
        region.start();
        try {
            assertThat(lineOf(ORDER, region.getAddress().getPort(), more)).isNotEmpty();
            return new String(request.get(), 80, 32, Charset.forName("IBM037"));
        } finally {
            region.stop(0);
        }
    }

    @Test
    void aHandshakeThatDoesNotEndIsSaidToBeOne() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(
                            lineOf(
                                    ORDER,
                                    silent.getLocalPort(),
                                    "ironbridge_secure=\"true\""
                                            + " ironbridge_requestTimeout=\"300ms\""))
                    .startsWith("IRB-GW-0202W Request test (")
                    .contains("connecting, or the TLS handshake, had not finished")
                    .endsWith("; the asset has not run");
        }
    }
}
