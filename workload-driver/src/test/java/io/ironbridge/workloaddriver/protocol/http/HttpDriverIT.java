package io.ironbridge.workloaddriver.protocol.http;

import static io.ironbridge.workloaddriver.protocol.http.TestLoad.NO_VARIABLES;
import static io.ironbridge.workloaddriver.protocol.http.TestLoad.all;
import static io.ironbridge.workloaddriver.protocol.http.TestLoad.closed;
import static io.ironbridge.workloaddriver.protocol.http.TestLoad.reasons;
import static io.ironbridge.workloaddriver.protocol.http.TestLoad.template;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.ironbridge.workloaddriver.engine.Failure;
import io.ironbridge.workloaddriver.engine.Load;
import io.ironbridge.workloaddriver.engine.Measurement;
import io.ironbridge.workloaddriver.engine.Plan;
import io.ironbridge.workloaddriver.protocol.template.Template;
import io.ironbridge.workloaddriver.protocol.template.ValueEscape;
import io.ironbridge.workloaddriver.protocol.template.ValueSource;
import io.ironbridge.workloaddriver.protocol.template.Variables;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real clients against a server of the test's own. */
@Timeout(60)
class HttpDriverIT {
    private static final HttpSettings.Limits LIMITS =
            new HttpSettings.Limits(Duration.ofSeconds(5), Duration.ofSeconds(20), 1000);

    private static TestLoad load;
    private HttpSettings.Limits limits = LIMITS;
    private Credentials credentials = new Credentials.None();
    private TlsSettings tls = new TlsSettings.Default();

    @BeforeAll
    static void startLoops() {
        load = new TestLoad(2);
    }

    @AfterAll
    static void stopLoops() {
        load.close();
    }

    // ---- counts and connections

    @Test
    void everyRequestIsSentOnceAndCounted() throws Exception {
        try (TestServer server = TestServer.start(_ -> TestServer.ok("hello"))) {
            Measurement done = run(server.target(), closed(5, 500), get("/a"));

            assertThat(server.requests).hasSize(500);
            assertThat(server.connections).hasValue(5);
            assertThat(done.total().opened()).isEqualTo(5);
            assertThat(all(done).good().count()).isEqualTo(500);
            assertThat(all(done).failures()).isEmpty();
            assertThat(all(done).bytes()).isEqualTo(2500);
        }
    }

    @Test
    void aConnectionThatTheServerEndsIsOpenedAgain() throws Exception {
        String last = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        try (TestServer server =
                TestServer.start(r -> r.number() % 10 == 0 ? last : TestServer.ok("x"))) {
            Measurement done = run(server.target(), closed(1, 100), get("/a"));

            assertThat(all(done).good().count()).isEqualTo(100);
            assertThat(server.connections).hasValue(10);
            assertThat(done.total().opened()).isEqualTo(10);
        }
    }

    @Test
    void aConnectionThatBreaksIsAFailureAndOpenedAgain() throws Exception {
        try (TestServer server =
                TestServer.start(r -> r.number() % 10 == 0 ? "" : TestServer.ok("x"))) {
            Measurement done = run(server.target(), closed(1, 100), get("/a"));

            assertThat(server.requests).hasSize(100);
            assertThat(all(done).good().count()).isEqualTo(90);
            assertThat(all(done).failures())
                    .extracting(Failure::reason, Failure::count)
                    .containsExactly(tuple("connection closed", 10L));
            assertThat(server.connections).hasValue(10);
        }
    }

    @Test
    void aServerThatGoesAwayEndsNothingButItsAnswers() throws Exception {
        CountDownLatch away = new CountDownLatch(1);
        TestServer server =
                TestServer.start(r -> {
                    if (r.number() == 50) {
                        away.countDown();
                        return "";
                    }
                    return TestServer.ok("x");
                });
        Thread.startVirtualThread(() -> {
            try {
                away.await();
                server.close();
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });

        Measurement done =
                run(server.target(), closed(10, 100_000).withIntervals(SHORT, 3), get("/a"));

        assertThat(done.end()).isEqualTo(Measurement.End.INTERVALS);
        assertThat(reasons(done)).contains("not connected");
    }

    @Test
    void withoutAServerAllFails() throws Exception {
        try (Socket bound = new Socket()) { // listens to nobody, and no other process gets its port
            bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            HttpTarget nobody = new HttpTarget(false, "127.0.0.1", bound.getLocalPort());

            Measurement done = run(nobody, closed(10, 30), get("/a"));

            assertThat(all(done).good().count()).isZero();
            assertThat(reasons(done)).containsExactly("not connected");
            assertThat(all(done).failures().getFirst().example()).contains("refused");
            assertThat(done.total().opened()).isZero();
        }
    }

    @Test
    void aServerThatNeverAnswersIsLetGo() throws Exception {
        limits = new HttpSettings.Limits(Duration.ofSeconds(5), Duration.ofMillis(50), 1000);
        CountDownLatch never = new CountDownLatch(1);
        try (TestServer server =
                TestServer.start(_ -> {
                    never.await();
                    return "";
                })) {
            Measurement done = run(server.target(), closed(2, 6), get("/a"));

            assertThat(reasons(done)).containsExactly("timed out");
            assertThat(all(done).failed().count()).isEqualTo(6);
            assertThat(done.total().opened()).isEqualTo(6);
        } finally {
            never.countDown();
        }
    }

    @Test
    void aStallCountsForAllRequestsThatWereDueMeanwhile() throws Exception {
        CountDownLatch stall = new CountDownLatch(1);
        try (TestServer server =
                TestServer.start(r -> {
                    if (r.number() == 1) {
                        assertThat(stall.await(1, TimeUnit.SECONDS)).isFalse();
                    }
                    return TestServer.ok("x");
                })) {
            Plan open = closed(1, 300).withLoad(new Load.Open(1, 200, false, Duration.ZERO));

            Measurement done = run(server.target(), open, get("/a"));

            // a hundred requests were due in the first half of the stall
            assertThat(all(done).good().count()).isEqualTo(300);
            assertThat(all(done).good().percentile(67)).isGreaterThan(500_000_000);
            assertThat(all(done).good().max()).isGreaterThan(950_000_000);
        }
    }

    // ---- answers

    @Test
    void answersThatAreNotAsExpectedAreFailuresByReason() throws Exception {
        String[] answers = {
            TestServer.ok("{\"a\":{\"b\":[1,2.50]}}"),
            TestServer.reply("503 Service Unavailable", "secret"),
            TestServer.ok("{}"),
            TestServer.ok("{\"a\":{\"b\":[1,\"secret\"]}}"),
            TestServer.ok("secret and not JSON")
        };
        AnswerChecks checks =
                new AnswerChecks(
                        Set.of(200),
                        5,
                        100,
                        List.of(new AnswerChecks.JsonValue("/a/b/1", template("2.5"))));
        try (TestServer server = TestServer.start(r -> answers[r.number() % 5])) {
            Measurement done = run(server.target(), closed(1, 50), checked(get("/a"), checks));

            assertThat(all(done).good().count()).isEqualTo(10);
            assertThat(all(done).failures())
                    .extracting(Failure::reason, Failure::count)
                    .containsExactlyInAnyOrder(
                            tuple("status 503", 10L),
                            tuple("size", 10L),
                            tuple("JSON /a/b/1", 20L));
            assertThat(all(done).failures().toString()).doesNotContain("secret");
        }
    }

    @Test
    void whatIsNoHttpIsUnreadable() throws Exception {
        try (TestServer server = TestServer.start(_ -> "220 smtp.example.com ready\r\n\r\n")) {
            Measurement done = run(server.target(), closed(1, 5), get("/a"));

            assertThat(reasons(done)).containsExactly("not HTTP");
        }
    }

    @Test
    void anAnswerBeyondTheLimitIsNotRead() throws Exception {
        try (TestServer server = TestServer.start(_ -> TestServer.ok("x".repeat(1001)))) {
            Measurement done = run(server.target(), closed(1, 5), get("/a"));

            assertThat(reasons(done)).containsExactly("too long");
        }
    }

    @Test
    void chunkedInterimEmptyAndUnframedAnswersAreRead() throws Exception {
        String[] answers = {
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
            "HTTP/1.1 100 Continue\r\n\r\n" + TestServer.ok("abc"),
            "HTTP/1.1 204 No Content\r\n\r\n",
            "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nabc"
        };
        try (TestServer server = TestServer.start(r -> answers[r.number() % 4])) {
            Measurement done = run(server.target(), closed(1, 40), get("/a"));

            assertThat(all(done).good().count()).isEqualTo(40);
            assertThat(all(done).bytes()).isEqualTo(90);
        }
    }

    @Test
    void anAnswerToHeadHasNoBody() throws Exception {
        HttpRequest head =
                new HttpRequest(
                        "HEAD", template("/a"), List.of(), Optional.empty(), AnswerChecks.DEFAULT);
        try (TestServer server =
                TestServer.start(_ -> "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n")) {
            Measurement done = run(server.target(), closed(1, 5), head);

            assertThat(all(done).good().count()).isEqualTo(5);
        }
    }

    // ---- requests

    @Test
    void requestsHaveTheirValues() throws Exception {
        Variables variables =
                new Variables(
                        Map.of(
                                "id",
                                ValueSource.Sequence.from(7),
                                "odd",
                                new ValueSource.OneOf(List.of("a \"b\""))));
        HttpRequest post =
                new HttpRequest(
                        "POST",
                        Template.of("/orders/${id}?q=${odd}", variables),
                        List.of(new HttpRequest.Header("X-Id", Template.of("${id}", variables))),
                        Optional.of(
                                new HttpRequest.Body(
                                        Template.of("{\"id\":${id},\"o\":\"${odd}\"}", variables),
                                        ValueEscape.JSON)),
                        AnswerChecks.DEFAULT);
        try (TestServer server = TestServer.start(_ -> TestServer.ok("x"))) {
            run(server.target(), closed(1, 2), List.of(post), variables);

            TestServer.Request second = server.requests.get(1);
            assertThat(second.path()).isEqualTo("/orders/8?q=a%20%22b%22");
            assertThat(second.head()).contains("\r\nX-Id: 8\r\n", "\r\nHost: 127.0.0.1:");
            assertThat(second.body()).isEqualTo("{\"id\":8,\"o\":\"a \\\"b\\\"\"}");
        }
    }

    @Test
    void credentialsAreSentAndShownNowhere() throws Exception {
        credentials = new Credentials.Basic("ann", Secret.of("hush"));
        try (TestServer server = TestServer.start(_ -> TestServer.reply("401 Unauthorized", ""))) {
            Measurement done = run(server.target(), closed(1, 1), get("/a"));

            assertThat(server.requests.getFirst().head())
                    .contains("\r\nAuthorization: Basic YW5uOmh1c2g=\r\n");
            assertThat(done.toString()).doesNotContain("hush", "YW5uOmh1c2g=");
            assertThat(settings(server.target()).toString()).doesNotContain("hush");
        }
    }

    @Test
    void aTokenIsSentAsBearer() throws Exception {
        credentials = new Credentials.Bearer(Secret.of("aaa.bbb.ccc"));
        try (TestServer server = TestServer.start(_ -> TestServer.ok(""))) {
            run(server.target(), closed(1, 1), get("/a"));

            assertThat(server.requests.getFirst().head())
                    .contains("\r\nAuthorization: Bearer aaa.bbb.ccc\r\n");
        }
    }

    // ---- TLS

    @Test
    void aServerThatIsNotTrustedGetsNoRequest(@TempDir Path folder) throws Exception {
        try (TestServer server = TestTls.of(folder).start(_ -> TestServer.ok("x"))) {
            Measurement done = run(secure(server), closed(1, 2), get("/a"));

            assertThat(reasons(done)).containsExactly("TLS handshake failed");
            assertThat(server.requests).isEmpty();
        }
    }

    @Test
    void aTrustedServerIsCalledOverTls(@TempDir Path folder) throws Exception {
        TestTls keys = TestTls.of(folder);
        tls = new TlsSettings.Trusting(keys.store(), Secret.of(TestTls.PASSWORD));
        try (TestServer server = keys.start(_ -> TestServer.ok("x"))) {
            Measurement done = run(secure(server), closed(2, 20), get("/a"));

            assertThat(all(done).good().count()).isEqualTo(20);
            assertThat(server.connections).hasValue(2);
        }
    }

    @Test
    void aTrustedServerOfAnotherNameGetsNoRequest(@TempDir Path folder) throws Exception {
        TestTls keys = TestTls.of(folder);
        tls = new TlsSettings.Trusting(keys.store(), Secret.of(TestTls.PASSWORD));
        try (TestServer server = keys.start(_ -> TestServer.ok("x"))) {
            HttpTarget otherName = new HttpTarget(true, "127.0.0.1", server.target().port());
            Measurement done = run(otherName, closed(1, 2), get("/a"));

            assertThat(reasons(done)).containsExactly("TLS handshake failed");
        }
    }

    @Test
    void withoutVerificationAnyServerIsCalled(@TempDir Path folder) throws Exception {
        tls = new TlsSettings.Insecure();
        try (TestServer server = TestTls.of(folder).start(_ -> TestServer.ok("x"))) {
            HttpTarget otherName = new HttpTarget(true, "127.0.0.1", server.target().port());
            Measurement done = run(otherName, closed(1, 2), get("/a"));

            assertThat(all(done).good().count()).isEqualTo(2);
        }
    }

    @Test
    void aServerThatAsksForACertificateGetsIt(@TempDir Path folder) throws Exception {
        TestTls keys = TestTls.of(folder);
        Secret password = Secret.of(TestTls.PASSWORD);
        tls =
                new TlsSettings.Presenting(
                        new TlsSettings.Trusting(keys.store(), password), keys.store(), password);
        try (TestServer server = keys.startForHolders(_ -> TestServer.ok("x"))) {
            Measurement done = run(secure(server), closed(1, 5), get("/a"));

            assertThat(all(done).good().count()).isEqualTo(5);
        }
    }

    @Test
    void withoutACertificateItsRequestsFail(@TempDir Path folder) throws Exception {
        TestTls keys = TestTls.of(folder);
        tls = new TlsSettings.Trusting(keys.store(), Secret.of(TestTls.PASSWORD));
        try (TestServer server = keys.startForHolders(_ -> TestServer.ok("x"))) {
            Measurement done = run(secure(server), closed(1, 2), get("/a"));

            assertThat(all(done).failed().count()).isEqualTo(2);
            assertThat(server.requests).isEmpty();
        }
    }

    @Test
    void aKeyStoreThatCannotBeUsedIsTold(@TempDir Path folder) throws Exception {
        TestTls keys = TestTls.of(folder);
        TlsSettings wrong =
                new TlsSettings.Presenting(
                        new TlsSettings.Default(), keys.store(), Secret.of("another password"));

        assertThatThrownBy(() -> wrong.context(new HttpVersion.Http11()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("key store " + keys.store() + " cannot be used")
                .hasMessageNotContaining("another password");
    }

    // ---- how

    private static final Duration SHORT = Duration.ofMillis(300);

    private static HttpTarget secure(TestServer server) {
        return new HttpTarget(true, "localhost", server.target().port());
    }

    private static HttpRequest get(String path) {
        return new HttpRequest(
                "GET", template(path), List.of(), Optional.empty(), AnswerChecks.DEFAULT);
    }

    private static HttpRequest checked(HttpRequest request, AnswerChecks checks) {
        return new HttpRequest(
                request.method(), request.path(), request.headers(), request.body(), checks);
    }

    private HttpSettings settings(HttpTarget target) {
        return new HttpSettings(target, tls, credentials, limits);
    }

    private Measurement run(HttpTarget target, Plan plan, HttpRequest request) throws Exception {
        return run(target, plan, List.of(request), NO_VARIABLES);
    }

    private Measurement run(
            HttpTarget target, Plan plan, List<HttpRequest> requests, Variables variables)
            throws Exception {
        return load.run(settings(target), plan, requests, variables);
    }
}
