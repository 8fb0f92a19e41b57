package io.ironbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.cli.lab.LabOptions;
import io.ironbridge.cli.lab.WithLab;
import io.ironbridge.cli.run.Running;
import io.ironbridge.gateway.server.BackEndKinds;
import io.ironbridge.gateway.server.GatewayOptions;
import io.ironbridge.lab.mq.LabMq;
import io.ironbridge.testsupport.Samples;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The elements of the report on the MQ service provider, before the lab's queue manager. */
@Tag("system")
class WorkloadIT {
    private static final String WORKLOAD = "/workload1";
    private static final String NOTES = "/notes";
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir Path folder;

    private final Cli cli = new Cli();
    private final HttpClient client = HttpClient.newHttpClient();
    private @Nullable Running running;

    private static Path sample() {
        return Samples.own("workload");
    }

    /**
     * @param more elements that are read after the sample's
     */
    private LabMq start(String more) throws Exception {
        Path file = Files.writeString(folder.resolve("more.xml"), "<server>" + more + "</server>");
        List<Path> paths = List.of(sample(), file);
        WithLab.Result result =
                new WithLab(
                                BackEndKinds.loadOptions(Map.of()),
                                options -> ProjectLoader.load(paths, options),
                                LabOptions.in(folder),
                                cli.console())
                        .load();
        assertThat(result.loaded().faults()).isEmpty();
        running = Running.start(result, GatewayOptions.DEFAULT.withHttpPort(0));
        return result.labs().lab(LabMq.class).orElseThrow();
    }

    @AfterEach
    void stop() {
        if (running != null) {
            running.close();
        }
        client.close();
    }

    private HttpResponse<byte[]> send(String method, String path, String body, String... headers)
            throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(Objects.requireNonNull(running).url() + path))
                        .method(method, BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), BodyHandlers.ofByteArray());
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    private static String type(HttpResponse<byte[]> response) {
        return response.headers().firstValue("content-type").orElse("");
    }

    private static String factory(String attributes) {
        return "<jmsConnectionFactory id='workload' " + attributes + "/>";
    }

    private static String service(String attributes) {
        return "<usr_mqzOSConnectService id='workloadQueues' " + attributes + "/>";
    }

    @Test
    void withoutIbmsClientItDoesNotStart() {
        Loaded loaded = ProjectLoader.load(List.of(sample()), BackEndKinds.loadOptions(Map.of()));
        assertThat(loaded.faults()).extracting(Fault::id).containsExactly("IRB-PROJ-0635E");
    }

    @ParameterizedTest
    @ValueSource(strings = {"selector", "dispatcher", "temporary"})
    void repliesHaveTheSizeAskedFor(String replies) throws Exception {
        start(factory("ironbridge_replies='" + replies + "'"));
        for (int size : new int[] {1024, 64 << 10, 512 << 10}) {
            HttpResponse<byte[]> reply =
                    send("POST", WORKLOAD, "{\"size\":" + size + ",\"token\":\"T" + size + "\"}");
            assertThat(reply.statusCode()).isEqualTo(200);
            assertThat(type(reply)).isEqualTo("application/json");
            assertThat(reply.body()).hasSize(size);
            assertThat(text(reply)).startsWith("{\"token\":\"T" + size + "\"");
        }
    }

    @Test
    void textsGoThereAndBackAsTexts() throws Exception {
        start(service("ironbridge_body='text'"));
        HttpResponse<byte[]> reply = send("POST", WORKLOAD, "abc 00001024");
        assertThat(reply.statusCode()).isEqualTo(200);
        assertThat(type(reply)).isEqualTo("text/plain; charset=utf-8");
        assertThat(reply.body()).hasSize(1024);
        assertThat(text(reply)).startsWith("abc ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"selector", "dispatcher", "temporary"})
    void repliesAreTheirRequestsOwn(String replies) throws Exception {
        start(factory("ironbridge_replies='" + replies + "'"));
        List<Future<Integer>> requesters = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int number = 0; number < 50; number++) {
                Callable<Integer> requester = requester(number);
                requesters.add(threads.submit(requester));
            }
        }
        for (Future<Integer> requester : requesters) {
            assertThat(requester.get()).isEqualTo(20);
        }
    }

    /** How many of twenty replies were its own. */
    private Callable<Integer> requester(int number) {
        return () -> {
            int own = 0;
            for (int turn = 0; turn < 20; turn++) {
                String token = number + "/" + turn;
                HttpResponse<byte[]> reply =
                        send("POST", WORKLOAD, "{\"size\":200,\"token\":\"" + token + "\"}");
                own += text(reply).startsWith("{\"token\":\"" + token + "\",") ? 1 : 0;
            }
            return own;
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"selector", "dispatcher", "temporary"})
    void aLateReplyGoesToNobodyElse(String replies) throws Exception {
        LabMq lab = start(factory("ironbridge_replies='" + replies + "'"));
        lab.stopServers();
        HttpResponse<byte[]> late =
                send(
                        "POST",
                        WORKLOAD,
                        "{\"size\":100,\"token\":\"LATE\"}",
                        "ibm-mq-gmo-waitInterval",
                        "200",
                        "ibm-mq-md-expiry",
                        "-1");
        assertThat(late.statusCode()).isEqualTo(504);
        assertThat(type(late)).isEqualTo("application/problem+json");
        assertThat(text(late)).contains("urn:ironbridge:problem:back-end-timeout");
        lab.startServers();
        for (int turn = 0; turn < 10; turn++) {
            assertThat(text(send("POST", WORKLOAD, "{\"size\":100,\"token\":" + turn + "}")))
                    .startsWith("{\"token\":" + turn + ",");
        }
        awaitLateReply();
    }

    @Test
    void requestsThatDoNotExpireAreServedWhenTheServersAreBack() throws Exception {
        assertServedLate(
                factory("ironbridge_replies='selector' ironbridge_expireRequests='false'"));
    }

    @Test
    void anExpiryForEverGoesForRequestsToo() throws Exception {
        assertServedLate(factory("ironbridge_replies='selector'") + service("expiry='-1'"));
    }

    private void assertServedLate(String configured) throws Exception {
        LabMq lab = start(configured);
        lab.stopServers();
        HttpResponse<byte[]> late =
                send("POST", WORKLOAD, "{\"size\":100}", "ibm-mq-gmo-waitInterval", "1");
        assertThat(late.statusCode()).isEqualTo(504);
        lab.startServers();
        awaitLateReply();
    }

    @ParameterizedTest
    @ValueSource(strings = {"selector", "dispatcher", "temporary"})
    void theLabsServersPassCorrelationIdsWhereTheServiceSelectsByThem(String replies)
            throws Exception {
        start(
                factory("ironbridge_replies='" + replies + "'")
                        + service("replySelection='correlIDToCorrelID'"));
        String wanted = "{\"size\":100,\"token\":7}";
        assertThat(text(send("POST", WORKLOAD, wanted))).startsWith("{\"token\":7,");
        HttpResponse<byte[]> own = send("POST", WORKLOAD, wanted, "ibm-mq-md-correlID", "0x:c1c2");
        assertThat(text(own)).startsWith("{\"token\":7,");
        assertThat(own.headers().firstValue("ibm-mq-md-correlID"))
                .contains("0x:c1c2" + "0".repeat(44));
    }

    private void awaitLateReply() throws Exception {
        String counted = "ironbridge_backend_replies_late_total{connection=\"workload\"} 1";
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!text(send("GET", "/metrics", "")).contains(counted)) {
            assertThat(System.nanoTime()).isLessThan(end);
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Test
    void noReplyMayBeNoContent() throws Exception {
        LabMq lab = start(service("ironbridge_noReplyStatus='204' waitInterval='100'"));
        lab.stopServers();
        assertThat(send("POST", WORKLOAD, "{\"size\":100}").statusCode()).isEqualTo(204);
    }

    @Test
    void aQueueIsPutIntoLookedAtAndTakenFrom() throws Exception {
        start("");
        HttpResponse<byte[]> put =
                send("POST", NOTES, "{\"note\":1}", "ibm-mq-md-correlID", "0x:c1c2");
        assertThat(put.statusCode()).isEqualTo(204);
        assertThat(put.headers().firstValue("ibm-mq-md-msgID")).isPresent();
        send("POST", NOTES, "{\"note\":2}");
        assertThat(text(send("GET", NOTES, ""))).isEqualTo("{\"note\":1}");
        assertThat(text(send("GET", NOTES, ""))).isEqualTo("{\"note\":1}");
        HttpResponse<byte[]> chosen =
                send("DELETE", NOTES, "", "ibm-mq-md-correlID", "0x:C1C2" + "0".repeat(44));
        assertThat(text(chosen)).isEqualTo("{\"note\":1}");
        assertThat(chosen.headers().firstValue("ibm-mq-md-correlID"))
                .contains("0x:c1c2" + "0".repeat(44));
        assertThat(text(send("DELETE", NOTES, ""))).isEqualTo("{\"note\":2}");
        assertThat(send("DELETE", NOTES, "").statusCode()).isEqualTo(204);
        assertThat(send("GET", NOTES, "").statusCode()).isEqualTo(204);
    }

    @Test
    void whatIsNotJsonOrNoHeaderIsRefused() throws Exception {
        start("");
        for (String body : List.of("", "[1]", "{\"note\":", "{} {}", "note")) {
            assertThat(send("POST", NOTES, body).statusCode()).as(body).isEqualTo(400);
        }
        HttpResponse<byte[]> refused =
                send(
                        "POST",
                        NOTES,
                        "{}",
                        "ibm-mq-md-expiry",
                        "soon",
                        "ibm-mq-md-persistence",
                        "1",
                        "ibm-mq-usr",
                        "a;b;i4");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(text(refused))
                .contains("ibm-mq-md-expiry", "ibm-mq-md-persistence", "ibm-mq-usr");
        assertThat(send("PUT", NOTES, "{}").statusCode()).isEqualTo(405);
        assertThat(send("GET", NOTES, "").statusCode()).isEqualTo(204);
    }
}
