package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.gateway.call.ReplyBudget;
import io.ironbridge.gateway.http.Heap;
import io.ironbridge.gateway.server.Gateway;
import io.ironbridge.testsupport.StaffProject;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Replies that are together more than the memory that there is for them. */
@Timeout(60)
class LargeRepliesIT {
    private static final int PERCENT = 1;

    /** Three of them fit, and a fourth may exceed. */
    private static final int LENGTH = Math.toIntExact(Heap.bytes(PERCENT) / 3 - 1);

    private static final int CALLERS = 7;

    @TempDir Path folder;

    private final CountDownLatch end = new CountDownLatch(1);
    private HttpServer db2;
    private volatile int pad;

    @BeforeEach
    void start() throws IOException {
        db2 = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        db2.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        db2.createContext("/", this::answer);
        db2.start();
    }

    @AfterEach
    void stop() {
        end.countDown();
        db2.stop(0);
    }

    /** All but the last byte; that one, when the test says so. */
    private void answer(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        byte[] reply = reply();
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, reply.length);
        try (OutputStream to = exchange.getResponseBody()) {
            to.write(reply, 0, reply.length - 1);
            to.flush();
            assertThat(end.await(30, TimeUnit.SECONDS)).isTrue();
            to.write(reply, reply.length - 1, 1);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private byte[] reply() {
        String begin = "{\"ResultSet Output\":[{}],\"StatusCode\":200,\"pad\":\"" + "x".repeat(pad);
        byte[] reply = new byte[Math.max(LENGTH, begin.length() + 2)];
        Arrays.fill(reply, (byte) ' ');
        byte[] written = (begin + "\"").getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(written, 0, reply, 0, written.length);
        reply[reply.length - 1] = '}';
        return reply;
    }

    private static HttpRequest request(Gateway gateway, String path) {
        int port = gateway.addresses().getFirst().port();
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build();
    }

    private static long meter(HttpClient client, Gateway gateway, String name) {
        try {
            String line = name + " ";
            return client.send(request(gateway, "/metrics"), HttpResponse.BodyHandlers.ofString())
                    .body()
                    .lines()
                    .filter(each -> each.startsWith(line))
                    .mapToLong(each -> (long) Double.parseDouble(each.substring(line.length())))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void repliesThatFindNoMemoryWaitAndNoneIsLost() throws Exception {
        StaffProject project =
                new StaffProject(folder)
                        .config(
                                "ironbridge_maxReplyBytes='2147483000'",
                                "<ironbridge_limits replyHeapPercent='" + PERCENT + "'/>");
        try (LogLines log = new LogLines(ReplyBudget.class);
                Gateway gateway = Running.gateway(db2.getAddress().getPort(), project.folder());
                HttpClient client = HttpClient.newHttpClient()) {
            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            for (int i = 0; i < CALLERS; i++) {
                answers.add(
                        client.sendAsync(
                                request(gateway, "/staff/000010"),
                                HttpResponse.BodyHandlers.ofString()));
            }
            Await.until(
                    "all that find no memory to wait",
                    () -> meter(client, gateway, "ironbridge_replies_waiting") == CALLERS - 4);
            assertThat(meter(client, gateway, "ironbridge_replies_memory"))
                    .as("the limit, and one reply")
                    .isLessThanOrEqualTo(Heap.bytes(PERCENT) + LENGTH);
            assertThat(log.lines()).singleElement().asString().contains("IRB-GW-0332W");

            end.countDown();
            for (CompletableFuture<HttpResponse<String>> answer : answers) {
                assertThat(answer.get().body()).isEqualTo("{\"rows\":1}");
            }
            Await.until(
                    "all memory to be given back",
                    () -> meter(client, gateway, "ironbridge_replies_memory") == 0);
            assertThat(meter(client, gateway, "ironbridge_replies_waits_total"))
                    .isGreaterThanOrEqualTo(CALLERS - 4);
        }
    }

    /** Each is a quarter of what may wait for the callers of one source. */
    @Test
    void callersWhoTakeTheirRepliesGetThemWholeHoweverManyThereAre() throws Exception {
        end.countDown();
        StaffProject project =
                new StaffProject(folder)
                        .file(
                                "src/main/operations/%2Fstaff%2F%7Bid%7D/get/response_200.yaml",
                                """
                                version: "1.2"
                                mappings:
                                - body:
                                    mappings:
                                    - pad:
                                        required: false
                                        nullable: false
                                        expression: "$zosAssetResponse.body.pad"
                                """)
                        .config(
                                "ironbridge_maxReplyBytes='2147483000'",
                                "<ironbridge_limits untakenHeapPercent='"
                                        + PERCENT
                                        + "'/><httpEndpoint id='defaultHttpEndpoint'"
                                        + " ironbridge_proxies='192.0.2.1'/>");
        pad = Math.toIntExact(Heap.bytes(PERCENT) / 4 / 4);
        try (Gateway gateway = Running.gateway(db2.getAddress().getPort(), project.folder());
                HttpClient client =
                        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            List<CompletableFuture<HttpResponse<byte[]>>> answers = new ArrayList<>();
            for (int i = 0; i < 2 * CALLERS; i++) {
                answers.add(
                        client.sendAsync(
                                request(gateway, "/staff/000010"),
                                HttpResponse.BodyHandlers.ofByteArray()));
            }
            for (CompletableFuture<HttpResponse<byte[]>> answer : answers) {
                assertThat(answer.get().body()).hasSize("{\"pad\":\"\"}".length() + pad);
            }
        }
    }
}
