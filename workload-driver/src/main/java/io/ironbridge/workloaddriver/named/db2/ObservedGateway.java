package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.commands.MetricsPage;
import io.ironbridge.workloaddriver.named.commands.SingleCalls;
import io.ironbridge.workloaddriver.process.Server;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The gateway of a side, and the records of its requests. Used by one thread. */
final class ObservedGateway {
    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final long LOOK_MILLIS = 100;

    /** The request for the metrics page itself is counted, too. */
    private static final int THIS = 1;

    private final ObservationSide kind;
    private final Server server;
    private final int port;
    private final Duration quiet;
    private final SingleCalls http;
    private final OtlpCollector collector;
    private final LineCount lines;

    /**
     * @param quiet time after which no more records of ended requests are expected
     * @param folder folder of its files
     */
    ObservedGateway(
            ObservationSide kind,
            Server server,
            int port,
            SingleCalls http,
            OtlpCollector collector,
            Duration quiet,
            Path folder) {
        this.kind = kind;
        this.server = server;
        this.port = port;
        this.http = http;
        this.collector = collector;
        this.quiet = quiet;
        this.lines = new LineCount(kind.file(folder), Db2Side.GATEWAY_MAPPED.path());
    }

    ObservationSide kind() {
        return kind;
    }

    Server server() {
        return server;
    }

    int port() {
        return port;
    }

    /** Reads the counts since the start; zeros for a side that writes nothing. */
    private Look look() throws IOException, InterruptedException {
        if (!kind.isWatched()) {
            return new Look(ObservedCounts.NONE, 0);
        }
        MetricsPage page = MetricsPage.of(http, port);
        long served = (long) page.sum("ironbridge_requests_seconds_count");
        ObservedCounts tally =
                switch (kind) {
                    case ACCESS_LOG ->
                            new ObservedCounts(
                                    served,
                                    lines.now(),
                                    (long) page.sum("ironbridge_access_log_lost_total"));
                    case AUDIT ->
                            new ObservedCounts(
                                    served,
                                    (long) page.sum("ironbridge_audit_written_total"),
                                    (long) page.sum("ironbridge_audit_lost_total"));
                    default ->
                            new ObservedCounts(
                                    served,
                                    collector.requests(kind.label()),
                                    (long)
                                            page.sum(
                                                    "ironbridge_telemetry_lost_total",
                                                    "\"traces\""));
                };
        return new Look(tally, (long) page.sum("ironbridge_http_requests_inflight") - THIS);
    }

    /**
     * Waits until no earlier request is in progress and all its records are written. Clients stop
     * at the end of a sample, and requests that they had sent end later.
     */
    ObservedCounts settled() throws IOException, InterruptedException {
        Look last = look();
        long now = System.nanoTime();
        long end = now + LONGEST.toNanos();
        long until = now + quiet.toNanos();
        boolean same = !kind.isWatched();
        while (!(same && last.isComplete()) && now < until && now < end) {
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            Look next = look();
            now = System.nanoTime();
            same = next.equals(last);
            if (!same) {
                until = now + quiet.toNanos();
                last = next;
            }
        }
        return last.tally();
    }

    /**
     * Counts of the gateway at one time.
     *
     * @param underWay requests without a complete answer, except the one that reads the counts
     */
    private record Look(ObservedCounts tally, long underWay) {
        boolean isComplete() {
            return underWay == 0 && tally.isComplete();
        }
    }
}
