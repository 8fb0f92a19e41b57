package io.ironbridge.apiproject;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.server.EndpointConfig.BodyLimits;
import io.ironbridge.apiproject.server.EndpointConfig.EndpointLimits;
import io.ironbridge.apiproject.server.EndpointConfig.FrameLimits;
import io.ironbridge.apiproject.server.EndpointConfig.HeadLimits;
import io.ironbridge.apiproject.server.EndpointConfig.Http2Limits;
import io.ironbridge.apiproject.server.EndpointConfig.HttpTimeouts;
import io.ironbridge.apiproject.server.EndpointConfig.ReplyLimits;
import io.ironbridge.apiproject.server.EndpointConfig.SourceLimit;
import io.ironbridge.apiproject.server.Network;
import io.ironbridge.apiproject.server.ObservationConfig.WorkloadActivity;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.server.ServerLimits;
import io.ironbridge.apiproject.server.ServerLimits.Drain;
import io.ironbridge.apiproject.server.ServerLimits.Flows;
import io.ironbridge.apiproject.server.ServerLimits.HeapShares;
import io.ironbridge.apiproject.server.ServerLimits.JsonSizes;
import io.ironbridge.apiproject.server.ServerLimits.KeepAlive;
import io.ironbridge.apiproject.server.ServerLimits.LongWork;
import io.ironbridge.apiproject.server.ServerLimits.LoopWork;
import io.ironbridge.apiproject.server.ServerLimits.MappingLimits;
import io.ironbridge.apiproject.server.TrafficConfig.Bulkhead;
import io.ironbridge.apiproject.server.TrafficConfig.CallPolicy;
import io.ironbridge.apiproject.server.TrafficConfig.Compartment;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.apiproject.text.ReadLimits;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each limit is read from its attribute, and rejected if it makes no sense. */
class LimitsTest {
    @TempDir Path folder;

    private ServerConfig clean(String element) {
        Loaded loaded = TestProject.load(folder, element);
        assertThat(loaded.faults()).isEmpty();
        return loaded.config();
    }

    private EndpointLimits endpoint(String attributes) {
        return clean("<httpEndpoint id='e' " + attributes + "/>")
                .endpoints()
                .httpEndpoints()
                .getFirst()
                .limits();
    }

    @Test
    void limitsOfAnEndpointAreRead() {
        EndpointLimits limits =
                endpoint(
                        "ironbridge_maxHeaderCount='7' ironbridge_maxChunkLine='64'"
                            + " ironbridge_maxPipelinedBytes='1024'"
                            + " ironbridge_maxConcurrentStreams='8' ironbridge_maxResets='9'"
                            + " ironbridge_maxSmallContinuations='13' ironbridge_maxEmptyData='14'"
                            + " ironbridge_maxUnreadAnswers='15' ironbridge_headerTimeout='500ms'"
                            + " ironbridge_writeTimeout='4' ironbridge_minReplyRate='11'"
                            + " ironbridge_readAhead='12' ironbridge_backlog='128'");
        assertThat(limits)
                .isEqualTo(
                        new EndpointLimits(
                                new HeadLimits(8192, 16384, 7),
                                new BodyLimits(10L << 20, 64, 1024),
                                new ReplyLimits(11, 12),
                                new Http2Limits(8, 9, new FrameLimits(13, 14, 15)),
                                new HttpTimeouts(
                                        Duration.ofSeconds(30),
                                        Duration.ofSeconds(30),
                                        Duration.ofSeconds(60),
                                        Duration.ofMillis(500),
                                        Duration.ofSeconds(4)),
                                10_000,
                                128,
                                SourceLimit.DEFAULT));
    }

    @Test
    void theLimitOfOneSourceIsReadWithThoseThatItIsNotFor() {
        assertThat(endpoint("").perSource()).isEqualTo(SourceLimit.DEFAULT);
        assertThat(SourceLimit.DEFAULT.maxConnections()).isEqualTo(2_000);
        assertThat(
                        endpoint(
                                        "ironbridge_maxConnectionsPerSource='0'"
                                                + " ironbridge_bodyPercentPerSource='60'"
                                                + " ironbridge_proxies='192.0.2.1, 2001:db8::/32'")
                                .perSource())
                .isEqualTo(
                        new SourceLimit(
                                0,
                                60,
                                List.of(
                                        Network.parse("192.0.2.1").orElseThrow(),
                                        Network.parse("2001:db8::/32").orElseThrow())));
    }

    @Test
    void aBulkheadIsReadAndNeedsItsNumber() {
        assertThat(
                        clean(
                                        "<ironbridge_bulkhead id='b' apis='a' operations='o p'"
                                                + " assets='x' by='operation' requests='3'/>")
                                .traffic()
                                .bulkheads())
                .containsExactly(
                        new Bulkhead(
                                "b",
                                Set.of("a"),
                                Set.of("o", "p"),
                                Set.of("x"),
                                Compartment.OPERATION,
                                3));
        assertThat(clean("<ironbridge_bulkhead id='b' requests='1'/>").traffic().bulkheads())
                .containsExactly(
                        new Bulkhead("b", Set.of(), Set.of(), Set.of(), Compartment.ASSET, 1));
        assertThat(TestProject.load(folder, "<ironbridge_bulkhead id='b'/>").faults())
                .extracting(Fault::id)
                .containsExactly("IRB-PROJ-0606E");
    }

    @Test
    void callPoliciesAreRead() {
        assertThat(clean("").traffic().callPolicy("c")).isEqualTo(CallPolicy.DEFAULT);
        assertThat(
                        clean(
                                        "<zosconnect_db2Connection id='c' host='h' port='1'/>"
                                                + "<ironbridge_callPolicy connections='c'"
                                                + " breakerFailures='1' breakerPause='2s'"
                                                + " retries='3' retryPause='4' queuePercent='5'/>")
                                .traffic()
                                .callPolicy("c"))
                .isEqualTo(
                        new CallPolicy(
                                Set.of("c"), 1, Duration.ofSeconds(2), 3, Duration.ofMillis(4), 5));
    }

    private static List<String> told(Loaded loaded) {
        return loaded.faults().stream()
                .map(fault -> fault.id() + " " + fault.line() + " " + fault.what())
                .toList();
    }

    @Test
    void aTimeoutOfRequestsOfAnotherThanTheFirstEndpointIsTold() {
        String first = "<httpEndpoint id='a' ironbridge_requestTimeout='7s'/>\n";
        clean(first + "<httpEndpoint id='b' httpPort='1'/>");
        Loaded loaded =
                TestProject.load(
                        folder,
                        first
                                + "<httpEndpoint id='b' httpPort='1'"
                                + " ironbridge_requestTimeout='9s'/>");
        assertThat(told(loaded))
                .containsExactly(
                        "IRB-PROJ-0667W 3 ironbridge_requestTimeout of the endpoint 'b' has no"
                                + " effect: all endpoints use the request timeout of the first one,"
                                + " 'a'.");
    }

    @Test
    void anEndpointHasDefaultLimits() {
        EndpointLimits limits = endpoint("");
        assertThat(
                        List.of(
                                limits.head().maxFields(),
                                limits.body().maxChunkLine(),
                                limits.body().maxPipelinedBytes(),
                                limits.http2().maxConcurrentStreams(),
                                limits.http2().maxResets(),
                                limits.reply().minRate(),
                                limits.reply().readAhead(),
                                limits.backlog()))
                .containsExactly(100, 256, 65536, 100, 200, 240, 8 << 20, 1024);
        assertThat(limits.http2().frames()).isEqualTo(new FrameLimits(15, 8, 1_000));
        assertThat(limits.timeouts().head()).isEqualTo(Duration.ofSeconds(10));
        assertThat(limits.timeouts().write()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void limitsOfTheServerAreRead() {
        assertThat(clean("").limits()).isEqualTo(ServerLimits.DEFAULT);
        assertThat(
                        clean(
                                        "<ironbridge_limits mappingTime='1500ms' mappingDepth='1'"
                                            + " jsonDepth='2' mappingOutputBytes='3' maxFaults='4'"
                                            + " largeBodyBytes='5' drainTime='0' drainDelay='6'"
                                            + " jsonValues='7' jsonItems='8' jsonTextBytes='9'"
                                            + " patternSteps='10' bodyHeapPercent='11'"
                                            + " anonymousBodyPercent='60' replyHeapPercent='12'"
                                            + " untakenHeapPercent='13' untakenWait='14'"
                                            + " jsonDigits='15' jsonNameLength='16'"
                                            + " mappingHeapPercent='17' longWork='17'"
                                            + " longWorkPerOperation='18' longWorkWaiting='19'"
                                            + " longWorkNice='0' loopTime='20' loopCpuTime='21'"
                                            + " loopMeanTime='22' loopPause='23'"
                                            + " backEndKeepAlive='24' backEndKeepAliveInterval='25'"
                                            + " backEndKeepAliveProbes='26'"
                                            + " backEndUnacknowledged='0' projectFileBytes='20'"
                                            + " projectBytes='21' projectFiles='22'"
                                            + " projectDepth='23' projectAliases='24'"
                                            + " projectValues='25' projectNameLength='26'"
                                            + " projectExpressionLength='27'"
                                            + " projectPatternLength='28' projectEnumValues='29'"
                                            + " projectSubschemas='30' flowCompensationTime='31s'"
                                            + " flowResultBytes='32' flowHeapPercent='33'/>")
                                .limits())
                .isEqualTo(
                        new ServerLimits(
                                new MappingLimits(Duration.ofMillis(1500), 1, 2, 3),
                                new Flows(Duration.ofSeconds(31), 32),
                                4,
                                10,
                                5,
                                new LongWork(
                                        17,
                                        18,
                                        19,
                                        0,
                                        new LoopWork(
                                                Duration.ofMillis(20),
                                                Duration.ofMillis(21),
                                                Duration.ofMillis(22),
                                                Duration.ofSeconds(23))),
                                new KeepAlive(
                                        Duration.ofSeconds(24),
                                        Duration.ofSeconds(25),
                                        26,
                                        Duration.ZERO),
                                new Drain(Duration.ZERO, Duration.ofSeconds(6)),
                                new JsonSizes(7, 8, 9, 15, 16),
                                new HeapShares(11, 60, 12, 13, 33, Duration.ofSeconds(14), 17),
                                new ReadLimits(20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30)));
    }

    @Test
    void workloadActivityIsReadAndItsFileIsRelativeToTheServersFolder() {
        assertThat(clean("").observation().workloadActivity()).isEqualTo(WorkloadActivity.DEFAULT);
        WorkloadActivity set =
                clean(
                                "<ironbridge_workloadActivity interval='15m' keep='0'"
                                        + " cpuSampling='1' cpuAllPerSecond='2' file='a.txt'/>")
                        .observation()
                        .workloadActivity();
        assertThat(set.interval()).isEqualTo(Duration.ofMinutes(15));
        assertThat(set.keep()).isZero();
        assertThat(set.cpuSampling()).isEqualTo(1);
        assertThat(set.cpuAllPerSecond()).isEqualTo(2);
        assertThat(set.file())
                .hasValueSatisfying(file -> {
                    assertThat(file).isAbsolute().hasFileName("a.txt");
                });
    }

    @Test
    void theIdOfARateLimitCanBeSentInAHeader() {
        Loaded loaded = TestProject.load(folder, "<ironbridge_rateLimit id='größe' requests='1'/>");

        assertThat(loaded.faults())
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.id()).isEqualTo("IRB-PROJ-0605E");
                    assertThat(fault.remedy()).contains("ASCII");
                });
    }

    @ParameterizedTest
    @CsvSource({
        "httpEndpoint, ironbridge_maxHeaderCount, 0",
        "httpEndpoint, ironbridge_maxChunkLine, 0",
        "httpEndpoint, ironbridge_maxPipelinedBytes, -1",
        "httpEndpoint, ironbridge_maxConcurrentStreams, 0",
        "httpEndpoint, ironbridge_maxResets, 0",
        "httpEndpoint, ironbridge_maxSmallContinuations, 0",
        "httpEndpoint, ironbridge_maxEmptyData, 0",
        "httpEndpoint, ironbridge_maxUnreadAnswers, 0",
        "httpEndpoint, ironbridge_headerTimeout, 0s",
        "httpEndpoint, ironbridge_writeTimeout, -1",
        "httpEndpoint, ironbridge_minReplyRate, -1",
        "httpEndpoint, ironbridge_readAhead, -1",
        "httpEndpoint, ironbridge_readTimeout, 0",
        "httpEndpoint, ironbridge_idleTimeout, 0ms",
        "httpEndpoint, ironbridge_requestTimeout, 366d",
        "httpEndpoint, ironbridge_backlog, 0",
        "httpEndpoint, ironbridge_maxConnectionsPerSource, -1",
        "httpEndpoint, ironbridge_proxies, proxy.example.com",
        "ironbridge_rateLimit, requests, 0",
        "ironbridge_bulkhead, requests, 0",
        "ironbridge_bulkhead requests='1', by, caller",
        "ironbridge_callPolicy, queuePercent, 101",
        "ironbridge_limits, jsonValues, 0",
        "ironbridge_limits, jsonItems, 0",
        "ironbridge_limits, jsonTextBytes, 0",
        "ironbridge_limits, jsonDigits, 0",
        "ironbridge_limits, jsonNameLength, 0",
        "ironbridge_limits, bodyHeapPercent, 0",
        "ironbridge_limits, replyHeapPercent, 0",
        "ironbridge_limits, untakenHeapPercent, 101",
        "ironbridge_limits, mappingTime, 0",
        "ironbridge_limits, mappingDepth, 0",
        "ironbridge_limits, jsonDepth, 501",
        "ironbridge_limits, mappingOutputBytes, 0",
        "ironbridge_limits, mappingHeapPercent, 101",
        "ironbridge_limits, maxFaults, 0",
        "ironbridge_limits, patternSteps, 0",
        "ironbridge_limits, largeBodyBytes, 0",
        "ironbridge_limits, longWork, 0",
        "ironbridge_limits, longWorkPerOperation, 0",
        "ironbridge_limits, longWorkNice, 20",
        "ironbridge_limits, loopTime, 0",
        "ironbridge_limits, backEndKeepAlive, 500ms",
        "ironbridge_limits, backEndKeepAliveProbes, 128",
        "ironbridge_limits, longWorkWaiting, -1",
        "ironbridge_limits, drainTime, -1",
        "ironbridge_limits, drainDelay, -1",
        "ironbridge_workloadActivity, interval, 999ms",
        "ironbridge_workloadActivity, interval, 25h",
        "ironbridge_workloadActivity, keep, 1441",
        "ironbridge_workloadActivity, cpuSampling, -1",
        "ironbridge_workloadActivity, cpuAllPerSecond, 1000001"
    })
    void aValueThatMakesNoSenseIsAFaultAtItsPlace(String element, String attribute, String value) {
        Loaded loaded =
                TestProject.load(
                        folder, "<" + element + " id='x'\n  " + attribute + "='" + value + "'/>");
        assertThat(loaded.faults()).hasSize(1);
        Fault fault = loaded.faults().getFirst();
        assertThat(fault.id()).isEqualTo("IRB-PROJ-0605E");
        assertThat(List.of(fault.line(), fault.column())).containsExactly(3, 3);
        assertThat(fault.what()).contains(attribute).contains("'" + value + "'");
    }

    /** The list of elements names the attributes of both. */
    @Test
    void theAdministratorsPortHasTheLimitsOfEndpoints() throws Exception {
        Map<String, Set<String>> attributes = new HashMap<>();
        try (InputStream list = Elements.class.getResourceAsStream("elements.txt")) {
            for (String line : new String(list.readAllBytes(), UTF_8).split("\n")) {
                List<String> words = List.of(line.split(" "));
                attributes.put(
                        words.getFirst(),
                        words.stream()
                                .filter(word -> word.startsWith("ironbridge_"))
                                .collect(Collectors.toSet()));
            }
        }
        Set<String> ofEndpoints = new HashSet<>(attributes.get("httpEndpoint"));
        ofEndpoints.remove("ironbridge_allowAnonymous");
        Set<String> ofTheAdministrators = new HashSet<>(attributes.get("ironbridge_admin!"));
        ofTheAdministrators.remove("ironbridge_admin!");
        assertThat(ofTheAdministrators).isEqualTo(ofEndpoints);
    }
}
