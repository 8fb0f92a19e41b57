package io.ironbridge.workloaddriver.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ironbridge.workloaddriver.engine.Load;
import io.ironbridge.workloaddriver.engine.RequestKind;
import io.ironbridge.workloaddriver.engine.ThinkTime;
import io.ironbridge.workloaddriver.engine.WarmUp;
import io.ironbridge.workloaddriver.protocol.http.AnswerChecks;
import io.ironbridge.workloaddriver.protocol.http.Credentials;
import io.ironbridge.workloaddriver.protocol.http.HttpSettings;
import io.ironbridge.workloaddriver.protocol.http.HttpTarget;
import io.ironbridge.workloaddriver.protocol.http.HttpVersion;
import io.ironbridge.workloaddriver.protocol.http.TlsSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScenarioTest {
    @TempDir private Path folder;
    private final Map<String, String> environment = Map.of("SECRET", "hush");

    @Test
    void theShortestScenarioIsATargetAndARequest() throws Exception {
        Scenario read =
                read(
                        """
                        target: http://localhost:9080
                        requests:
                          - get: /employees
                        """);

        assertThat(read.http().target()).isEqualTo(new HttpTarget(false, "localhost", 9080));
        assertThat(read.plan().mix()).containsExactly(new RequestKind("GET /employees", 1));
        assertThat(read.plan().load())
                .isEqualTo(new Load.Closed(1, new ThinkTime.Fixed(Duration.ZERO), Duration.ZERO));
        assertThat(read.plan().interval()).isEqualTo(Duration.ofMinutes(1));
        assertThat(read.plan().intervals()).isEqualTo(1);
        assertThat(read.plan().warmUp()).isEqualTo(new WarmUp.None());
    }

    @Test
    void everythingCanBeSaid() throws Exception {
        Files.writeString(folder.resolve("people.csv"), "id,name\n1,\"Ann, \"\"A\"\"\"\n2,Ben\n");
        Files.writeString(folder.resolve("more.jsonl"), "{\"a\":1,\"b\":\"x\"}\n");
        Files.writeString(folder.resolve("trust.p12"), "");
        Scenario read =
                read(
                        """
                        target: https://[::1]:9443/
                        seed: 42
                        load:
                          clients: 50
                          thinkTime: {uniform: [50ms, 150ms]}
                          ramp: 5s
                        measure:
                          warmUp: {stable: 5%, slice: 2s, atMost: 1m}
                          interval: 30s
                          intervals: 3
                          allowedFailures: 0.1%
                        http:
                          version: 1.1
                          user: ann
                          password: {environment: SECRET}
                          trustStore: {file: trust.p12, password: {environment: SECRET}}
                          timeout: 10s
                          connectTimeout: 2s
                          maxAnswer: 1m
                        variables:
                          plain: text
                          any: {oneOf: [A, B]}
                          number: {random: [1, 100]}
                          next: {sequence: 5}
                          id: {uuid: true}
                          stage: {environment: SECRET}
                        data:
                          people: {file: people.csv, order: random}
                          more: {file: more.jsonl}
                        requests:
                          - name: read
                            weight: 80
                            get: /people/${people.id}?n=${number}
                            headers: {X-Any: "${any}"}
                            check: {status: [200, 404], size: {min: 2, max: 1k}, json: {/id: "${people.id}"}}
                          - name: write
                            weight: 20
                            post: /people
                            body: '{"id": "${id}", "more": "${more.b}"}'
                            check: {status: 201, size: 7}
                        """);

        assertThat(read.http().target()).isEqualTo(new HttpTarget(true, "::1", 9443));
        assertThat(read.plan().seed()).isEqualTo(42);
        assertThat(read.plan().load())
                .isEqualTo(
                        new Load.Closed(
                                50,
                                new ThinkTime.Uniform(
                                        Duration.ofMillis(50), Duration.ofMillis(150)),
                                Duration.ofSeconds(5)));
        assertThat(read.plan().warmUp())
                .isEqualTo(new WarmUp.Stable(Duration.ofSeconds(2), 0.05, Duration.ofMinutes(1)));
        assertThat(read.plan().mix())
                .containsExactly(new RequestKind("read", 80), new RequestKind("write", 20));
        assertThat(read.allowedFailures()).isEqualTo(0.001);
        assertThat(read.http().credentials()).isInstanceOf(Credentials.Basic.class);
        assertThat(read.http().tls()).isInstanceOf(TlsSettings.Trusting.class);
        assertThat(read.http().limits().answerBytes()).isEqualTo(1 << 20);
        AnswerChecks checks = read.requests().getFirst().checks();
        assertThat(checks.statuses()).containsExactlyInAnyOrder(200, 404);
        assertThat(checks.mostBytes()).isEqualTo(1024);
        assertThat(checks.json()).hasSize(1);
        assertThat(read.requests().getLast().headers())
                .anyMatch(header -> header.name().equals("Content-Type"));
        assertThat(read.toString()).doesNotContain("hush", "Ann");
    }

    @Test
    void aRateMakesAnOpenLoop() throws Exception {
        Scenario read =
                read(
                        """
                        target: http://localhost
                        load: {rate: 0.5, arrivals: exponential, clients: 7}
                        measure: {requests: 100, warmUp: {requests: 10}}
                        http: {token: aaa.bbb, insecure: true}
                        requests: [{get: /}]
                        """);

        assertThat(read.plan().load()).isEqualTo(new Load.Open(7, 0.5, true, Duration.ZERO));
        assertThat(read.plan().intervals()).isZero();
        assertThat(read.plan().requests()).isEqualTo(100);
        assertThat(read.http().tls()).isEqualTo(new TlsSettings.Insecure());
        assertThat(read.http().target().port()).isEqualTo(80);
    }

    @Test
    void allFaultsAreToldAtOnceWithTheirPlaces() {
        List<ScenarioFault> faults =
                faults(
                        """
                        target: localhost:9080/path
                        load:
                          clients: 0
                          rate: fast
                          thinkTime: 1s
                          speed: 5
                        measure: {warmUp: {stable: 200%}, interval: 1ms, allowedFailures: 5}
                        http: {version: 3, user: "a:b", password: {environment: NONE}}
                        variables: {x: {random: [5, 1]}, 9y: a}
                        data: {d: {file: missing.csv}}
                        requests:
                          - get: employees
                          - {get: /a, post: /a}
                          - {get: "/${nobody}", headers: {Host: x}, weight: -1}
                          - {post: /b, body: x, bodyFile: none.json, check: {status: 99, json: {a: 1}}}
                        """);

        assertThat(faults)
                .extracting(ScenarioFault::line)
                .containsExactlyInAnyOrder(
                        1, 3, 4, 5, 6, 7, 7, 7, 8, 8, 8, 9, 9, 10, 12, 13, 14, 14, 14, 15, 15, 15);
        assertThat(faults).allMatch(fault -> fault.remedy().endsWith("."));
        assertThat(faults.getFirst().toString())
                .startsWith(folder.resolve("scenario.yaml") + ":1:9: error IRB-DRIVE-0004E: ");
    }

    @Test
    void clientsOfHttp2ShareConnections() throws Exception {
        String http = "{version: 2, clientsPerConnection: 25}";

        assertThat(read("target: http://a\nhttp: " + http + "\nrequests: [{get: /}]\n").http())
                .extracting(HttpSettings::version)
                .isEqualTo(new HttpVersion.Http2(25));
        assertThat(
                        faults(
                                "target: http://a\nhttp: {clientsPerConnection: 2}\n"
                                        + "requests: [{get: /}]\n"))
                .extracting(ScenarioFault::what)
                .containsExactly("With HTTP/1.1 each client has a connection.");
    }

    @Test
    void aKeyStoreGoesWithTheTrustThatIsAskedFor() throws Exception {
        Files.writeString(folder.resolve("mine.p12"), "");
        String keys = "keyStore: {file: mine.p12, password: {environment: SECRET}}";

        assertThat(
                        read("target: https://a\nhttp: {insecure: true, "
                                        + keys
                                        + "}\nrequests: [{get: /}]\n")
                                .http()
                                .tls())
                .isInstanceOfSatisfying(
                        TlsSettings.Presenting.class,
                        tls -> {
                            assertThat(tls.trust()).isEqualTo(new TlsSettings.Insecure());
                            assertThat(tls.store()).isEqualTo(folder.resolve("mine.p12"));
                            assertThat(tls.trustsAnyServer()).isTrue();
                        });
        assertThat(
                        faults(
                                "target: https://a\nhttp: {keyStore: {file: none.p12, key: 1}}\n"
                                        + "requests: [{get: /}]\n"))
                .extracting(ScenarioFault::what)
                .containsExactlyInAnyOrder(
                        "There is no file " + folder.resolve("none.p12") + ".",
                        "Unknown name 'key'.");
    }

    @Test
    void aSecretStandsInNoFault() {
        List<ScenarioFault> faults =
                faults(
                        """
                        target: http://me:hush@a
                        http: {token: "hu\\nsh", password: hush}
                        requests: [{get: /}]
                        """);

        assertThat(faults).hasSizeGreaterThanOrEqualTo(2);
        assertThat(faults.toString()).doesNotContain("hush", "hu\nsh");
    }

    @Test
    void faultsOfDataFilesNameTheirLines() throws IOException {
        Files.writeString(folder.resolve("d.csv"), "a,b\n1,2\nsecret\n\"secret,2\n");
        Files.writeString(folder.resolve("e.jsonl"), "{\"a\":1}\n{\"b\":1}\n[]\nsecret\n");

        List<ScenarioFault> faults =
                faults(
                        """
                        target: http://a
                        data: {d: {file: d.csv}, e: {file: e.jsonl}}
                        requests: [{get: /}]
                        """);

        assertThat(faults).extracting(ScenarioFault::line).containsExactly(3, 4, 2, 3, 4);
        assertThat(faults.toString()).doesNotContain("secret");
    }

    @Test
    void whatIsNoYamlIsToldWithItsLine() {
        List<ScenarioFault> faults = faults("target: http://a\nrequests: [\n");

        assertThat(faults).hasSize(1);
        assertThat(faults.getFirst().id()).isEqualTo("IRB-DRIVE-0002E");
        assertThat(faults.getFirst().line()).isGreaterThan(1);
        assertThat(faults("a: 1\na: 2\n")).hasSize(1);
        assertThat(faults("")).isNotEmpty();
        assertThat(faults("text")).hasSize(1);
    }

    @Test
    void aFileThatIsNotThereIsAFault() {
        ScenarioException failure =
                catchThrowableOfType(
                        ScenarioException.class,
                        () -> Scenario.read(folder.resolve("none.yaml"), environment::get));

        assertThat(failure.faults().getFirst().id()).isEqualTo("IRB-DRIVE-0001E");
    }

    private Scenario read(String text) throws IOException, ScenarioException {
        Path file = folder.resolve("scenario.yaml");
        Files.writeString(file, text);
        return Scenario.read(file, environment::get);
    }

    private List<ScenarioFault> faults(String text) {
        return catchThrowableOfType(ScenarioException.class, () -> read(text)).faults();
    }
}
