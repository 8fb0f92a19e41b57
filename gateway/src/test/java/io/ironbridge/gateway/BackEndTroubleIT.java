package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.gateway.request.RequestLog;
import io.ironbridge.gateway.server.Gateway;
import io.ironbridge.lab.db2.LabDb2;
import io.ironbridge.lab.db2.LabDb2Config;
import io.ironbridge.testsupport.StaffProject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What callers see when the back end is slow, down or restarted. */
@Timeout(60)
class BackEndTroubleIT {
    private static final int CLIENTS = 8;
    private static final String NOT_REACHED =
            "500 {\"code\":503,\"message\":\"The back end cannot be reached.\"}";
    private static final String BROKEN =
            "500 {\"code\":503,\"message\":\"The connection to the back end broke; the request may"
                    + " have run.\"}";

    @TempDir Path folder;

    /** Answers each request as {@code handler} does, all at once. */
    private static HttpServer db2(HttpHandler handler) throws IOException {
        HttpServer db2 =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        db2.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        db2.createContext("/", handler);
        db2.start();
        return db2;
    }

    @Test
    void aBackEndThatIsDownIsAnsweredByTheProjectItself() throws Exception {
        StaffProject project = new StaffProject(folder);
        int port;
        try (LabDb2 lab = lab(0, Duration.ZERO)) {
            port = lab.port();
        }
        try (Gateway gateway = Running.gateway(port, project.folder());
                HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> response = get(client, gateway);

            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(response.body())
                    .isEqualTo("{\"code\":503,\"message\":\"The back end cannot be reached.\"}");
        }
    }

    /** A log that grows with each request of an outage fills its disk. */
    @Test
    void anOutageWritesFiftyLinesASecond() throws Exception {
        int port;
        try (LabDb2 lab = lab(0, Duration.ZERO)) {
            port = lab.port();
        }
        AtomicInteger sent = new AtomicInteger();
        try (LogLines log = new LogLines(RequestLog.class);
                Gateway gateway = Running.gateway(port, new StaffProject(folder).folder());
                HttpClient client = HttpClient.newHttpClient();
                ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            AtomicBoolean counted = new AtomicBoolean();
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                running.add(
                        clients.submit(() -> {
                            while (!counted.get()) {
                                sent.incrementAndGet();
                                get(client, gateway);
                                if (log.lines().stream()
                                        .anyMatch(line ->
                                                line.contains(" more since the last such"))) {
                                    counted.set(true);
                                }
                            }
                            return null;
                        }));
            }
            for (Future<?> one : running) {
                one.get();
            }
            assertThat(log.lines().stream().filter(line -> line.contains("IRB-GW-0203W")).count())
                    .isPositive()
                    .isLessThan(sent.get());
        }
    }

    @Test
    void aBackEndThatIsTooSlowIsAnsweredByTheProjectItself() throws Exception {
        StaffProject project = new StaffProject(folder).config("receiveTimeout=\"50ms\"", "");
        try (LabDb2 lab = lab(0, Duration.ofSeconds(2));
                Gateway gateway = Running.gateway(lab.port(), project.folder());
                HttpClient client = HttpClient.newHttpClient()) {
            assertThat(get(client, gateway).body())
                    .isEqualTo(
                            "{\"code\":504,\"message\":\"The back end did not answer in time; the"
                                    + " request may have run.\"}");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "text/html | <html>Your password has expired</html>",
                "application/json | {\"ResultSet Output\":[{\"EMPNO\":\"000010\"}",
                "application/json | ' '",
            })
    void whatIsNoReplyIs502WhetherItIsPassedOnOrMapped(String type, String body) throws Exception {
        HttpServer db2 =
                db2(exchange -> {
                    exchange.getRequestBody().readAllBytes();
                    exchange.getResponseHeaders().set("Content-Type", type);
                    exchange.sendResponseHeaders(200, body.length());
                    exchange.getResponseBody().write(body.getBytes(StandardCharsets.US_ASCII));
                    exchange.close();
                });
        StaffProject project = new StaffProject(folder);
        String openapi = Files.readString(folder.resolve("src/main/api/openapi.yaml"));
        String passingOn =
                openapi.replace(
                        "      operationId: getStaff",
                        "      operationId: getStaff\n      x-ironbridge-pass-through: true");
        for (String document : List.of(passingOn, openapi)) {
            project.file("src/main/api/openapi.yaml", document);
            try (Gateway gateway = Running.gateway(db2.getAddress().getPort(), project.folder());
                    HttpClient client = HttpClient.newHttpClient()) {
                HttpResponse<String> response = get(client, gateway);
                assertThat(response.statusCode()).isEqualTo(500);
                assertThat(response.body())
                        .matches("\\{\"code\":502,\"message\":\"The .* cannot be read.*}");
            }
        }
        db2.stop(0);
    }

    @Test
    void aBackEndThatComesAndGoesIsServedAgainEachTime() throws Exception {
        StaffProject project =
                new StaffProject(folder).config("<ironbridge_callPolicy breakerFailures='3'/>");
        LabDb2 lab = lab(0, Duration.ZERO);
        int port = lab.port();
        try (Gateway gateway = Running.gateway(port, project.folder());
                HttpClient client = HttpClient.newHttpClient()) {
            for (int restart = 0; restart < 5; restart++) {
                Await.until("served", () -> status(client, gateway) == 200);
                lab.close();
                Await.until(
                        "not called any more",
                        () -> status(client, gateway) == 500 && isOpen(client, gateway));
                lab = lab(port, Duration.ZERO);
            }
            Await.until("served", () -> status(client, gateway) == 200);
            assertThat(isOpen(client, gateway)).isFalse();
        } finally {
            lab.close();
        }
    }

    @Test
    void theLogHasTheSqlcodeOfAnErrorAndNothingElseOfItsText() throws Exception {
        String body =
                "{\"StatusCode\":500,\"StatusDescription\":\"Service SYSIBMSERVICE.getEmployee"
                        + " execution failed due to SQLCODE=-204, SQLSTATE=42704, PAYROLL.SECRET IS"
                        + " AN UNDEFINED NAME.\"}";
        HttpServer db2 =
                db2(exchange -> {
                    exchange.getRequestBody().readAllBytes();
                    exchange.sendResponseHeaders(500, body.length());
                    exchange.getResponseBody().write(body.getBytes(StandardCharsets.US_ASCII));
                    exchange.close();
                });
        StaffProject project = new StaffProject(folder);
        try (LogLines log = new LogLines(RequestLog.class);
                Gateway gateway = Running.gateway(db2.getAddress().getPort(), project.folder());
                HttpClient client = HttpClient.newHttpClient()) {
            assertThat(get(client, gateway).statusCode()).isEqualTo(500);
            assertThat(log.lines())
                    .singleElement()
                    .asString()
                    .startsWith("IRB-GW-0201W ")
                    .endsWith(
                            "the back end answered with status 500, SQLCODE=-204, SQLSTATE=42704");
        }
        db2.stop(0);
    }

    @Test
    void ofCallsAtOnceWithAWrongPasswordOneIsSent() throws Exception {
        AtomicInteger sent = new AtomicInteger();
        CountDownLatch allCame = new CountDownLatch(1);
        HttpServer db2 =
                db2(exchange -> {
                    sent.incrementAndGet();
                    exchange.getRequestBody().readAllBytes();
                    try {
                        Await.open("other requests", allCame);
                    } catch (InterruptedException e) {
                        throw new IOException(e);
                    }
                    exchange.sendResponseHeaders(401, -1);
                    exchange.close();
                });
        StaffProject project = new StaffProject(folder);
        try (Gateway gateway = Running.gateway(db2.getAddress().getPort(), project.folder());
                HttpClient client = HttpClient.newHttpClient()) {
            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                answers.add(
                        client.sendAsync(request(gateway), HttpResponse.BodyHandlers.ofString()));
            }
            Await.until(
                    "all wait",
                    () ->
                            metrics(client, gateway)
                                    .contains("ironbridge_backend_calls{connection=\"db2\"} 8"));
            allCame.countDown();
            List<String> bodies =
                    answers.stream()
                            .map(CompletableFuture::join)
                            .map(HttpResponse::body)
                            .sorted()
                            .toList();
            assertThat(bodies.getFirst()).startsWith("{\"code\":401,");
            assertThat(bodies.subList(1, 8))
                    .allSatisfy(b -> assertThat(b).startsWith("{\"code\":502,"));
        }
        assertThat(sent.get()).isEqualTo(1);
        db2.stop(0);
    }

    @Test
    void aPasswordThatTheBackEndRefusedIsNotSentAgainAtOnce() throws Exception {
        StaffProject project = new StaffProject(folder);
        try (LabDb2 lab =
                        LabDb2.start(LabDb2Config.defaults().withCredentials("LABUSER", "other"));
                HttpClient client = HttpClient.newHttpClient()) {
            try (Gateway gateway = Running.gateway(lab.port(), project.folder())) {
                assertThat(get(client, gateway).body()).startsWith("{\"code\":401,");
                assertThat(get(client, gateway).body())
                        .isEqualTo(
                                "{\"code\":502,\"message\":\"The back end does not accept the"
                                        + " user of the call.\"}");
            }
            project.config("ironbridge_credentialsHold=\"0\"", "");
            try (Gateway gateway = Running.gateway(lab.port(), project.folder())) {
                assertThat(get(client, gateway).body()).startsWith("{\"code\":401,");
                assertThat(get(client, gateway).body()).startsWith("{\"code\":401,");
            }
        }
    }

    @Test
    void requestsBeyondTheQueueAreRefusedAtOnceAndThoseInItServed() throws Exception {
        StaffProject project =
                new StaffProject(folder)
                        .config("ironbridge_maxConnections=\"1\" ironbridge_queueLength=\"2\"", "");
        try (LabDb2 lab = lab(0, Duration.ofMillis(500));
                Gateway gateway = Running.gateway(lab.port(), project.folder());
                HttpClient client = HttpClient.newHttpClient()) {
            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                answers.add(
                        client.sendAsync(request(gateway), HttpResponse.BodyHandlers.ofString()));
            }
            List<Integer> statuses =
                    answers.stream()
                            .map(CompletableFuture::join)
                            .map(HttpResponse::statusCode)
                            .toList();

            assertThat(statuses).containsOnly(200, 503);
            assertThat(statuses.stream().filter(status -> status == 200)).hasSize(3);
            assertThat(
                            answers.stream()
                                    .map(CompletableFuture::join)
                                    .filter(r -> r.statusCode() == 503))
                    .allSatisfy(
                            r -> assertThat(r.headers().firstValue("retry-after")).contains("1"));
        }
    }

    private List<HttpResponse<String>> atOnce(HttpClient client, Gateway gateway, int number) {
        List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            answers.add(client.sendAsync(request(gateway), HttpResponse.BodyHandlers.ofString()));
        }
        return answers.stream().map(CompletableFuture::join).toList();
    }

    private static long with(List<HttpResponse<String>> answers, int status) {
        return answers.stream().filter(answer -> answer.statusCode() == status).count();
    }

    @Test
    void whoCannotBeServedInTimeIsRefusedAndTheOthersAreServed() throws Exception {
        StaffProject project =
                new StaffProject(folder)
                        .config(
                                "ironbridge_maxConnections=\"1\"",
                                "<httpEndpoint id=\"defaultHttpEndpoint\""
                                        + " ironbridge_requestTimeout=\"2s\"/>");
        try (LabDb2 lab = lab(0, Duration.ofMillis(200));
                Gateway gateway = Running.gateway(lab.port(), project.folder());
                HttpClient client = HttpClient.newHttpClient()) {
            for (int i = 0; i < 10; i++) { // how long calls take is learned
                assertThat(get(client, gateway).statusCode()).isEqualTo(200);
            }
            List<HttpResponse<String>> answers = atOnce(client, gateway, 20);

            assertThat(with(answers, 200)).isBetween(3L, 9L);
            assertThat(with(answers, 503)).isEqualTo(20 - with(answers, 200));
            assertThat(answers)
                    .filteredOn(answer -> answer.statusCode() == 503)
                    .allSatisfy(answer -> {
                        assertThat(answer.body())
                                .contains("urn:ironbridge:problem:no-time-to-wait");
                        // the wait of the queue, which is shorter if requests arrive slowly
                        assertThat(answer.headers().firstValue("retry-after").orElse(""))
                                .isIn("1", "2");
                    });
        }
    }

    @Test
    void aBulkheadLeavesRoomForOthers() throws Exception {
        StaffProject project =
                new StaffProject(folder).config("<ironbridge_bulkhead id=\"b\" requests=\"2\"/>");
        try (LabDb2 lab = lab(0, Duration.ofMillis(500));
                Gateway gateway = Running.gateway(lab.port(), project.folder());
                HttpClient client = HttpClient.newHttpClient()) {
            List<HttpResponse<String>> answers = atOnce(client, gateway, 5);

            assertThat(with(answers, 200)).isEqualTo(2);
            assertThat(answers)
                    .filteredOn(answer -> answer.statusCode() != 200)
                    .hasSize(3)
                    .allSatisfy(answer -> {
                        assertThat(answer.statusCode()).isEqualTo(503);
                        assertThat(answer.body())
                                .contains("urn:ironbridge:problem:too-many-at-once");
                    });
            assertThat(with(atOnce(client, gateway, 1), 200)).isEqualTo(1);
        }
    }

    @Test
    void placesAreFreeAtOnceWhenClientsHangUp() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger came = new AtomicInteger();
        AtomicBoolean holds = new AtomicBoolean();
        HttpServer db2 =
                db2(exchange -> {
                    came.incrementAndGet();
                    exchange.getRequestBody().readAllBytes();
                    if (holds.get()) {
                        awaitEnd(end);
                    }
                    byte[] reply = "{\"ResultSet Output\":[]}".getBytes(StandardCharsets.US_ASCII);
                    exchange.getResponseHeaders().set("Content-Type", "application/json");
                    exchange.sendResponseHeaders(200, reply.length);
                    exchange.getResponseBody().write(reply);
                    exchange.close();
                });
        StaffProject project =
                new StaffProject(folder)
                        .config(
                                "ironbridge_maxConnections=\"2\" ironbridge_queueLength=\"2\"",
                                "<ironbridge_bulkhead id=\"b\" requests=\"4\"/>");
        try (Gateway gateway = Running.gateway(db2.getAddress().getPort(), project.folder());
                HttpClient client = HttpClient.newHttpClient()) {
            assertThat(get(client, gateway).statusCode()).isEqualTo(200);
            holds.set(true);
            List<Socket> clients = new ArrayList<>();
            for (int i = 0; i < 4; i++) { // two call, two wait
                clients.add(asking(request(gateway).uri()));
            }
            Await.until("calls", () -> came.get() == 3);
            Await.until("no room", () -> status(client, gateway) == 503);

            holds.set(false);
            for (Socket one : clients) {
                one.close();
            }
            // the back end still holds the calls of those who left
            Await.until("room for as many", () -> with(atOnce(client, gateway, 4), 200) == 4);
        } finally {
            end.countDown();
            db2.stop(0);
        }
    }

    private static Socket asking(URI uri) throws IOException {
        Socket socket = new Socket(uri.getHost(), uri.getPort());
        socket.getOutputStream()
                .write(
                        "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n"
                                .formatted(uri.getRawPath())
                                .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static void awaitEnd(CountDownLatch end) throws IOException {
        try {
            end.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Test
    void aRequestThatWaitsPastItsDeadlineIsRefused() throws Exception {
        StaffProject project =
                new StaffProject(folder)
                        .config(
                                "ironbridge_maxConnections=\"1\"",
                                "<httpEndpoint id=\"defaultHttpEndpoint\""
                                        + " ironbridge_requestTimeout=\"300ms\"/>");
        try (LabDb2 lab = lab(0, Duration.ofSeconds(2));
                Gateway gateway = Running.gateway(lab.port(), project.folder());
                HttpClient client = HttpClient.newHttpClient()) {
            CompletableFuture<HttpResponse<String>> first =
                    client.sendAsync(request(gateway), HttpResponse.BodyHandlers.ofString());
            CompletableFuture<HttpResponse<String>> second =
                    client.sendAsync(request(gateway), HttpResponse.BodyHandlers.ofString());

            assertThat(List.of(first.join().statusCode(), second.join().statusCode()))
                    .allMatch(status -> status == 500 || status == 503)
                    .contains(500);
        }
    }

    @Test
    void aRestartUnderLoadFailsCleanlyAndRecoversByItself() throws Exception {
        StaffProject project = new StaffProject(folder.resolve("project"));
        Path data = folder.resolve("data");
        LabDb2 lab = LabDb2.start(config(0, Duration.ZERO).withDataDirectory(data));
        int port = lab.port();
        Set<String> seen = ConcurrentHashMap.newKeySet();
        AtomicBoolean running = new AtomicBoolean(true);
        Semaphore good = new Semaphore(0);
        Semaphore bad = new Semaphore(0);
        try (Gateway gateway = Running.gateway(port, project.folder());
                ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            List<Future<?>> loads = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                loads.add(clients.submit(() -> load(gateway, running, seen, good, bad)));
            }
            good.acquire(100);
            lab.close();
            bad.acquire(20);
            lab = LabDb2.start(config(port, Duration.ZERO).withDataDirectory(data));
            good.drainPermits();
            good.acquire(200);
            running.set(false);
            for (Future<?> load : loads) {
                load.get();
            }
        } finally {
            lab.close();
        }

        assertThat(seen)
                .contains("200 {\"rows\":1}")
                .allMatch(answer ->
                        answer.equals("200 {\"rows\":1}")
                                || answer.equals(NOT_REACHED)
                                || answer.equals(BROKEN)
                                || answer.startsWith("500 {\"code\":500,"));
    }

    private static @Nullable Void load(
            Gateway gateway, AtomicBoolean running, Set<String> seen, Semaphore good, Semaphore bad)
            throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            while (running.get()) {
                HttpResponse<String> response = get(client, gateway);
                seen.add(response.statusCode() + " " + response.body());
                (response.statusCode() == 200 ? good : bad).release();
            }
        }
        return null;
    }

    private static LabDb2 lab(int port, Duration delay) throws Exception {
        return LabDb2.start(config(port, delay));
    }

    private static LabDb2Config config(int port, Duration delay) {
        return LabDb2Config.defaults()
                .withPort(port)
                .withCredentials("LABUSER", "lab-password")
                .withReplyDelay(delay);
    }

    private static HttpRequest request(Gateway gateway) {
        return HttpRequest.newBuilder(
                        URI.create(gateway.addresses().getFirst().url() + "/staff/000010"))
                .version(HttpClient.Version.HTTP_1_1)
                .build();
    }

    private static HttpResponse<String> get(HttpClient client, Gateway gateway) throws Exception {
        return client.send(request(gateway), HttpResponse.BodyHandlers.ofString());
    }

    private static int status(HttpClient client, Gateway gateway) {
        try {
            return get(client, gateway).statusCode();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isOpen(HttpClient client, Gateway gateway) {
        return metrics(client, gateway)
                .contains("ironbridge_backend_breaker_open{connection=\"db2\"} 1");
    }

    private static String metrics(HttpClient client, Gateway gateway) {
        try {
            URI metrics = URI.create(gateway.addresses().getFirst().url() + "/metrics");
            return client.send(
                            HttpRequest.newBuilder(metrics).build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
