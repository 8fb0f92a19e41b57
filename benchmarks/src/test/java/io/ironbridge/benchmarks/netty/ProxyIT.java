package io.ironbridge.benchmarks.netty;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The proxy as a separate process, before the JDK's server. */
@Timeout(60)
class ProxyIT {
    private static final String REPLY = "{\"rows\":" + "1".repeat(100_000) + "}";

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final HttpServer backEnd;
    private final Process proxy;
    private final int port;

    ProxyIT() throws IOException {
        backEnd = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        port = freePort();
        ProcessBuilder builder =
                new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Proxy.class.getName(),
                        Integer.toString(port),
                        Integer.toString(backEnd.getAddress().getPort()));
        builder.environment().put("DB2_USERNAME", "ann");
        builder.environment().put("DB2_PASSWORD", "hush");
        builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        proxy = builder.start();
    }

    @BeforeEach
    void awaitTheProxy() throws Exception {
        backEnd.createContext("/", this::serve);
        backEnd.start();
        while (!listens()) {
            assertThat(proxy.isAlive()).isTrue();
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    @AfterEach
    void endAll() {
        proxy.destroyForcibly();
        backEnd.stop(0);
    }

    @Test
    void aQueryBecomesABodyAndTheReplyComesAsItIs() throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            for (int request = 0; request < 3; request++) {
                HttpResponse<String> response = get(client, "/x?workDept=W01%25");
                assertThat(response.statusCode()).isEqualTo(200);
                assertThat(response.body()).isEqualTo(REPLY);
            }
        }
        assertThat(asked)
                .hasSize(3)
                .containsOnly(
                        "POST /services/SYSIBMSERVICE/employeeList {\"workDept\":\"W01%\"} Basic"
                                + " YW5uOmh1c2g=");
    }

    @Test
    void whatCannotStandInJsonIsRefused() throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            assertThat(get(client, "/x?workDept=%22").statusCode()).isEqualTo(400);
            assertThat(get(client, "/x").statusCode()).isEqualTo(400);
        }
        assertThat(asked).isEmpty();
    }

    @Test
    void aBackEndThatIsNotThereIsABadGateway() throws Exception {
        backEnd.stop(0);
        try (HttpClient client = HttpClient.newHttpClient()) {
            assertThat(get(client, "/x?workDept=A").statusCode()).isEqualTo(502);
        }
    }

    private void serve(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        asked.add(
                exchange.getRequestMethod()
                        + " "
                        + exchange.getRequestURI()
                        + " "
                        + body
                        + " "
                        + exchange.getRequestHeaders().getFirst("Authorization"));
        byte[] reply = REPLY.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, reply.length);
        exchange.getResponseBody().write(reply);
        exchange.close();
    }

    private HttpResponse<String> get(HttpClient client, String path) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + port + path);
        return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }

    private boolean listens() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException _) {
            return false; // not yet
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
