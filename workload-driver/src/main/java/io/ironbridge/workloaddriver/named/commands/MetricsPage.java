package io.ironbridge.workloaddriver.named.commands;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The metrics of a gateway, from {@code /metrics} in the Prometheus text format. */
public final class MetricsPage {
    private final String page;

    private MetricsPage(String page) {
        this.page = page;
    }

    /**
     * Reads the metrics of a running gateway.
     *
     * @param port without TLS
     */
    public static MetricsPage of(SingleCalls http, int port)
            throws IOException, InterruptedException {
        return read(new String(http.get(port, "/metrics"), StandardCharsets.UTF_8));
    }

    public static MetricsPage read(String page) {
        return new MetricsPage(page);
    }

    /** Sum of all lines of a metric. */
    public double sum(String name) throws IOException {
        return sum(name, "");
    }

    /**
     * Sum of the lines of a metric that have a label.
     *
     * @param label as written, such as {@code state="open"}; empty: any
     * @throws IOException when there is no such line
     */
    public double sum(String name, String label) throws IOException {
        double[] values =
                page.lines()
                        .filter(line -> isOf(name, line) && line.contains(label))
                        .mapToDouble(line ->
                                Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                        .toArray();
        if (values.length == 0) {
            throw new IOException("the gateway does not report " + name);
        }
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum;
    }

    private static boolean isOf(String name, String line) {
        return line.startsWith(name + "{") || line.startsWith(name + " ");
    }
}
