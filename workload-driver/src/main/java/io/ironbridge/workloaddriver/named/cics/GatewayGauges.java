package io.ironbridge.workloaddriver.named.cics;

import io.ironbridge.workloaddriver.named.commands.Http;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** What a gateway tells of itself at {@code /metrics}. */
final class GatewayGauges {
    private final String page;

    private GatewayGauges(String page) {
        this.page = page;
    }

    /**
     * Asks a gateway.
     *
     * @param port without TLS
     */
    static GatewayGauges of(Http http, int port) throws IOException, InterruptedException {
        return read(new String(http.get(port, "/metrics"), StandardCharsets.UTF_8));
    }

    static GatewayGauges read(String page) {
        return new GatewayGauges(page);
    }

    /** Connections of clients that are open. */
    int connections() throws IOException {
        return sum("ironbridge_http_connections{", "");
    }

    /** Connections to back ends that are open. */
    int sessions() throws IOException {
        return sum("ironbridge_backend_connections{", "state=\"open\"");
    }

    private int sum(String name, String label) throws IOException {
        double[] values =
                page.lines()
                        .filter(line -> line.startsWith(name) && line.contains(label))
                        .mapToDouble(line ->
                                Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                        .toArray();
        if (values.length == 0) {
            throw new IOException("the gateway does not tell " + name.replace("{", ""));
        }
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return (int) sum;
    }
}
