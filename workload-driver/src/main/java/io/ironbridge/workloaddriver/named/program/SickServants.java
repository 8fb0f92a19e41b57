package io.ironbridge.workloaddriver.named.program;

import io.ironbridge.workloaddriver.named.commands.MetricsPage;
import io.ironbridge.workloaddriver.named.commands.SingleCalls;
import io.ironbridge.workloaddriver.process.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Disturbs the servants of the program that does harm, and watches how they are replaced. Two
 * threads: one does the harm, one reads the gateway's metrics.
 */
final class SickServants implements AutoCloseable {
    private static final Duration READING = Duration.ofMillis(50);
    private static final Duration LONGEST_REPLACEMENT = Duration.ofSeconds(30);
    private static final String CONNECTION = "connection=\"" + ProgramProject.SICK + "\"";

    private final Server gateway;
    private final int port;
    private final Disturbance disturbance;
    private final SingleCalls http = new SingleCalls();
    private final double startedBefore;
    private final Thread harming;
    private final Thread watching;
    private volatile boolean stopped;
    private volatile boolean complete = true;
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();
    private volatile long longestNanos;

    private SickServants(Server gateway, int port, Disturbance disturbance)
            throws IOException, InterruptedException {
        this.gateway = gateway;
        this.port = port;
        this.disturbance = disturbance;
        awaitComplete();
        this.startedBefore = started(metrics());
        this.harming = Thread.ofPlatform().name("drive-harm").daemon().unstarted(this::harm);
        this.watching = Thread.ofPlatform().name("drive-watch").daemon().unstarted(this::watch);
    }

    /** Starts to disturb, when all servants are there. */
    static SickServants disturb(Server gateway, int port, Disturbance disturbance)
            throws IOException, InterruptedException {
        SickServants servants = new SickServants(gateway, port, disturbance);
        servants.harming.start();
        servants.watching.start();
        return servants;
    }

    private MetricsPage metrics() throws IOException, InterruptedException {
        return MetricsPage.of(http, port);
    }

    /** One that serves and one spare. */
    private static boolean isComplete(MetricsPage metrics) throws IOException {
        return inState(metrics, "active") == 1 && inState(metrics, "spare") == 1;
    }

    private static double inState(MetricsPage metrics, String state) throws IOException {
        return metrics.sum("ironbridge_servants", CONNECTION + ",state=\"" + state + "\"");
    }

    private static double started(MetricsPage metrics) throws IOException {
        return metrics.sum("ironbridge_backend_connections_opened_total", CONNECTION);
    }

    private void awaitComplete() throws IOException, InterruptedException {
        long end = System.nanoTime() + LONGEST_REPLACEMENT.toNanos();
        while (!isComplete(metrics())) {
            if (System.nanoTime() - end > 0) {
                throw new IOException("the servants of the other program are not replaced");
            }
            TimeUnit.MILLISECONDS.sleep(READING.toMillis());
        }
    }

    private void call(String order) throws IOException, InterruptedException {
        http.post(port, "/harm", "{\"text\":\"" + order + "\"}");
    }

    /** A servant that is starting is left alone, or there would never be another one. */
    private void harm() {
        try {
            while (!stopped) {
                if (complete || disturbance == Disturbance.LEAKS) {
                    harmOnce();
                }
                TimeUnit.MILLISECONDS.sleep(disturbance.pause().toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void harmOnce() throws InterruptedException {
        calls.incrementAndGet();
        try {
            call(disturbance.order());
        } catch (IOException expected) { // but not of leaks
            failed.incrementAndGet();
        }
        if (disturbance == Disturbance.KILLED) {
            kill();
        }
    }

    /** Kills the oldest process. */
    private void kill() {
        ProcessHandle.of(gateway.pid())
                .flatMap(process ->
                        process.descendants()
                                .filter(SickServants::isSick)
                                .min(ProcessHandle::compareTo))
                .ifPresent(ProcessHandle::destroyForcibly);
    }

    /** By the folder for crash reports, which is an argument. */
    private static boolean isSick(ProcessHandle process) {
        Path arguments = Path.of("/proc", Long.toString(process.pid()), "cmdline");
        try {
            return Files.readString(arguments).contains("/logs/" + ProgramProject.SICK + "/");
        } catch (IOException e) {
            return false; // it has ended
        }
    }

    private void watch() {
        try {
            long completeAt = System.nanoTime();
            while (!stopped) {
                complete = isComplete(metrics());
                long now = System.nanoTime();
                if (!complete) {
                    longestNanos = Math.max(longestNanos, now - completeAt);
                }
                completeAt = complete ? now : completeAt;
                TimeUnit.MILLISECONDS.sleep(READING.toMillis());
            }
        } catch (IOException e) {
            longestNanos = Long.MAX_VALUE; // the gateway does not answer
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * What has happened: servants started in place of others, the longest time without one or the
     * spare, and calls of the program that does harm.
     */
    Map<String, Double> values() throws IOException, InterruptedException {
        return Map.of(
                "replaced",
                started(metrics()) - startedBefore,
                "replacementMillis",
                longestNanos / 1e6,
                "harmfulCalls",
                calls.doubleValue(),
                "failedHarmfulCalls",
                failed.doubleValue());
    }

    /** Ends when all servants are there again. */
    @Override
    public void close() throws IOException {
        stopped = true;
        try {
            for (Thread thread : List.of(harming, watching)) {
                thread.join();
            }
            awaitComplete();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            http.close();
        }
    }
}
