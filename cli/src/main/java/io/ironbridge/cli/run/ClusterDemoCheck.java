package io.ironbridge.cli.run;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.workloaddriver.process.NotStartedException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Makes the calls of {@code demo --cluster}, and kills a gateway. */
final class ClusterDemoCheck implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String ITEM = "/catalog/items/10";
    private static final int OK = 200;
    private static final int NOT_MODIFIED = 304;
    private static final int GETS = 300;

    private final HttpClient client = HttpClient.newHttpClient();
    private final ClusterDemo demo;
    private final Console console;
    private boolean isAsExpected = true;

    ClusterDemoCheck(ClusterDemo demo, Console console) {
        this.demo = demo;
        this.console = console;
    }

    /** Whether all answers are as expected. */
    boolean run() throws IOException, InterruptedException, NotStartedException {
        HttpResponse<String> first = get(demo.url(0));
        show("the first gateway asks the program", first.statusCode() == OK);
        show(
                "the second one sends the reply that the first one has kept",
                comes(() ->
                        isHit(get(demo.url(1))) && get(demo.url(1)).body().equals(first.body())));
        show(
                "a client that has the reply gets 304 from the third one",
                comes(() -> isUnmodified(first)));
        show("an order at the third one", order() == OK);
        show(
                "the first one sends the new stock",
                comes(() -> !get(demo.url(0)).body().equals(first.body())));
        demo.kill(0);
        if (demo.isBalanced()) {
            int failed = 0;
            for (int i = 0; i < GETS; i++) {
                failed += get(demo.url()).statusCode() == OK ? 0 : 1;
            }
            show(
                    "the first one is killed: of %d calls over HAProxy, %d failed"
                            .formatted(GETS, failed),
                    failed == 0);
        }
        demo.restart();
        show("it is started again, and answers", comes(() -> isHit(get(demo.url(0)))));
        return isAsExpected;
    }

    private boolean isUnmodified(HttpResponse<String> known)
            throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(demo.url(2) + ITEM))
                        .header("if-none-match", known.headers().firstValue("etag").orElse(""))
                        .build();
        return client.send(request, BodyHandlers.ofString()).statusCode() == NOT_MODIFIED;
    }

    private int order() throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(demo.url(2) + "/catalog/orders"))
                        .header("content-type", "application/json")
                        .POST(BodyPublishers.ofString("{\"reference\":10,\"quantity\":1}"))
                        .build();
        return client.send(request, BodyHandlers.ofString()).statusCode();
    }

    private HttpResponse<String> get(String url) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(URI.create(url + ITEM)).timeout(PATIENCE).build(),
                BodyHandlers.ofString());
    }

    private static boolean isHit(HttpResponse<String> response) {
        return response.headers().firstValue("cache-status").orElse("").contains("hit")
                && response.headers().firstValue("age").isPresent();
    }

    /** What is expected within some time. */
    private interface Condition {
        boolean holds() throws IOException, InterruptedException;
    }

    private static boolean comes(Condition condition) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() - end < 0) {
            try {
                if (condition.holds()) {
                    return true;
                }
            } catch (IOException e) {
                // the gateway is not there yet
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
        return false;
    }

    private void show(String what, boolean isSo) {
        isAsExpected &= isSo;
        console.print((isSo ? "ok  " : "NOT AS EXPECTED  ") + what);
    }

    @Override
    public void close() {
        client.shutdownNow();
        client.close();
    }
}
