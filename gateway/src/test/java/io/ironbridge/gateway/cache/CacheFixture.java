package io.ironbridge.gateway.cache;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.ironbridge.gateway.Running;
import io.ironbridge.gateway.server.Gateway;
import io.ironbridge.testsupport.StaffProject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A back end that counts its calls, and gateways before it that keep replies. */
@Timeout(60)
abstract class CacheFixture {
    static final String RULES =
            """
                  x-ironbridge-cache:
                    timeout: 1h
                    staleIfError: 1h
                    dependencies: [{staff: [path.id]}]
            """;
    static final String INVALIDATES =
            """
                  x-ironbridge-cache:
                    invalidates: [{staff: [path.id]}]
            """;

    @TempDir Path folder;

    final AtomicInteger calls = new AtomicInteger();
    final Semaphore mayAnswer = new Semaphore(1_000);
    final Semaphore asked = new Semaphore(0);
    volatile int status = 200;
    volatile int length = 0;
    HttpServer db2;

    @BeforeEach
    void start() throws IOException {
        db2 = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        db2.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        db2.createContext("/", this::answer);
        db2.start();
    }

    @AfterEach
    void stop() {
        mayAnswer.release(1_000);
        db2.stop(0);
    }

    /** The number of the call is that of the rows. */
    void answer(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        int call = calls.incrementAndGet();
        int answered = status;
        asked.release();
        mayAnswer.acquireUninterruptibly();
        String rows = "{\"A\":1},".repeat(call).replaceFirst(",$", "");
        byte[] body =
                ("{\"ResultSet Output\":[" + rows + "],\"Filler\":\"" + "x".repeat(length) + "\"}")
                        .getBytes(StandardCharsets.US_ASCII);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(answered, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    StaffProject project(String ofGet, String config) throws IOException {
        StaffProject project = new StaffProject(folder).config(config);
        return project.file(
                "src/main/api/openapi.yaml",
                Files.readString(folder.resolve("src/main/api/openapi.yaml"))
                        .replace(
                                "      operationId: getStaff\n",
                                "      operationId: getStaff\n" + ofGet)
                        .replace(
                                "      operationId: putStaff\n",
                                "      operationId: putStaff\n" + INVALIDATES));
    }

    Served served(StaffProject project) throws Exception {
        return new Served(
                Running.gateway(db2.getAddress().getPort(), project.folder()),
                HttpClient.newHttpClient());
    }

    /** A gateway would wait for the connections of its client. */
    record Served(Gateway gateway, HttpClient client) implements AutoCloseable {
        String url() {
            return gateway.addresses().getFirst().url();
        }

        int port() {
            return gateway.addresses().getFirst().port();
        }

        @Override
        public void close() {
            client.shutdownNow();
            client.close();
            gateway.close();
        }
    }

    static HttpRequest.Builder to(Served gateway, String id, String... headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(gateway.url() + "/staff/" + id));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return request;
    }

    HttpResponse<String> get(Served gateway, String id, String... headers) throws Exception {
        return send(gateway, to(gateway, id, headers));
    }

    HttpResponse<String> put(Served gateway, String id) throws Exception {
        return send(
                gateway,
                to(gateway, id, "content-type", "application/json")
                        .PUT(HttpRequest.BodyPublishers.ofString("{\"name\":\"n\"}")));
    }

    static HttpResponse<String> send(Served gateway, HttpRequest.Builder request) throws Exception {
        return gateway.client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    static String field(HttpResponse<?> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }

    static String cacheStatus(HttpResponse<?> response) {
        return field(response, "cache-status");
    }

    /** The sum of a metric whose name begins so; -1 if it cannot be read. */
    int metric(Served member, String name) {
        return metric(member, name, "");
    }

    int metric(Served member, String name, String with) {
        try {
            return send(member, HttpRequest.newBuilder(URI.create(member.url() + "/metrics")))
                    .body()
                    .lines()
                    .filter(line -> line.startsWith(name) && line.contains(with))
                    .mapToInt(line ->
                            (int) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                    .sum();
        } catch (Exception e) {
            return -1;
        }
    }
}
