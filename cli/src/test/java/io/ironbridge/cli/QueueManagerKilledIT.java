package io.ironbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.cli.lab.Labs;
import io.ironbridge.cli.lab.WithLab;
import io.ironbridge.cli.run.Running;
import io.ironbridge.gateway.server.BackEndKinds;
import io.ironbridge.gateway.server.GatewayOptions;
import io.ironbridge.testsupport.Samples;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The queue manager is killed under load, and comes back. */
@Tag("system")
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class QueueManagerKilledIT {
    private static final int CALLERS = 8;
    private static final int ENOUGH = 200;

    @TempDir Path folder;

    private final HttpClient client = HttpClient.newHttpClient();
    private final ConcurrentLinkedQueue<String> kept = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
    private final Semaphore puts = new Semaphore(0);
    private final Semaphore replies = new Semaphore(0);
    private final Semaphore failures = new Semaphore(0);
    private final AtomicInteger tokens = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();
    private final CountDownLatch back = new CountDownLatch(1);
    private volatile boolean stopping;

    @Test
    void whatWasAnsweredIsThereExactlyOnce() throws Exception {
        LabMqProcess first = start(0);
        try (first;
                Running gateway = gateway(first.url());
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> callers = callers(threads, gateway.url());
            puts.acquire(ENOUGH);
            replies.acquire(ENOUGH);
            first.kill();
            failures.acquire(ENOUGH);
            puts.drainPermits();
            replies.drainPermits();
            try (LabMqProcess second = start(first.port())) {
                assertThat(second.url()).isEqualTo(first.url());
                back.countDown();
                puts.acquire(ENOUGH);
                replies.acquire(ENOUGH);
                stopping = true;
                for (Future<?> caller : callers) {
                    caller.get();
                }
                assertThat(wrong).isEmpty();
                List<String> found = takeAll(gateway.url());
                assertThat(found).doesNotHaveDuplicates().containsAll(kept);
                assertThat(kept.size()).isGreaterThanOrEqualTo(2 * ENOUGH);
            }
        }
    }

    private LabMqProcess start(int port) throws IOException {
        return LabMqProcess.start(port, folder.resolve("mq"), folder, "NOTES");
    }

    private Running gateway(String url) throws Exception {
        Path config =
                Files.writeString(
                        folder.resolve("there.xml"),
                        """
                        <server>
                          <jmsConnectionFactory id="workload">
                            <ironbridge_artemis url="%s" user="%s" password="%s"/>
                          </jmsConnectionFactory>
                        </server>
                        """
                                .formatted(url, LabMqProcess.USER, LabMqProcess.PASSWORD));
        Loaded loaded =
                ProjectLoader.load(
                        List.of(Samples.own("workload"), config),
                        BackEndKinds.loadOptions(Map.of()));
        return Running.start(
                new WithLab.Result(loaded.orThrow(), Labs.NONE, () -> loaded),
                GatewayOptions.DEFAULT.withHttpPort(0));
    }

    private List<Future<?>> callers(ExecutorService threads, String url) {
        List<Future<?>> callers = new ArrayList<>();
        for (int number = 0; number < CALLERS; number++) {
            callers.add(threads.submit(() -> repeat(() -> put(url))));
            callers.add(threads.submit(() -> repeat(() -> ask(url))));
        }
        return callers;
    }

    private interface Call {
        void make() throws IOException, InterruptedException;
    }

    private @Nullable Void repeat(Call call) throws IOException, InterruptedException {
        while (!stopping) {
            try {
                call.make();
            } catch (IOException e) {
                if (!isOfTheClient(e)) {
                    throw e;
                }
            }
        }
        return null;
    }

    /**
     * The JDK's client closes a connection itself when an answer comes before it has taken the
     * connection out of its pool, which an answer without any work may do.
     */
    private static boolean isOfTheClient(IOException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (String.valueOf(cause.getMessage()).contains("connection closed locally")) {
                return true;
            }
        }
        return false;
    }

    private void put(String url) throws IOException, InterruptedException {
        String token = "T" + tokens.incrementAndGet();
        HttpResponse<String> answer = post(url + "/notes", "{\"token\":\"" + token + "\"}");
        if (answer.statusCode() == 204) {
            kept.add(token);
            puts.release();
        } else {
            failed(answer);
        }
    }

    private void ask(String url) throws IOException, InterruptedException {
        String token = "A" + tokens.incrementAndGet();
        HttpResponse<String> answer =
                post(url + "/workload1", "{\"size\":200,\"token\":\"" + token + "\"}");
        if (answer.statusCode() != 200) {
            failed(answer);
        } else if (answer.body().startsWith("{\"token\":\"" + token + "\"")) {
            replies.release();
        } else {
            wrong.add(token + ": " + answer.body());
        }
    }

    /** Callers that have failed often enough leave the log alone until there is hope. */
    private void failed(HttpResponse<String> answer) throws InterruptedException {
        if (answer.statusCode() < 502
                || !answer.headers()
                        .firstValue("content-type")
                        .equals(Optional.of("application/problem+json"))) {
            wrong.add(answer.statusCode() + ": " + answer.body());
        }
        failures.release();
        if (failed.incrementAndGet() > ENOUGH) {
            back.await();
        }
    }

    private HttpResponse<String> post(String url, String body)
            throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url)).POST(BodyPublishers.ofString(body)).build();
        return client.send(request, BodyHandlers.ofString());
    }

    /** The tokens of all notes. */
    private List<String> takeAll(String url) throws IOException, InterruptedException {
        HttpRequest take = HttpRequest.newBuilder(URI.create(url + "/notes")).DELETE().build();
        List<String> found = new ArrayList<>();
        HttpResponse<String> note = client.send(take, BodyHandlers.ofString());
        while (note.statusCode() == 200) {
            found.add(note.body().split("\"", -1)[3]);
            note = client.send(take, BodyHandlers.ofString());
        }
        assertThat(note.statusCode()).isEqualTo(204);
        return found;
    }
}
