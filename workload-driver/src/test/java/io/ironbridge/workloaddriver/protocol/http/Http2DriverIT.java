package io.ironbridge.workloaddriver.protocol.http;

import static io.ironbridge.workloaddriver.protocol.http.TestLoad.all;
import static io.ironbridge.workloaddriver.protocol.http.TestLoad.reasons;
import static io.ironbridge.workloaddriver.protocol.http.TestLoad.template;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.engine.Measurement;
import io.ironbridge.workloaddriver.protocol.http.TestHttp2Server.GoAway;
import io.ironbridge.workloaddriver.protocol.http.TestHttp2Server.Reset;
import io.ironbridge.workloaddriver.protocol.http.TestHttp2Server.Silence;
import io.ironbridge.workloaddriver.protocol.http.TestHttp2Server.Whole;
import io.ironbridge.workloaddriver.protocol.http.TestHttp2Server.Wrapped;
import io.ironbridge.workloaddriver.protocol.template.ValueEscape;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients that share HTTP/2 connections, against a server of the test's own. */
@Timeout(60)
class Http2DriverIT {

    private static TestLoad load;
    private HttpSettings.Limits limits =
            new HttpSettings.Limits(Duration.ofSeconds(5), Duration.ofSeconds(20), 1000);
    private TlsSettings tls = new TlsSettings.Default();
    private int clientsEach = 5;

    @BeforeAll
    static void startLoops() {
        load = new TestLoad(1);
    }

    @AfterAll
    static void stopLoops() {
        load.close();
    }

    @Test
    void clientsShareConnections() throws Exception {
        try (TestHttp2Server server = TestHttp2Server.start(_ -> new Whole(200, "hello"))) {
            Measurement done = run(server.target(), 10, 500, get());

            assertThat(server.requests).hasSize(500);
            assertThat(server.connections).hasValue(2);
            assertThat(done.total().opened()).isEqualTo(2);
            assertThat(all(done).good().count()).isEqualTo(500);
            assertThat(all(done).bytes()).isEqualTo(2500);
            assertThat(server.requests.getFirst().headers().path()).hasToString("/a?b=c");
            assertThat(server.requests.getFirst().headers().scheme()).hasToString("http");
        }
    }

    @Test
    void moreClientsThanTheServerTakesAtOnceWaitForTheirTurn() throws Exception {
        clientsEach = 50;
        try (TestHttp2Server server = TestHttp2Server.start(_ -> new Whole(200, "x"))) {
            Measurement done = run(server.target(), 50, 500, get());

            assertThat(all(done).good().count()).isEqualTo(500);
            assertThat(server.connections).hasValue(1);
        }
    }

    @Test
    void interimAnswersAndTrailersAreNoAnswers() throws Exception {
        try (TestHttp2Server server = TestHttp2Server.start(_ -> new Wrapped("four"))) {
            Measurement done = run(server.target(), 2, 20, get());

            assertThat(all(done).good().count()).isEqualTo(20);
            assertThat(all(done).bytes()).isEqualTo(80);
        }
    }

    @Test
    void bodiesAndHeadersAreSent() throws Exception {
        HttpRequest post =
                new HttpRequest(
                        "POST",
                        template("/p"),
                        List.of(new HttpRequest.Header("X-Trace", template("t1"))),
                        Optional.of(new HttpRequest.Body(template("{\"a\":1}"), ValueEscape.JSON)),
                        new AnswerChecks(Set.of(201), 0, 0, List.of()));
        try (TestHttp2Server server = TestHttp2Server.start(_ -> new Whole(201, ""))) {
            Measurement done = run(server.target(), 1, 3, post);

            assertThat(all(done).good().count()).isEqualTo(3);
            TestHttp2Server.Request last = server.requests.getLast();
            assertThat(last.body()).isEqualTo("{\"a\":1}");
            assertThat(last.headers().get("x-trace")).hasToString("t1");
            assertThat(last.headers().get("content-length")).hasToString("7");
        }
    }

    @Test
    void aStreamThatIsResetIsAFailureOfItsOwn() throws Exception {
        try (TestHttp2Server server =
                TestHttp2Server.start(
                        r -> r.number() % 10 == 0 ? new Reset() : new Whole(200, "x"))) {
            Measurement done = run(server.target(), 5, 100, get());

            assertThat(all(done).good().count()).isEqualTo(90);
            assertThat(reasons(done)).containsExactly("stream closed");
            assertThat(server.connections).hasValue(1);
        }
    }

    @Test
    void aConnectionThatGoesAwayIsOpenedAgain() throws Exception {
        try (TestHttp2Server server =
                TestHttp2Server.start(
                        r -> r.number() % 25 == 0 ? new GoAway("x") : new Whole(200, "x"))) {
            Measurement done = run(server.target(), 1, 100, get());

            assertThat(all(done).good().count()).isEqualTo(100);
            assertThat(server.connections).hasValueBetween(4, 5);
        }
    }

    @Test
    void aServerThatNeverAnswersIsLetGo() throws Exception {
        limits = new HttpSettings.Limits(Duration.ofSeconds(5), Duration.ofMillis(50), 1000);
        try (TestHttp2Server server = TestHttp2Server.start(_ -> new Silence())) {
            Measurement done = run(server.target(), 2, 6, get());

            assertThat(reasons(done)).containsExactly("timed out");
            assertThat(all(done).failed().count()).isEqualTo(6);
        }
    }

    @Test
    void answersThatAreWrongOrTooLongAreFailures() throws Exception {
        try (TestHttp2Server server =
                TestHttp2Server.start(r ->
                        r.number() % 2 == 0
                                ? new Whole(503, "busy")
                                : new Whole(200, "x".repeat(1001)))) {
            Measurement done = run(server.target(), 1, 10, get());

            assertThat(reasons(done)).containsExactlyInAnyOrder("status 503", "too long");
        }
    }

    @Test
    void withoutAServerAllFails() throws Exception {
        HttpTarget nobody;
        try (TestHttp2Server server = TestHttp2Server.start(_ -> new Silence())) {
            nobody = server.target();
        }
        Measurement done = run(nobody, 10, 30, get());

        assertThat(reasons(done)).containsExactly("not connected");
        assertThat(done.total().opened()).isZero();
    }

    @Test
    void aServerOfHttp11IsNotHttp2() throws Exception {
        try (TestServer server = TestServer.start(_ -> TestServer.ok("x"))) {
            Measurement done = run(server.target(), 1, 3, get());

            assertThat(all(done).good().count()).isZero();
            assertThat(reasons(done)).isSubsetOf("not HTTP", "connection closed", "timed out");
        }
    }

    @Test
    void overTlsItIsAskedForByAlpn(@TempDir Path folder) throws Exception {
        TestTls keys = TestTls.of(folder);
        tls = new TlsSettings.Trusting(keys.store(), Secret.of(TestTls.PASSWORD));
        try (TestHttp2Server server = TestHttp2Server.secure(keys, _ -> new Whole(200, "x"))) {
            Measurement done =
                    run(new HttpTarget(true, "localhost", server.target().port()), 10, 100, get());

            assertThat(all(done).good().count()).isEqualTo(100);
            assertThat(server.connections).hasValue(2);
        }
        try (TestServer old = keys.start(_ -> TestServer.ok("x"))) {
            Measurement done =
                    run(new HttpTarget(true, "localhost", old.target().port()), 1, 2, get());

            assertThat(reasons(done)).containsExactly("no HTTP/2");
        }
    }

    // ---- how

    private static HttpRequest get() {
        return new HttpRequest(
                "GET", template("/a?b=c"), List.of(), Optional.empty(), AnswerChecks.DEFAULT);
    }

    private Measurement run(HttpTarget target, int clients, long requests, HttpRequest request)
            throws Exception {
        HttpSettings settings =
                new HttpSettings(
                        target,
                        tls,
                        new Credentials.None(),
                        limits,
                        new HttpVersion.Http2(clientsEach));
        return load.run(
                settings,
                TestLoad.closed(clients, requests),
                List.of(request),
                TestLoad.NO_VARIABLES);
    }
}
