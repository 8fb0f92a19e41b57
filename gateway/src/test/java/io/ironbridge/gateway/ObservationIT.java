package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.gateway.audit.AuditFile;
import io.ironbridge.gateway.server.Gateway;
import io.ironbridge.gateway.tracer.RequestTracer;
import io.ironbridge.gateway.tracer.TraceRule;
import io.ironbridge.gateway.tracer.TracedRequest;
import io.ironbridge.testsupport.StaffProject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Access logs, correlation ids and request tracing, over sockets. */
@Timeout(60)
class ObservationIT {
    private static final String REGISTRY =
            "<basicRegistry id=\"r\" realm=\"Staff\"><user name=\"ann\" password=\"secret\"/>"
                    + "</basicRegistry>";
    private static final String ANN =
            "Basic "
                    + Base64.getEncoder()
                            .encodeToString("ann:secret".getBytes(StandardCharsets.UTF_8));

    @TempDir Path folder;
    @TempDir Path logs;

    private HeaderKeeper backEnd;

    @BeforeEach
    void start() throws IOException {
        backEnd = new HeaderKeeper();
    }

    @AfterEach
    void stop() {
        backEnd.close();
    }

    private Gateway gateway(String config) throws Exception {
        return Running.gateway(backEnd.port(), new StaffProject(folder).config(config).folder());
    }

    private HttpResponse<String> get(Gateway gateway, String path, String... headers)
            throws IOException, InterruptedException {
        URI uri = URI.create(gateway.addresses().getFirst().url() + path);
        HttpRequest.Builder request = HttpRequest.newBuilder(uri);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return Requests.send(request);
    }

    // ---- access log

    private Path log() {
        return logs.resolve("access.log");
    }

    private String endpoint(String attributes) {
        return "<httpEndpoint id='defaultHttpEndpoint' httpPort='0' httpsPort='-1'><accessLogging"
                + " filePath='"
                + log()
                + "' "
                + attributes
                + "/></httpEndpoint>";
    }

    @Test
    void everyRequestHasALineInTheAccessLog() throws Exception {
        try (Gateway gateway = gateway(endpoint("") + REGISTRY)) {
            get(gateway, "/staff/000010?tag=abc", "authorization", ANN);
            get(gateway, "/staff/000010");
            get(gateway, "/nobody");
            Requests.send(
                    HttpRequest.newBuilder(
                                    URI.create(gateway.addresses().getFirst().url() + "/health"))
                            .method("HEAD", HttpRequest.BodyPublishers.noBody()));
        }
        List<String> lines = Files.readAllLines(log());
        String time = "\\[\\d\\d/[A-Z][a-z]{2}/\\d{4}:\\d\\d:\\d\\d:\\d\\d [+-]\\d{4}\\]";
        assertThat(lines).hasSize(4);
        assertThat(lines.get(0))
                .matches(
                        "127\\.0\\.0\\.1 ann "
                                + time
                                + " \"GET /staff/000010\\?\\*\\*\\* HTTP/1\\.1\" 200 25");
        assertThat(lines.get(1))
                .matches(
                        "127\\.0\\.0\\.1 - "
                                + time
                                + " \"GET /staff/000010 HTTP/1\\.1\" 401 [1-9]\\d+");
        assertThat(lines.get(2)).contains("\"GET /nobody HTTP/1.1\" 404 ");
        assertThat(lines.get(3)).contains("\"HEAD /health HTTP/1.1\" 200 -");
    }

    @Test
    void aFormatSaysWhatALineHas() throws Exception {
        String format = "logFormat='%m %U %q %s %B %D %{X-Unit}i' ironbridge_showQuery='true'";
        try (Gateway gateway = gateway(endpoint(format))) {
            get(gateway, "/staff/000010?tag=abc", "x-unit", "a");
        }
        assertThat(Files.readString(log())).matches("GET /staff/000010 \\?tag=abc 200 25 \\d+ a\n");
    }

    @Test
    void aFormatThatIsNotKnownAndAFileThatCannotBeKeepTheServerFromStarting() throws Exception {
        assertThatThrownBy(() -> gateway(endpoint("logFormat='%Z'")))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("IRB-GW-0172E");
        Files.createDirectories(log());
        assertThatThrownBy(() -> gateway(endpoint("")))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("IRB-GW-0173E");
    }

    @Test
    void linesKeepComingWhileFilesAreRolledOver() throws Exception {
        String shared =
                "<httpAccessLogging id='a' filePath='" + log() + "' maxFileSize='1' maxFiles='2'/>";
        String endpoints =
                "<httpEndpoint id='defaultHttpEndpoint' httpPort='0' httpsPort='-1'"
                        + " accessLoggingRef='a'/><httpEndpoint id='other' httpPort='0'"
                        + " accessLoggingRef='a'/>";
        try (Gateway gateway = gateway(shared + endpoints)) {
            get(gateway, "/staff/1");
            Requests.get(URI.create(gateway.addresses().getLast().url() + "/staff/2"));
        }
        assertThat(Files.readAllLines(log())).hasSize(2);
    }

    @Test
    void whatCallersPutIntoPathsIsNotWrittenDownWhereThatIsConfigured() throws Exception {
        Path trail = logs.resolve("audit.jsonl");
        String config =
                endpoint("")
                        + "<ironbridge_audit file='"
                        + trail
                        + "'/><ironbridge_observation paths='template'/>";
        try (Gateway gateway = gateway(config)) {
            assertThat(get(gateway, "/staff/000010").statusCode()).isEqualTo(200);
            assertThat(get(gateway, "/stuff/000010").statusCode()).isEqualTo(404);
            assertThat(get(gateway, "/health").statusCode()).isEqualTo(200);
        }
        assertThat(Files.readAllLines(log()))
                .map(line -> line.replaceAll(".*\"(.*)\".*", "$1"))
                .containsExactly(
                        "GET /staff/{id} HTTP/1.1", "GET /*** HTTP/1.1", "GET /health HTTP/1.1");
        assertThat(Files.readString(trail))
                .contains("\"SMF123S1_REQ_TARGET_URI\":\"/staff/{id}\"")
                .doesNotContain("000010");
    }

    // ---- correlation

    @Test
    void theIdComesAndGoesInTheConfiguredHeader() throws Exception {
        String config = "<ironbridge_correlation header='X-Correlation-ID' returned='always'/>";
        try (Gateway gateway = gateway(config)) {
            HttpResponse<String> response =
                    get(gateway, "/staff/000010", "x-correlation-id", "order-4711");
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().allValues("x-correlation-id"))
                    .containsExactly("order-4711");
            assertThat(backEnd.headers()).containsEntry("x-correlation-id", "order-4711");

            HttpResponse<String> refused = get(gateway, "/nobody");
            assertThat(refused.headers().firstValue("x-correlation-id").orElseThrow())
                    .matches("[0-9a-f]{16}");
        }
    }

    @Test
    void withoutAWordFailuresOnlyHaveIt() throws Exception {
        try (Gateway gateway = gateway("")) {
            HttpResponse<String> good = get(gateway, "/staff/000010", "x-request-id", "mine");
            assertThat(good.headers().firstValue("x-request-id")).isEmpty();
            assertThat(backEnd.headers()).containsEntry("x-request-id", "mine");
            HttpResponse<String> bad = get(gateway, "/nobody", "x-request-id", "mine");
            assertThat(bad.headers().allValues("x-request-id")).containsExactly("mine");
        }
    }

    @Test
    void itIsNotSentOnWhereItMustNot() throws Exception {
        try (Gateway gateway = gateway("<ironbridge_correlation propagated='false'/>")) {
            get(gateway, "/staff/000010", "x-request-id", "mine");
            assertThat(backEnd.headers()).doesNotContainKey("x-request-id");
        }
    }

    @Test
    void noIdCanAddAHeaderToAnAnswerOrToARequestOfOurs() throws Exception {
        String config = "<ironbridge_correlation returned='always'/>";
        try (Gateway gateway = gateway(config)) {
            for (String id :
                    List.of(
                            "a\rX-Evil: 1",
                            "a%0d%0aX-Evil:%201",
                            "a b",
                            "a\tb",
                            "\u00e9\u00ff",
                            "x".repeat(65))) {
                String answer = raw(gateway, id);
                assertThat(answer).doesNotContainIgnoringCase("\nx-evil");
                if (answer.startsWith("HTTP/1.1 200")) {
                    assertThat(answer).containsPattern("\r\nx-request-id: [0-9a-f]{16}\r\n");
                    assertThat(backEnd.headers())
                            .doesNotContainKey("x-evil")
                            .hasEntrySatisfying(
                                    "x-request-id",
                                    sent -> assertThat(sent).matches("[0-9a-f]{16}"));
                } else {
                    assertThat(answer).startsWith("HTTP/1.1 400");
                }
            }
        }
    }

    private static String raw(Gateway gateway, String id) throws IOException {
        try (Socket socket =
                new Socket(
                        InetAddress.getLoopbackAddress(), gateway.addresses().getFirst().port())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream()
                    .write(
                            ("GET /staff/000010 HTTP/1.1\r\nHost: h\r\nConnection: close\r\n"
                                            + "x-request-id: "
                                            + id
                                            + "\r\n\r\n")
                                    .getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    // ---- audit trail

    @Test
    void whoLeavesTheQueueStandsInTheAuditTrail() throws Exception {
        Path trail = logs.resolve("audit.jsonl");
        StaffProject project =
                new StaffProject(folder)
                        .config(
                                "ironbridge_maxConnections=\"1\"",
                                "<ironbridge_audit file='" + trail + "'/>");
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                Gateway gateway = Running.gateway(silent.getLocalPort(), project.folder())) {
            try (Socket _ = ask(gateway, "called")) {
                awaitMetric(gateway, "ironbridge_backend_calls\\{[^}]*\\} 1\\.0");
                try (Socket _ = ask(gateway, "waits")) {
                    awaitMetric(gateway, "ironbridge_backend_waiting\\{[^}]*\\} 1\\.0");
                }
                awaitMetric(gateway, "ironbridge_audit_written_total 2\\.0");
            }
        }
        assertThat(Files.readAllLines(trail).get(1)) // after the start
                .contains("\"SMF123S1_REQ_ID\":\"waits\"", "\"SMF123S1_HTTP_RESP_CODE\":0");
    }

    /** Otherwise a full disk would gather replies until the memory is full, too. */
    @Test
    void largeRepliesThatWaitForTheAuditTrailKeepTheirPlaces() throws Exception {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "a device that is always full");
        StaffProject project =
                new StaffProject(folder)
                        .config(
                                "ironbridge_maxConnections='1'",
                                "<ironbridge_audit file='/dev/full' whenFull='wait' queueLength='1'"
                                        + " longestWait='4s'/>"
                                        + "<ironbridge_limits largeBodyBytes='1'/>"
                                        + "<ironbridge_callPolicy queuePercent='0'/>"
                                        + "<httpEndpoint id='defaultHttpEndpoint'"
                                        + " ironbridge_requestTimeout='2s'/>");
        try (LogLines trouble = new LogLines(AuditFile.class);
                Gateway gateway = Running.gateway(backEnd.port(), project.folder());
                HttpClient client = HttpClient.newHttpClient()) {
            assertThat(trouble.next()).as("of the start").startsWith("IRB-GW-0320E");
            URI uri = URI.create(gateway.addresses().getFirst().url() + "/staff/000010");
            List<CompletableFuture<HttpResponse<String>>> answers =
                    Stream.generate(() -> HttpRequest.newBuilder(uri).build())
                            .limit(4)
                            .map(request ->
                                    client.sendAsync(request, HttpResponse.BodyHandlers.ofString()))
                            .toList();

            assertThat(answers.stream().map(answer -> answer.join().statusCode()))
                    .as("the queue has room for one event, the connection for one reply")
                    .containsExactlyInAnyOrder(200, 200, 503, 503);
            assertThat(get(gateway, "/metrics").body())
                    .containsPattern("\nironbridge_backend_calls\\{[^}]*\\} 0\\.0");
        }
    }

    @Test
    void nothingIsBegunWhileItCannotBeWrittenDown() throws Exception {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "a device that is always full");
        Path trail = Files.createSymbolicLink(folder.resolve("trail"), full);
        StaffProject project =
                new StaffProject(folder)
                        .config("", "<ironbridge_audit file='" + trail + "' whenFull='refuse'/>");
        try (LogLines trouble = new LogLines(AuditFile.class);
                Gateway gateway = Running.gateway(backEnd.port(), project.folder())) {
            assertThat(trouble.next()).as("of the start").startsWith("IRB-GW-0320E");
            HttpResponse<String> refused = get(gateway, "/staff/000010");
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.body()).contains("urn:ironbridge:problem:audit-unavailable");
            assertThat(get(gateway, "/health/ready").statusCode()).isEqualTo(503);
            assertThat(get(gateway, "/metrics").body())
                    .containsPattern("\nironbridge_audit_refused_total 1\\.0")
                    .containsPattern("\nironbridge_audit_lost_total 0\\.0");

            Files.delete(trail); // and there is room
            long until = System.nanoTime() + Duration.ofSeconds(30).toNanos();
            while (get(gateway, "/health/ready").statusCode() != 200) {
                assertThat(System.nanoTime()).isLessThan(until);
            }
            assertThat(get(gateway, "/staff/000010").statusCode()).isEqualTo(200);
            awaitMetric(gateway, "ironbridge_audit_written_total 2\\.0");
        }
        assertThat(Files.readString(trail)).contains("START", "\"SMF123S1_HTTP_RESP_CODE\":200");
    }

    private static Socket ask(Gateway gateway, String id) throws IOException {
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), gateway.addresses().getFirst().port());
        socket.getOutputStream()
                .write(
                        ("GET /staff/000010 HTTP/1.1\r\nHost: h\r\nx-request-id: "
                                        + id
                                        + "\r\n\r\n")
                                .getBytes(StandardCharsets.ISO_8859_1));
        return socket;
    }

    private void awaitMetric(Gateway gateway, String line) throws Exception {
        long until = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!get(gateway, "/metrics").body().matches("(?s).*" + line + ".*")) {
            assertThat(System.nanoTime()).isLessThan(until);
        }
    }

    // ---- metrics

    @Test
    void everyMeterOfOursSaysWhatItIsAndTheJvmIsAmongThem() throws Exception {
        try (Gateway gateway = gateway("")) {
            get(gateway, "/staff/000010");
            awaitMetric(gateway, "\njvm_gc_memory_allocated_bytes_total [0-9]");
            HttpResponse<String> page = get(gateway, "/metrics");
            assertThat(page.headers().firstValue("content-type"))
                    .contains("text/plain; version=0.0.4; charset=utf-8");
            List<String> ours =
                    Pattern.compile("^# TYPE (ironbridge_\\w+)", Pattern.MULTILINE)
                            .matcher(page.body())
                            .results()
                            .map(found -> found.group(1))
                            .toList();
            assertThat(ours)
                    .contains(
                            "ironbridge_backend_calls",
                            "ironbridge_backend_orphans_total",
                            "ironbridge_http_connections");
            for (String meter : ours) {
                assertThat(page.body()).containsPattern("# HELP " + meter + " \\S");
            }
            assertThat(page.body())
                    .containsPattern("(?m)^process_uptime_seconds [0-9]")
                    .containsPattern("(?m)^process_files_open_files [1-9]");
        }
    }

    @Test
    void metricsComeAsOpenMetricsForThoseWhoAskForIt() throws Exception {
        String text = "text/plain; version=0.0.4; charset=utf-8";
        String open = "application/openmetrics-text; version=1.0.0; charset=utf-8";
        try (Gateway gateway = gateway("")) {
            for (String accept :
                    List.of(
                            "application/openmetrics-text",
                            "Application/OpenMetrics-Text; version=1.0.0;q=0.5,*/*;q=0.1",
                            "text/plain;q=0.3, application/openmetrics-text;q=0.75")) {
                HttpResponse<String> page = get(gateway, "/metrics", "accept", accept);
                assertThat(page.headers().firstValue("content-type")).contains(open);
                assertThat(page.body()).endsWith("# EOF\n");
            }
            for (String accept :
                    List.of(
                            "*/*",
                            "text/plain",
                            "application/openmetrics-text;q=0, */*",
                            "application/openmetrics-text2")) {
                HttpResponse<String> page = get(gateway, "/metrics", "accept", accept);
                assertThat(page.headers().firstValue("content-type")).contains(text);
                assertThat(page.body()).doesNotContain("# EOF");
            }
        }
    }

    // ---- request tracing

    private static List<TracedRequest> awaitRecords(RequestTracer tracer, String id, int count) {
        long until = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (tracer.records(id).size() < count) {
            assertThat(System.nanoTime()).isLessThan(until);
            LockSupport.parkNanos(1_000_000);
        }
        return tracer.records(id);
    }

    private static TracedRequest.Step step(TracedRequest request, String name) {
        return request.steps().stream()
                .filter(step -> step.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatStepsSawIsKeptWithoutCredentialsAndData() throws Exception {
        try (Gateway gateway = gateway(REGISTRY)) {
            RequestTracer tracer = gateway.requestTracer();
            String id =
                    tracer.start(
                            new TraceRule(
                                    Optional.of("getStaff"),
                                    Optional.of("ann"),
                                    Optional.empty(),
                                    Instant.now().plusSeconds(60),
                                    1,
                                    Set.of("rows")));
            get(gateway, "/staff/000010", "x-request-id", "nobody");
            get(gateway, "/staff/000010?tag=abc", "authorization", ANN, "x-request-id", "traced");
            get(gateway, "/staff/000010", "authorization", ANN, "x-request-id", "one too many");

            TracedRequest traced = awaitRecords(tracer, id, 1).getFirst();
            assertThat(traced.requestId()).isEqualTo("traced");
            assertThat(traced.user()).isEqualTo("ann");
            assertThat(traced.source()).isEqualTo("127.0.0.1");
            assertThat(traced.steps())
                    .extracting(TracedRequest.Step::name)
                    .containsExactly(
                            "request",
                            "map request",
                            "encode request",
                            "wait",
                            "call",
                            "decode response",
                            "response",
                            "end");
            assertThat(step(traced, "request").facts())
                    .contains(
                            Map.entry("path", "/staff/{id}"),
                            Map.entry("query", "tag"),
                            Map.entry("caller", "PASSWORD"),
                            Map.entry("header authorization", "***"));
            assertThat(step(traced, "map request").payload()).contains("{\"EMPNO\":\"***\"}");
            assertThat(step(traced, "encode request").facts()).contains(Map.entry("form", "Json"));
            assertThat(step(traced, "call").facts())
                    .contains(Map.entry("outcome", "Replied"), Map.entry("status", "200"));
            assertThat(step(traced, "call").payload().orElseThrow())
                    .contains("\"NAME\":\"***\"", "\"SALARY\":\"#\"");
            assertThat(step(traced, "decode response").payload())
                    .isEqualTo(step(traced, "call").payload());
            assertThat(step(traced, "response").payload())
                    .contains("{\"rows\":1,\"tags\":[\"***\"]}");
            assertThat(traced.steps().toString())
                    .doesNotContain("SMITH", "98765432198", "000010", "abc", "secret", ANN);
            assertThat(tracer.records(id)).hasSize(1);
        }
    }

    private static String traceOf(RequestTracer tracer, String source, String... shown) {
        return tracer.start(
                new TraceRule(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(source),
                        Instant.now().plusSeconds(60),
                        1,
                        Set.of(shown)));
    }

    @Test
    void headersThatNobodyKnowsToBeHarmlessAreTracedByNameOnly() throws Exception {
        String[] headers = {
            "X-IBM-Client-Secret", "topsecret1",
            "X-Auth-Token", "topsecret2",
            "X-Customer-Ssn", "078-05-1120",
            "Referer", "http://shop.example/?card=4111111111111112",
            "X-Request-Id", "card 4111111111111112",
            "X-Unit", "b",
            "Accept-Language", "de"
        };
        try (Gateway gateway = gateway(REGISTRY)) {
            RequestTracer tracer = gateway.requestTracer();
            String rule = traceOf(tracer, "127.0.0.1", "x-unit", "Authorization", "X-Auth-Token");
            get(
                    gateway,
                    "/staff/000010?tag=abc&4111111111111112=x&level=3&078051120",
                    Stream.concat(Stream.of(headers), Stream.of("authorization", ANN))
                            .toArray(String[]::new));
            TracedRequest traced = awaitRecords(tracer, rule, 1).getFirst();
            assertThat(step(traced, "request").facts())
                    .contains(
                            Map.entry("query", "tag, ***, level, ***"),
                            Map.entry("header x-ibm-client-secret", "***"),
                            Map.entry("header x-auth-token", "***"), // though the rule names it
                            Map.entry("header authorization", "***"),
                            Map.entry("header x-customer-ssn", "***"),
                            Map.entry("header referer", "***"),
                            Map.entry("header x-request-id", "***"),
                            Map.entry("header x-unit", "b"),
                            Map.entry("header accept-language", "de"));
            assertThat(step(traced, "response").facts())
                    .contains(Map.entry("header content-type", "application/json"));
            assertThat(traced.steps().toString())
                    .doesNotContain("topsecret", "078-05-1120", "078051120", "4111111111111112");
        }
    }

    @Test
    void queriesOfWhatNoDocumentDescribesAreNotTraced() throws Exception {
        try (Gateway gateway = gateway("")) {
            RequestTracer tracer = gateway.requestTracer();
            String rule = traceOf(tracer, "127.0.0.1");
            get(gateway, "/nobody?tag=abc", "x-request-id", "ours");
            assertThat(step(awaitRecords(tracer, rule, 1).getFirst(), "request").facts())
                    .contains(Map.entry("query", "***"), Map.entry("header x-request-id", "ours"));
        }
    }

    @Test
    void headersOfAnswersAreTracedByNameUnlessTheRuleNamesThem() throws Exception {
        backEnd.adds("X-Balance", "1234.56");
        try (Gateway gateway = gateway("")) {
            RequestTracer tracer = gateway.requestTracer();
            String hidden = traceOf(tracer, "127.0.0.1");
            String named = traceOf(tracer, "127.0.0.1", "X-Balance");
            get(gateway, "/staff/000010");
            assertThat(step(awaitRecords(tracer, hidden, 1).getFirst(), "call").facts())
                    .contains(
                            Map.entry("header x-balance", "***"),
                            Map.entry("header content-type", "application/json"));
            assertThat(step(awaitRecords(tracer, named, 1).getFirst(), "call").facts())
                    .contains(Map.entry("header x-balance", "1234.56"));
        }
    }
}
