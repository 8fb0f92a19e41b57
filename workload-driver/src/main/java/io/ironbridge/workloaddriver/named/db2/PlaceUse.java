package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.commands.MetricsPage;
import io.ironbridge.workloaddriver.named.commands.SingleCalls;
import java.io.IOException;

/**
 * The gateway's time in calls, up to now.
 *
 * @param nanos when it was read
 * @param callSeconds sum over all calls that have ended
 */
record PlaceUse(long nanos, double callSeconds) {
    /**
     * Reads it.
     *
     * @param port of the gateway, without TLS
     */
    static PlaceUse of(int port) throws IOException, InterruptedException {
        try (SingleCalls http = new SingleCalls()) {
            double seconds =
                    MetricsPage.of(http, port).sum("ironbridge_backend_host_time_seconds_sum");
            return new PlaceUse(System.nanoTime(), seconds);
        }
    }

    /** Percentage of the time of so many places that calls took since then. */
    double percentSince(PlaceUse before, int places) {
        return 100 * (callSeconds - before.callSeconds) / ((nanos - before.nanos) / 1e9 * places);
    }
}
