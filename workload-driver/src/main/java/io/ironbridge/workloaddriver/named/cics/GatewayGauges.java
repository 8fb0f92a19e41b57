package io.ironbridge.workloaddriver.named.cics;

import io.ironbridge.workloaddriver.named.commands.MetricsPage;
import io.ironbridge.workloaddriver.named.commands.SingleCalls;
import java.io.IOException;

/** Connection gauges of a gateway. */
record GatewayGauges(MetricsPage page) {
    /**
     * Reads the gauges of a running gateway.
     *
     * @param port without TLS
     */
    static GatewayGauges of(SingleCalls http, int port) throws IOException, InterruptedException {
        return new GatewayGauges(MetricsPage.of(http, port));
    }

    static GatewayGauges read(String page) {
        return new GatewayGauges(MetricsPage.read(page));
    }

    /** Connections of clients that are open. */
    int connections() throws IOException {
        return (int) page.sum("ironbridge_http_connections");
    }

    /** Connections to back ends that are open. */
    int sessions() throws IOException {
        return (int) page.sum("ironbridge_backend_connections", "state=\"open\"");
    }
}
