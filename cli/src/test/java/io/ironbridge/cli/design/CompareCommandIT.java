package io.ironbridge.cli.design;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.ironbridge.cli.Cli;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("system")
class CompareCommandIT {
    private static final String REQUESTS =
            """
            tests:
            - name: one account
              request: {path: /accounts/1}
            - name: a payment
              request: {method: POST, path: /payments, body: {amount: 7.50}}
              response: {status: 201}
            """;

    @TempDir private Path folder = Path.of("");

    private final List<HttpServer> servers = new ArrayList<>();
    private final Cli cli = new Cli();

    /** A server with one reply to everything. */
    private String server(int status, String type, String body) throws IOException {
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/api/",
                exchange -> {
                    exchange.getResponseHeaders().set("content-type", type);
                    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(status, bytes.length);
                    exchange.getResponseBody().write(bytes);
                    exchange.close();
                });
        server.start();
        servers.add(server);
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/api";
    }

    @AfterEach
    void stop() {
        servers.forEach(server -> server.stop(0));
    }

    private int compare(String one, String other, String... more) throws IOException {
        Path file = Files.writeString(folder.resolve("requests.yaml"), REQUESTS);
        List<String> arguments =
                new ArrayList<>(List.of("compare", one, other, "--requests", file.toString()));
        arguments.addAll(List.of(more));
        return cli.execute(arguments.toArray(String[]::new));
    }

    @Test
    void numbersOfOneValueAndOrderOfMembersMakeNoDifference() throws IOException {
        String one = server(200, "application/json", "{\"a\":1.0,\"b\":[{\"c\":null}]}");
        String other =
                server(200, "application/json;charset=utf-8", "{\"b\":[{\"c\":null}],\"a\":1}");
        assertThat(compare(one, other)).as(cli.out() + cli.err()).isZero();
        assertThat(cli.out()).contains("2 same, 0 different");
    }

    @Test
    void differencesAreShownByPointer() throws IOException {
        String one = server(200, "application/json", "{\"a\":1,\"rows\":[{\"at\":\"x\",\"b\":1}]}");
        String other = server(201, "text/plain", "{\"rows\":[{\"at\":\"y\",\"b\":2}],\"n\":3}");
        assertThat(compare(one, other, "--ignore", "/rows/*/at")).isEqualTo(1);
        assertThat(cli.out())
                .contains("DIFFERENT  one account")
                .contains("status: 200 | 201")
                .contains("content-type: application/json | text/plain")
                .contains("/a: 1 | nothing")
                .contains("/rows/0/b: 1 | 2")
                .contains("/n: nothing | 3")
                .doesNotContain("/rows/0/at")
                .contains("0 same, 2 different");
    }

    @Test
    void aServerThatDoesNotReplyIsNamed() throws IOException {
        String one = server(200, "application/json", "{}");
        assertThat(compare(one, "http://127.0.0.1:1/api")).isEqualTo(1);
        assertThat(cli.out()).contains("http://127.0.0.1:1/api: no reply: ");
    }
}
