package io.ironbridge.apiproject.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.TestProject;
import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.apiproject.server.ObservationConfig.AccessLog;
import io.ironbridge.apiproject.server.ObservationConfig.Correlation;
import io.ironbridge.apiproject.server.ObservationConfig.Sampling;
import io.ironbridge.apiproject.server.ObservationConfig.Signal;
import io.ironbridge.apiproject.server.ObservationConfig.Telemetry;
import io.ironbridge.apiproject.text.Fault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ObservationConfigTest {
    private static final String FEATURE =
            "<featureManager><feature>mpTelemetry-2.0</feature></featureManager>";

    @TempDir Path folder;

    private Loaded load(Map<String, String> environment, String content) {
        Path file =
                TestProject.write(
                        folder.resolve("server.xml"), "<server>\n" + content + "\n</server>");
        return ProjectLoader.load(List.of(file), TestProject.options(environment));
    }

    private ObservationConfig clean(Map<String, String> environment, String content) {
        Loaded loaded = load(environment, content);
        assertThat(loaded.faults()).isEmpty();
        return loaded.config().observation();
    }

    private Telemetry telemetry(Map<String, String> environment, String content) {
        return clean(environment, content).telemetry().orElseThrow();
    }

    private Optional<AccessLog> accessLog(String content) {
        Loaded loaded = load(Map.of(), content);
        assertThat(loaded.faults()).isEmpty();
        return loaded.config().endpoints().httpEndpoints().getFirst().accessLog();
    }

    private List<String> faults(Map<String, String> environment, String content) {
        return load(environment, content).faults().stream().map(Fault::id).toList();
    }

    @Test
    void nothingIsSentUnlessAskedFor() {
        ObservationConfig config = clean(Map.of("OTEL_SERVICE_NAME", "bank"), "");
        assertThat(config.telemetry()).isEmpty();
        assertThat(config.correlation()).isEqualTo(Correlation.DEFAULT);
        assertThat(config.jsonLogs()).isFalse();
    }

    @Test
    void theElementAloneSendsAllSignalsToThisMachine() {
        Telemetry telemetry = telemetry(Map.of(), "<ironbridge_telemetry/>");
        assertThat(telemetry.endpoints())
                .containsOnly(
                        Map.entry(Signal.TRACES, "http://localhost:4318/v1/traces"),
                        Map.entry(Signal.METRICS, "http://localhost:4318/v1/metrics"),
                        Map.entry(Signal.LOGS, "http://localhost:4318/v1/logs"));
        assertThat(telemetry.serviceName()).isEqualTo("ironbridge");
        assertThat(telemetry.sampling()).isEqualTo(Sampling.DEFAULT);
        assertThat(telemetry.queue()).isEqualTo(2048);
        assertThat(telemetry.batch()).isEqualTo(512);
        assertThat(telemetry.timeout()).isEqualTo(Duration.ofSeconds(10));
        assertThat(telemetry.delay()).isEqualTo(Duration.ofSeconds(5));
        assertThat(telemetry.metricInterval()).isEqualTo(Duration.ofSeconds(60));
        assertThat(telemetry.compressed()).isTrue();
    }

    @Test
    void theElementSaysEverything() {
        Telemetry telemetry =
                telemetry(
                        Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", "http://elsewhere:1"),
                        """
                        <ironbridge_telemetry endpoint="https://collector.example:4318/otlp/"
                            secretHeaders="Authorization=Bearer%20abc, x-tenant=7"
                            signals="traces logs" serviceName="bank" compression="none"
                            resourceAttributes="deployment.environment.name=test"
                            parentBased="false" samplingRatio="0.25" timeout="2s" delay="100ms"
                            queue="100" batch="10" metricInterval="5s"/>
                        """);
        assertThat(telemetry.endpoints())
                .containsOnly(
                        Map.entry(Signal.TRACES, "https://collector.example:4318/otlp/v1/traces"),
                        Map.entry(Signal.LOGS, "https://collector.example:4318/otlp/v1/logs"));
        assertThat(telemetry.headers())
                .containsOnly(
                        Map.entry("Authorization", Secret.of("Bearer abc")),
                        Map.entry("x-tenant", Secret.of("7")));
        assertThat(telemetry.toString()).doesNotContain("abc");
        assertThat(telemetry.serviceName()).isEqualTo("bank");
        assertThat(telemetry.resource())
                .containsOnly(Map.entry("deployment.environment.name", "test"));
        assertThat(telemetry.sampling()).isEqualTo(new Sampling(false, 0.25));
        assertThat(telemetry.queue()).isEqualTo(100);
        assertThat(telemetry.batch()).isEqualTo(10);
        assertThat(telemetry.timeout()).isEqualTo(Duration.ofSeconds(2));
        assertThat(telemetry.delay()).isEqualTo(Duration.ofMillis(100));
        assertThat(telemetry.metricInterval()).isEqualTo(Duration.ofSeconds(5));
        assertThat(telemetry.compressed()).isFalse();
    }

    @Test
    void theFeatureIsOnOnceTheVariableSaysSo() {
        assertThat(clean(Map.of(), FEATURE).telemetry()).isEmpty();
        assertThat(clean(Map.of("OTEL_SDK_DISABLED", "false"), FEATURE).telemetry()).isPresent();
        assertThat(clean(Map.of("OTEL_SDK_DISABLED", "true"), FEATURE).telemetry()).isEmpty();
        assertThat(
                        clean(
                                        Map.of(),
                                        FEATURE
                                                + "<variable name='otel.sdk.disabled'"
                                                + " value='false'/>")
                                .telemetry())
                .isPresent();
        assertThat(clean(Map.of("OTEL_SDK_DISABLED", "false"), "").telemetry()).isEmpty();
    }

    @Test
    void theVariableSwitchesTheElementOff() {
        assertThat(
                        clean(Map.of("OTEL_SDK_DISABLED", "true"), "<ironbridge_telemetry/>")
                                .telemetry())
                .isEmpty();
        assertThat(clean(Map.of(), "<ironbridge_telemetry enabled='false'/>").telemetry())
                .isEmpty();
    }

    @Test
    void theEnvironmentSaysWhatTheElementDoesNot() {
        Telemetry telemetry =
                telemetry(
                        Map.of(
                                "OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1",
                                "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://127.0.0.1:2/t",
                                "OTEL_EXPORTER_OTLP_HEADERS", "api-key=secret",
                                "OTEL_METRICS_EXPORTER", "none",
                                "OTEL_SERVICE_NAME", "bank",
                                "OTEL_TRACES_SAMPLER", "traceidratio",
                                "OTEL_TRACES_SAMPLER_ARG", "0.5",
                                "OTEL_BSP_MAX_QUEUE_SIZE", "64",
                                "OTEL_EXPORTER_OTLP_COMPRESSION", "none"),
                        "<ironbridge_telemetry/>");
        assertThat(telemetry.endpoints())
                .containsOnly(
                        Map.entry(Signal.TRACES, "http://127.0.0.1:2/t"),
                        Map.entry(Signal.LOGS, "http://127.0.0.1:1/v1/logs"));
        assertThat(telemetry.headers()).containsOnly(Map.entry("api-key", Secret.of("secret")));
        assertThat(telemetry.serviceName()).isEqualTo("bank");
        assertThat(telemetry.sampling()).isEqualTo(new Sampling(false, 0.5));
        assertThat(telemetry.queue()).isEqualTo(64);
        assertThat(telemetry.batch()).isEqualTo(64);
        assertThat(telemetry.compressed()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "always_on,, false, 1",
        "always_off,, false, 0",
        "traceidratio, 0.1, false, 0.1",
        "parentbased_always_on,, true, 1",
        "parentbased_always_off,, true, 0",
        "parentbased_traceidratio, .75, true, 0.75"
    })
    void samplersAreThoseOfTheSpecification(
            String sampler, @Nullable String argument, boolean parentBased, double ratio) {
        Map<String, String> environment =
                argument == null
                        ? Map.of("OTEL_TRACES_SAMPLER", sampler)
                        : Map.of(
                                "OTEL_TRACES_SAMPLER",
                                sampler,
                                "OTEL_TRACES_SAMPLER_ARG",
                                argument);
        assertThat(telemetry(environment, "<ironbridge_telemetry/>").sampling())
                .isEqualTo(new Sampling(parentBased, ratio));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "endpoint='collector:4318'",
                "endpoint='ftp://collector'",
                "endpoint='https://user:pw@collector'",
                "samplingRatio='1.5'",
                "signals='spans'",
                "secretHeaders='nothing'",
                "secretHeaders='a=b%0d%0ac'",
                "compression='lz4'",
                "queue='0'",
                "batch='4000'",
                "metricInterval='1ms'"
            })
    void whatCannotBeIsAnErrorThatShowsNoSecret(String attribute) {
        Loaded loaded = load(Map.of(), "<ironbridge_telemetry " + attribute + "/>");
        assertThat(loaded.faults()).extracting(Fault::id).containsOnly("IRB-PROJ-0605E");
        assertThat(loaded.faults().getFirst().what()).doesNotContain("nothing", "pw@");
    }

    @ParameterizedTest
    @CsvSource({
        "OTEL_EXPORTER_OTLP_ENDPOINT, nowhere",
        "OTEL_TRACES_SAMPLER, jaeger_remote",
        "OTEL_BSP_MAX_QUEUE_SIZE, -1",
        "OTEL_EXPORTER_OTLP_PROTOCOL, grpc",
        "OTEL_LOGS_EXPORTER, console",
        "OTEL_RESOURCE_ATTRIBUTES, 'a=b,bad'",
        "OTEL_EXPORTER_OTLP_COMPRESSION, zstd",
        "OTEL_METRIC_EXPORT_INTERVAL, 10",
        "OTEL_EXPORTER_OTLP_HEADERS, Bearer hush",
        "OTEL_EXPORTER_OTLP_ENDPOINT, 'http://user:hush@collector:4318'",
        "OTEL_EXPORTER_OTLP_ENDPOINT, 'user:hush@collector:4318'",
        "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, 'https://collector/v1?key=hush'"
    })
    void variablesThatDoNotFitAreToldAndLeftOut(String name, String value) {
        Loaded loaded = load(Map.of(name, value), "<ironbridge_telemetry/>");
        assertThat(loaded.faults())
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.id()).isEqualTo("IRB-PROJ-0650W");
                    assertThat(fault.what()).contains(name).doesNotContain("hush");
                });
        assertThat(loaded.config().observation().telemetry()).isPresent();
    }

    @Test
    void headersWithoutTlsAreWarnedOf() {
        String element = "<ironbridge_telemetry secretHeaders='a=b' endpoint='http://%s:4318'/>";
        assertThat(faults(Map.of(), element.formatted("collector.example")))
                .containsExactly("IRB-PROJ-0651W");
        assertThat(faults(Map.of(), element.formatted("localhost"))).isEmpty();
    }

    @Test
    void anEndpointHasAnAccessLogWhereItSaysSo() {
        assertThat(accessLog("<httpEndpoint id='e' httpPort='1'/>")).isEmpty();
        AccessLog log =
                accessLog("<httpEndpoint id='e' httpPort='1'><accessLogging/></httpEndpoint>")
                        .orElseThrow();
        assertThat(log.file()).isEqualTo(folder.resolve("logs/http_access.log"));
        assertThat(log.format()).isEqualTo("%h %u %{t}W \"%r\" %s %b");
        assertThat(log.maxFileBytes()).isEqualTo(20L << 20);
        assertThat(log.maxFiles()).isEqualTo(2);
        assertThat(log.showQuery()).isFalse();
    }

    @Test
    void endpointsShareAnAccessLogByItsId() {
        AccessLog log =
                accessLog(
                                """
                                <httpAccessLogging id="a" filePath="/var/log/x.log" logFormat="%m"
                                    maxFileSize="0" maxFiles="0" ironbridge_queue="7"
                                    ironbridge_showQuery="true"/>
                                <httpEndpoint id="e" httpPort="1" accessLoggingRef="a"/>
                                """)
                        .orElseThrow();
        assertThat(log.file()).isEqualTo(Path.of("/var/log/x.log"));
        assertThat(log.format()).isEqualTo("%m");
        assertThat(log.maxFileBytes()).isZero();
        assertThat(log.maxFiles()).isEqualTo(1000);
        assertThat(log.queue()).isEqualTo(7);
        assertThat(log.showQuery()).isTrue();
        assertThat(
                        accessLog(
                                "<httpEndpoint id='e' httpPort='1'><accessLogging"
                                        + " enabled='false'/></httpEndpoint>"))
                .isEmpty();
    }

    @Test
    void anAccessLogThatNobodyNamesAndOneThatIsNotThereAreTold() {
        assertThat(faults(Map.of(), "<httpAccessLogging id='a'/>"))
                .containsExactly("IRB-PROJ-0652W");
        assertThat(faults(Map.of(), "<httpEndpoint id='e' httpPort='1' accessLoggingRef='a'/>"))
                .containsExactly("IRB-PROJ-0609E");
        assertThat(
                        faults(
                                Map.of(),
                                "<httpEndpoint id='e' httpPort='1'><accessLogging"
                                        + " rolloverInterval='1d'/></httpEndpoint>"))
                .containsExactly("IRB-PROJ-0653W");
    }

    @Test
    void headersThatAnAuditEventHasNoRoomForAreTold() {
        String interceptor =
                "<zosconnect_auditInterceptor apiProviderSmfVersion='2'"
                        + " apiProviderRequestHeaders='c,D,e'/>";
        assertThat(
                        faults(
                                Map.of(),
                                "<ironbridge_audit requestHeaders='a b' responseHeaders='f g h"
                                        + " i'/>"
                                        + interceptor))
                .containsExactly("IRB-PROJ-0661W");
        assertThat(faults(Map.of(), "<ironbridge_audit requestHeaders='a C'/>" + interceptor))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "<ironbridge_audit/>, logs/audit.jsonl",
        "<zosconnect_auditInterceptor/>, logs/audit.jsonl",
        "<zosconnect_auditInterceptor/><ironbridge_audit file='trail/a'/>, trail/a"
    })
    void theTrailIsBelowTheServerFolder(String content, String file) {
        ObservationConfig.Audit audit =
                load(Map.of(), content).config().observation().audit().orElseThrow();
        assertThat(audit.file()).isEqualTo(folder.resolve(file));
    }

    @Test
    void anotherVersionOfTheRecordIsTold() {
        assertThat(faults(Map.of(), "<zosconnect_auditInterceptor apiProviderSmfVersion='1'/>"))
                .containsExactly("IRB-PROJ-0662W");
        assertThat(faults(Map.of(), "<zosconnect_auditInterceptor apiProviderSmfVersion='2'/>"))
                .isEmpty();
    }

    @Test
    void consoleFormatsAreLibertys() {
        assertThat(clean(Map.of(), "<logging consoleFormat='JSON'/>").jsonLogs()).isTrue();
        assertThat(clean(Map.of("WLP_LOGGING_CONSOLE_FORMAT", "json"), "").jsonLogs()).isTrue();
        assertThat(
                        clean(
                                        Map.of("WLP_LOGGING_CONSOLE_FORMAT", "json"),
                                        "<logging consoleFormat='simple'/>")
                                .jsonLogs())
                .isFalse();
        assertThat(faults(Map.of(), "<logging consoleFormat='xml'/>"))
                .containsExactly("IRB-PROJ-0605E");
    }

    @Test
    void pathsAreWrittenDownAsTheyComeUnlessTheirTemplatesAreAskedFor() {
        assertThat(clean(Map.of(), "").paths()).isEqualTo(ObservationConfig.Paths.SHOWN);
        assertThat(clean(Map.of(), "<ironbridge_observation paths='template'/>").paths())
                .isEqualTo(ObservationConfig.Paths.TEMPLATE);
        assertThat(faults(Map.of(), "<ironbridge_observation paths='masked'/>"))
                .containsExactly("IRB-PROJ-0605E");
    }

    @Test
    void theCorrelationHeaderCanBeAnyThatMeansNothingElse() {
        assertThat(
                        clean(
                                        Map.of(),
                                        "<ironbridge_correlation header='X-Correlation-ID'"
                                                + " trusted='false' returned='always'"
                                                + " propagated='false'/>")
                                .correlation())
                .isEqualTo(new Correlation("x-correlation-id", false, true, false));
        for (String header : List.of("Host", "content-length", "a b", "a:b", "Traceparent")) {
            assertThat(faults(Map.of(), "<ironbridge_correlation header='" + header + "'/>"))
                    .containsExactly("IRB-PROJ-0605E");
        }
    }
}
