package io.ironbridge.workloaddriver.named;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.ironbridge.workloaddriver.engine.Interval;
import io.ironbridge.workloaddriver.result.Sample;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Samples of the JDK's server. */
@Timeout(60)
class HttpLoadIT {
    private static final Pace PACE =
            new Pace(4, Duration.ofMillis(10), Duration.ofMillis(100), Duration.ofMillis(1500));

    private final List<String> notes = new CopyOnWriteArrayList<>();
    private final StopSignal stop = new StopSignal();
    private final HttpServer server;
    private volatile byte[] body = {};
    private final Map<String, Integer> queries = new ConcurrentHashMap<>();
    private final HttpLoad load =
            new HttpLoad(new RunContext(new Installation(Path.of("")), notes::add, stop), 1);

    HttpLoadIT() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @BeforeEach
    void startServer() {
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext(
                "/",
                exchange -> {
                    body = exchange.getRequestBody().readAllBytes();
                    queries.merge(exchange.getRequestURI().getQuery() + "", 1, Integer::sum);
                    if ("\"5\"".equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
                        exchange.sendResponseHeaders(304, -1);
                    } else {
                        exchange.sendResponseHeaders(200, 5);
                        exchange.getResponseBody().write(new byte[5]);
                    }
                    exchange.close();
                });
        server.start();
    }

    @AfterEach
    void stopAll() {
        load.close();
        server.stop(0);
    }

    @Test
    void aSampleHasRequestsLatenciesAndTheUseOfProcesses() throws Exception {
        Sample sample = load.sample(2, get(5), PACE, Map.of("me", ProcessHandle.current().pid()));

        assertThat(sample.round()).isEqualTo(2);
        assertThat(sample.requests()).isPositive();
        assertThat(sample.failed()).isZero();
        assertThat(sample.answerBytes()).isEqualTo(5 * sample.requests());
        assertThat(sample.seconds()).isBetween(1.4, 5.0);
        assertThat(sample.latency().p50()).isPositive();
        assertThat(sample.latency().max()).isGreaterThanOrEqualTo(sample.latency().p99());
        if (Path.of("/proc/self/stat").toFile().exists()) {
            assertThat(sample.processes()).containsOnlyKeys("driver", "me");
            assertThat(sample.processes().values())
                    .allSatisfy(use -> assertThat(use.cpuSeconds()).isPositive());
        }
        assertThat(notes).isEmpty();
    }

    @Test
    void aBodyIsSentAsItIs() throws Exception {
        String json = "{\"price\":\"${amount}\"}";
        HttpLoad.Call post = HttpLoad.Call.post(server.getAddress().getPort(), "/x", json, 5);

        Sample sample = load.sample(1, post, PACE, Map.of());

        assertThat(sample.failed()).isZero();
        assertThat(new String(body, UTF_8)).isEqualTo(json);
    }

    @Test
    void answersOfAnotherLengthFail() throws Exception {
        Sample sample = load.sample(1, get(6), PACE, Map.of());

        assertThat(sample.requests()).isPositive().isEqualTo(sample.failed());
        assertThat(sample.latency()).isEqualTo(Sample.Latency.NONE);
        assertThat(notes).singleElement().asString().startsWith("failed: size, ");
    }

    @Test
    void clientsThatHaveTheAnswerExpect304() throws Exception {
        Sample known = load.sample(1, get(5).ofKnown("\"5\""), PACE, Map.of());
        Sample other = load.sample(1, get(5).ofKnown("\"6\""), PACE, Map.of());

        assertThat(known.requests()).isPositive();
        assertThat(known.failed()).isZero();
        assertThat(other.requests()).isPositive().isEqualTo(other.failed());
        assertThat(notes).singleElement().asString().startsWith("failed: status 200, ");
    }

    @Test
    void numberedRequestsDifferAlsoBetweenSamples() throws Exception {
        HttpLoad.Call numbered =
                HttpLoad.Call.get(server.getAddress().getPort(), "/x?a=b", 5).numbered("n");

        load.sample(1, numbered, PACE, Map.of());
        load.sample(2, numbered, PACE, Map.of());

        assertThat(queries).hasSizeGreaterThan(2 * PACE.clients()).containsEntry("a=b&n=1", 1);
        assertThat(queries.values()).allMatch(times -> times == 1);
    }

    @Test
    void whoAsksToStopNeedNotWait() throws Exception {
        Pace hour = new Pace(1, Duration.ofMillis(10), Duration.ZERO, Duration.ofHours(1));
        stop.request();

        load.sample(1, get(5), hour, Map.of());
    }

    @Test
    void aRequestThatClosesItsConnectionHasOneOfItsOwn() throws Exception {
        Interval closed =
                load.measure(get(5).with("Connection", "close"), PACE.plan(), Map.of()).total();

        long answers = closed.all().good().count();
        assertThat(answers).isPositive();
        assertThat(closed.opened()).isGreaterThanOrEqualTo(answers - PACE.clients());
    }

    private HttpLoad.Call get(long bytes) {
        return HttpLoad.Call.get(server.getAddress().getPort(), "/x", bytes);
    }
}
