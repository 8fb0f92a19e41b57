package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.gateway.OtlpReceiver.LogLine;
import io.ironbridge.gateway.OtlpReceiver.Metric;
import io.ironbridge.gateway.OtlpReceiver.Span;
import io.ironbridge.gateway.server.BackEndKinds;
import io.ironbridge.gateway.server.Gateway;
import io.ironbridge.gateway.server.GatewayOptions;
import io.ironbridge.testsupport.StaffProject;
import io.ironbridge.testsupport.TestCertificates;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Traces, metrics and logs, as a collector and a back end get them. */
@Timeout(120)
class TelemetryIT {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String PARENT = "b7ad6b7169203331";
    private static final long SERVER = 2;
    private static final long CLIENT = 3;
    private static final long INTERNAL = 1;
    private static final long ERROR = 2;

    private static final List<String[]> NO_TRACEPARENTS =
            List.of(
                    new String[] {"traceparent", "00-" + TRACE + "-" + PARENT},
                    new String[] {"traceparent", "00-" + "0".repeat(32) + "-1-01"},
                    new String[] {"traceparent", "x\t00-" + TRACE + "-" + PARENT + "-01"},
                    new String[] {
                        "traceparent",
                        "00-" + TRACE + "-" + PARENT + "-01",
                        "traceparent",
                        "00-" + TRACE + "-" + PARENT + "-01"
                    });

    @TempDir Path folder;
    @TempDir Path keys;

    private HeaderKeeper backEnd;
    private OtlpReceiver collector;

    @BeforeEach
    void start() throws IOException {
        backEnd = new HeaderKeeper();
        collector = OtlpReceiver.start();
    }

    @AfterEach
    void stop() {
        collector.close();
        backEnd.close();
    }

    private Gateway gateway(Map<String, String> environment, String config) throws Exception {
        Map<String, String> variables =
                Map.of(
                        "DB2_HOST",
                        "127.0.0.1",
                        "DB2_PORT",
                        Integer.toString(backEnd.port()),
                        "DB2_USERNAME",
                        "u",
                        "DB2_PASSWORD",
                        "p");
        return Gateway.start(
                ProjectLoader.load(
                        List.of(new StaffProject(folder).config(config).folder()),
                        BackEndKinds.loadOptions(environment).withVariables(variables)),
                GatewayOptions.DEFAULT.withHttpPort(0));
    }

    /** Sends to the collector after a moment. */
    private String element(String more) {
        return "<ironbridge_telemetry delay='50ms' endpoint='%s' %s/>"
                .formatted(collector.endpoint(), more);
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

    private static Map<String, Span> byName(List<Span> spans) {
        return spans.stream().collect(Collectors.toMap(Span::name, Function.identity()));
    }

    private static Span named(Map<String, Span> spans, String name) {
        Span found = spans.get(name);
        if (found == null) {
            throw new AssertionError("no span " + name + " among " + spans.keySet());
        }
        return found;
    }

    @Test
    void aRequestHasASpanOfItsOwnAndOneForEachStepBelow() throws Exception {
        try (Gateway gateway = gateway(Map.of(), element("signals='traces' serviceName='bank'"))) {
            HttpResponse<String> response =
                    get(
                            gateway,
                            "/staff/000010?tag=abc",
                            "traceparent",
                            "00-" + TRACE + "-" + PARENT + "-01",
                            "tracestate",
                            "vendor=x",
                            "x-request-id",
                            "id-7");
            assertThat(response.statusCode()).isEqualTo(200);
            Map<String, String> got = backEnd.headers();
            Map<String, Span> spans = byName(collector.spans(7));

            Span server = named(spans, "GET /staff/{id}");
            assertThat(server.kind()).isEqualTo(SERVER);
            assertThat(server.traceId()).isEqualTo(TRACE);
            assertThat(server.parentId()).isEqualTo(PARENT);
            assertThat(server.state()).isEqualTo("vendor=x");
            assertThat(server.status()).isZero();
            assertThat(server.resource()).containsEntry("service.name", "bank");
            assertThat(server.attributes())
                    .containsEntry("http.request.method", "GET")
                    .containsEntry("http.route", "/staff/{id}")
                    .containsEntry("http.response.status_code", "200")
                    .containsEntry("url.path", "/staff/000010")
                    .containsEntry("url.scheme", "http")
                    .containsEntry("network.protocol.version", "1.1")
                    .containsEntry("server.address", "localhost")
                    .containsEntry(
                            "server.port", Integer.toString(gateway.addresses().getFirst().port()))
                    .containsEntry("client.address", "127.0.0.1")
                    .containsEntry("ironbridge.operation", "getStaff")
                    .containsEntry("ironbridge.request.id", "id-7")
                    .doesNotContainKeys("error.type", "url.query");

            Span call = named(spans, "call getEmployee");
            assertThat(call.kind()).isEqualTo(CLIENT);
            assertThat(call.attributes())
                    .containsEntry("server.address", "127.0.0.1")
                    .containsEntry("server.port", Integer.toString(backEnd.port()))
                    .containsEntry("http.response.status_code", "200")
                    .containsEntry("ironbridge.connection", "db2");
            assertThat(got)
                    .containsEntry("traceparent", "00-" + TRACE + "-" + call.spanId() + "-01")
                    .containsEntry("tracestate", "vendor=x");

            List<Span> steps =
                    List.of(
                            named(spans, "map request"),
                            named(spans, "encode request"),
                            named(spans, "wait for connection"),
                            call,
                            named(spans, "decode response"),
                            named(spans, "map response"));
            long before = server.start();
            for (Span step : steps) {
                assertThat(step.traceId()).isEqualTo(TRACE);
                assertThat(step.parentId()).isEqualTo(server.spanId());
                assertThat(step.start()).isGreaterThanOrEqualTo(before);
                assertThat(step.end()).isBetween(step.start(), server.end());
                before = step.end();
            }
            assertThat(named(spans, "map request").kind()).isEqualTo(INTERNAL);
        }
    }

    @Test
    void withoutACallerThatTracesANewTraceBegins() throws Exception {
        try (Gateway gateway = gateway(Map.of(), element("signals='traces'"))) {
            get(gateway, "/staff/000010");
            String traceparent = backEnd.headers().get("traceparent");
            List<Span> spans = collector.spans(7);
            assertThat(spans.getFirst().parentId()).isEmpty();
            assertThat(spans.getFirst().traceId()).matches("[0-9a-f]{32}");
            assertThat(traceparent).startsWith("00-" + spans.getFirst().traceId() + "-");
        }
    }

    @Test
    void whatIsNoTraceparentCannotGetIntoAHeaderOrATrace() throws Exception {
        try (Gateway gateway = gateway(Map.of(), element("signals='traces'"))) {
            for (String[] headers : NO_TRACEPARENTS) {
                assertThat(get(gateway, "/staff/000010", headers).statusCode()).isEqualTo(200);
                assertThat(backEnd.headers().get("traceparent"))
                        .matches("00-[0-9a-f]{32}-[0-9a-f]{16}-01")
                        .doesNotContain(TRACE);
                assertThat(collector.spans(7)).allMatch(span -> !span.traceId().equals(TRACE));
            }
        }
    }

    @Test
    void spansHaveTheDocumentsPathWhereThatIsConfigured() throws Exception {
        String hidden = "<ironbridge_observation paths='template'/>";
        try (Gateway gateway = gateway(Map.of(), element("signals='traces'") + hidden)) {
            get(gateway, "/staff/000010");
            assertThat(named(byName(collector.spans(7)), "GET /staff/{id}").attributes())
                    .containsEntry("url.path", "/staff/{id}")
                    .doesNotContainValue("/staff/000010");
        }
    }

    @Test
    void callersDecideWhatIsSampledUnlessTheyMayNot() throws Exception {
        String sampled = "00-" + TRACE + "-" + PARENT + "-01";
        String unsampled = "00-" + TRACE + "-" + PARENT + "-00";
        try (Gateway gateway = gateway(Map.of(), element("signals='traces' samplingRatio='0'"))) {
            get(gateway, "/staff/1", "traceparent", unsampled);
            assertThat(backEnd.headers().get("traceparent")).endsWith("-00").contains(TRACE);
            get(gateway, "/staff/2"); // nobody decides: the ratio does
            assertThat(backEnd.headers().get("traceparent")).endsWith("-00");
            get(gateway, "/staff/3", "traceparent", sampled);
            assertThat(backEnd.headers().get("traceparent")).endsWith("-01");
            assertThat(collector.spans(7).getFirst().attributes())
                    .containsEntry("url.path", "/staff/3");
        }
        assertThat(collector.waitingSpans()).isZero();
        String own = "signals='traces' samplingRatio='0' parentBased='false'";
        try (Gateway gateway = gateway(Map.of(), element(own))) {
            get(gateway, "/staff/4", "traceparent", sampled);
            assertThat(backEnd.headers().get("traceparent")).endsWith("-00").contains(TRACE);
        }
        assertThat(collector.waitingSpans()).isZero();
    }

    @Test
    void aRequestThatIsRefusedHasItsOwnSpanOnly() throws Exception {
        try (Gateway gateway = gateway(Map.of(), element("signals='traces'"))) {
            assertThat(get(gateway, "/nobody/knows").statusCode()).isEqualTo(404);
            Span unknown = collector.spans(1).getFirst();
            assertThat(unknown.name()).isEqualTo("GET");
            assertThat(unknown.attributes())
                    .containsEntry("http.response.status_code", "404")
                    .doesNotContainKeys("http.route", "error.type");
            assertThat(get(gateway, "/staff/1234567").statusCode()).isEqualTo(400);
            assertThat(collector.spans(1).getFirst().name()).isEqualTo("GET /staff/{id}");
        }
        assertThat(collector.waitingSpans()).isZero();
    }

    @Test
    void aBackEndThatIsDownIsAnErrorOfTheCall() throws Exception {
        try (Gateway gateway = gateway(Map.of(), element("signals='traces'"))) {
            backEnd.close();
            assertThat(get(gateway, "/staff/000010").statusCode()).isEqualTo(500);
            Map<String, Span> spans = byName(collector.spans(7));
            Span call = named(spans, "call getEmployee");
            assertThat(call.status()).isEqualTo(ERROR);
            assertThat(call.attributes()).containsEntry("error.type", "unreachable");
            Span server = named(spans, "GET /staff/{id}");
            assertThat(server.status()).isEqualTo(ERROR);
            assertThat(server.attributes())
                    .containsEntry("error.type", "500")
                    .containsEntry("ironbridge.ending", "failed");
        }
    }

    @Test
    void withoutTracesBackEndsGetWhatTheCallerTellsUnchanged() throws Exception {
        for (String config : List.of("", element("signals='metrics logs'"))) {
            try (Gateway gateway = gateway(Map.of(), config)) {
                String unsampled = "00-" + TRACE + "-" + PARENT + "-00";
                String state = "vendor=a b,other@x=1";
                get(gateway, "/staff/1", "traceparent", unsampled, "tracestate", state);
                assertThat(backEnd.headers())
                        .containsEntry("traceparent", unsampled)
                        .containsEntry("tracestate", state);
                String sampled = "00-" + TRACE + "-" + PARENT + "-01";
                get(gateway, "/staff/2", "traceparent", sampled);
                assertThat(backEnd.headers())
                        .containsEntry("traceparent", sampled)
                        .doesNotContainKey("tracestate");
                get(gateway, "/staff/3", "tracestate", state);
                assertThat(backEnd.headers()).doesNotContainKeys("traceparent", "tracestate");
            }
        }
    }

    @Test
    void withoutTracesWhatIsNoTraceparentIsDropped() throws Exception {
        try (Gateway gateway = gateway(Map.of(), "")) {
            for (String[] headers : NO_TRACEPARENTS) {
                assertThat(get(gateway, "/staff/000010", headers).statusCode()).isEqualTo(200);
                assertThat(backEnd.headers()).doesNotContainKeys("traceparent", "tracestate");
            }
        }
    }

    @Test
    void libertysFeatureDoesWithTheEnvironmentAlone() throws Exception {
        Map<String, String> environment =
                Map.of(
                        "OTEL_SDK_DISABLED", "false",
                        "OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint(),
                        "OTEL_EXPORTER_OTLP_HEADERS", "api-key=for%20collectors",
                        "OTEL_METRICS_EXPORTER", "none",
                        "OTEL_LOGS_EXPORTER", "none",
                        "OTEL_BSP_SCHEDULE_DELAY", "50",
                        "OTEL_SERVICE_NAME", "from-the-environment");
        String feature = "<featureManager><feature>mpTelemetry-2.0</feature></featureManager>";
        try (Gateway gateway = gateway(environment, feature)) {
            get(gateway, "/staff/000010");
            assertThat(collector.spans(7).getFirst().resource())
                    .containsEntry("service.name", "from-the-environment");
            assertThat(collector.headers())
                    .containsEntry("api-key", "for collectors")
                    .containsEntry("content-type", "application/x-protobuf")
                    .containsEntry("content-encoding", "gzip");
        }
    }

    @Test
    void metersArriveAsMetrics() throws Exception {
        String element = element("signals='metrics' metricInterval='1s'");
        try (Gateway gateway = gateway(Map.of(), element)) {
            for (int i = 0; i < 3; i++) {
                get(gateway, "/staff/000010");
            }
            Metric requests =
                    collector.metric(metric ->
                            metric.name().equals("ironbridge.requests")
                                    && "getStaff".equals(metric.attributes().get("operation"))
                                    && "replied".equals(metric.attributes().get("outcome"))
                                    && metric.count() == 3);
            assertThat(requests.unit()).isEqualTo("s");
            assertThat(requests.value()).isPositive();
            assertThat(requests.buckets().stream().mapToLong(Long::longValue).sum()).isEqualTo(3);
            assertThat(requests.buckets()).hasSize(15);
            Metric calls =
                    collector.metric(metric ->
                            metric.name().equals("ironbridge.backend.calls.ended")
                                    && "replied".equals(metric.attributes().get("outcome")));
            assertThat(calls.value()).isEqualTo(3);
            collector.metric(metric -> metric.name().equals("jvm.memory.used"));
        }
    }

    @Test
    void logRecordsArriveWithTheirIds() throws Exception {
        try (Gateway gateway = gateway(Map.of(), element("signals='logs'"))) {
            backEnd.close();
            get(gateway, "/staff/000010", "x-request-id", "in-the-log");
            LogLine record =
                    collector.logLine(one ->
                            "IRB-GW-0203W".equals(one.attributes().get("ironbridge.message.id")));
            assertThat(record.severity()).isEqualTo("WARNING");
            assertThat(record.attributes()).containsEntry("ironbridge.request.id", "in-the-log");
            assertThat(record.body())
                    .startsWith("Request in-the-log (")
                    .contains("connecting failed");
            assertThat(record.resource()).containsEntry("service.name", "ironbridge");
        }
    }

    @Test
    void logAndAuditRecordsOfARequestNameItsTrace() throws Exception {
        Path trail = keys.resolve("audit.jsonl");
        String audit = "<ironbridge_audit file='" + trail + "'/>";
        try (Gateway gateway = gateway(Map.of(), element("signals='traces logs'") + audit)) {
            backEnd.close();
            get(gateway, "/staff/1", "traceparent", "00-" + TRACE + "-" + PARENT + "-01");
            Span server = named(byName(collector.spans(7)), "GET /staff/{id}");
            Set<String> wanted = new HashSet<>(Set.of("IRB-GW-0203W", "audit"));
            while (!wanted.isEmpty()) {
                LogLine record = collector.logLine(one -> wanted.remove(kind(one)));
                assertThat(record.traceId()).isEqualTo(TRACE);
                assertThat(record.spanId()).isEqualTo(server.spanId());
            }
        }
        assertThat(Files.readString(trail))
                .contains("\"SMF123S1_TRACKING_TOKEN\":\"" + TRACE + "\"");
    }

    private static String kind(LogLine record) {
        Map<String, String> has = record.attributes();
        return has.containsKey("event.name")
                ? record.body().startsWith("GET ") ? "audit" : "" // the server's start, for one
                : has.getOrDefault("ironbridge.message.id", "");
    }

    @Test
    void withoutTracesLogRecordsNameTheCallersTrace() throws Exception {
        try (Gateway gateway = gateway(Map.of(), element("signals='logs'"))) {
            backEnd.close();
            get(gateway, "/staff/1", "traceparent", "00-" + TRACE + "-" + PARENT + "-01");
            LogLine record = collector.logLine(one -> kind(one).equals("IRB-GW-0203W"));
            assertThat(record.traceId()).isEqualTo(TRACE);
            assertThat(record.spanId()).isEqualTo(PARENT);
            get(gateway, "/staff/1");
            assertThat(collector.logLine(one -> kind(one).equals("IRB-GW-0203W")).traceId())
                    .isEmpty();
        }
    }

    @Test
    void eventsOfTheAuditTrailArriveAsLogRecordsToo() throws Exception {
        Path trail = keys.resolve("audit.jsonl");
        String audit = "<ironbridge_audit file='" + trail + "'/>";
        try (Gateway gateway = gateway(Map.of(), element("signals='logs'") + audit)) {
            get(gateway, "/staff/000010", "x-request-id", "audited");
            LogLine record =
                    collector.logLine(one ->
                            "ironbridge.audit".equals(one.attributes().get("event.name"))
                                    && one.body().startsWith("GET"));
            assertThat(record.body()).isEqualTo("GET /staff/000010 200");
            assertThat(record.attributes())
                    .containsEntry("ironbridge.request.id", "audited")
                    .containsEntry("SMF123S1_SERVICE_NAME", "getStaff")
                    .containsEntry("SMF123S1_HTTP_RESP_CODE", "200")
                    .containsEntry("SMF123_SERVER_JOBNAME", "ironbridge")
                    .containsKey("SMF123_SERVER_SYSTEM");
            assertThat(record.resource())
                    .containsEntry("process.pid", Long.toString(ProcessHandle.current().pid()))
                    .containsKey("host.name");
            awaitMetric(gateway, "ironbridge_audit_written_total 2\\.0");
            awaitMetric(gateway, "ironbridge_audit_lost_total 0\\.0");
        }
        assertThat(Files.readAllLines(trail)).hasSize(3); // with start and stop
    }

    @Test
    void aCollectorThatIsDownChangesNothing() throws Exception {
        String nobody;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = "http://127.0.0.1:" + closed.getLocalPort();
        }
        String element =
                "<ironbridge_telemetry endpoint='"
                        + nobody
                        + "' delay='1ms' timeout='100ms' queue='4' batch='1'/>";
        try (Gateway gateway = gateway(Map.of(), element)) {
            assertAllAnswered(gateway);
            awaitLost(gateway);
        }
    }

    @Test
    void aCollectorThatNeverAnswersChangesNothing() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String element =
                    "<ironbridge_telemetry endpoint='http://127.0.0.1:"
                            + silent.getLocalPort()
                            + "' delay='1ms' queue='4' batch='1' signals='traces'/>";
            try (Gateway gateway = gateway(Map.of(), element)) {
                assertAllAnswered(gateway);
                awaitLost(gateway);
            }
        }
    }

    @Test
    void aCollectorThatNeverAnswersHoldsAStopUpForSomeSecondsOnly() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String element =
                    "<ironbridge_telemetry signals='metrics' metricInterval='1s' timeout='30s'"
                            + " endpoint='http://127.0.0.1:"
                            + silent.getLocalPort()
                            + "'/>";
            long begun;
            try (Gateway _ = gateway(Map.of(), element);
                    Socket _ = silent.accept()) {
                begun = System.nanoTime(); // while a reading is being sent
            }
            assertThat(Duration.ofNanos(System.nanoTime() - begun))
                    .isLessThan(Duration.ofSeconds(8));
        }
    }

    private void assertAllAnswered(Gateway gateway) throws Exception {
        for (int i = 0; i < 50; i++) {
            HttpResponse<String> response = get(gateway, "/staff/000010");
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).isEqualTo("{\"rows\":1}");
        }
    }

    /** Until the server has counted what nobody took. */
    private void awaitLost(Gateway gateway) throws Exception {
        awaitMetric(gateway, "ironbridge_telemetry_lost_total\\{signal=\"traces\"\\} [1-9]");
    }

    private void awaitMetric(Gateway gateway, String line) throws Exception {
        long until = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!get(gateway, "/metrics").body().matches("(?s).*" + line + ".*")) {
            assertThat(System.nanoTime()).isLessThan(until);
        }
    }

    @Test
    void aCollectorsCertificateIsVerified() throws Exception {
        TestCertificates certificates =
                new TestCertificates(keys).key("collector", "c", "CN=localhost", "localhost");
        certificates.trust("trusted", "collector");
        try (OtlpReceiver secure =
                OtlpReceiver.start(certificates.client("collector", "trusted"))) {
            String element =
                    "<ironbridge_telemetry endpoint='https://localhost:%d' delay='1ms'"
                            + " signals='traces' timeout='5s' %s/>";
            String stores =
                    "<ssl id='t' trustStoreRef='s' keyStoreRef='s'/><keyStore id='s' location='"
                            + certificates.file("trusted")
                            + "' password='changeit'/>";
            try (Gateway gateway = gateway(Map.of(), element.formatted(secure.port(), ""))) {
                get(gateway, "/staff/000010");
                awaitLost(gateway);
            }
            assertThat(secure.waitingSpans()).isZero();
            try (Gateway gateway =
                    gateway(Map.of(), stores + element.formatted(secure.port(), "sslRef='t'"))) {
                get(gateway, "/staff/000010");
                assertThat(secure.spans(7)).hasSize(7);
            }
        }
    }

    @Test
    void theSameIsLoadedTwiceInOneProcess() throws Exception {
        Map<String, String> variables = new HashMap<>();
        try (Gateway one = gateway(variables, element("signals='logs traces'"));
                Gateway two = gateway(variables, element("signals='logs traces'"))) {
            get(one, "/staff/000010");
            get(two, "/staff/000010");
            assertThat(collector.spans(10)).hasSize(10);
        }
    }
}
