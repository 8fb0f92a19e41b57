package io.ironbridge.workloaddriver.named.db2;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * Receives and counts what gateways send by OTLP over HTTP. It runs in this process, so that its
 * CPU is counted with the driver. Thread-safe.
 */
final class OtlpCollector implements AutoCloseable {
    private static final String TRACES = "/v1/traces";
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int NO_BODY = -1;

    private final HttpServer server;
    private final Map<String, LongAdder> requests = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> bodies = new ConcurrentHashMap<>();
    private final LongAdder refused = new LongAdder();

    private OtlpCollector(HttpServer server) {
        this.server = server;
        server.createContext("/", this::take);
        server.start();
    }

    /** On a free port of the loopback address. */
    static OtlpCollector start() throws IOException {
        return new OtlpCollector(
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Number of requests whose spans were sent to {@code /SIDE/v1/traces}. */
    long requests(String side) {
        return count(requests, "/" + side + TRACES);
    }

    /** Number of bodies from a side, of any signal. */
    long bodies(String side) {
        return Stream.of("traces", "metrics", "logs")
                .mapToLong(signal -> count(bodies, "/" + side + "/v1/" + signal))
                .sum();
    }

    /** Number of bodies that could not be read. */
    long refused() {
        return refused.sum();
    }

    /** Description of what was received. */
    String text() {
        return bodies.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(one -> one.getKey().substring(1) + " " + one.getValue().sum())
                .collect(Collectors.joining(", "));
    }

    private static long count(Map<String, LongAdder> counts, String path) {
        LongAdder count = counts.get(path);
        return count == null ? 0 : count.sum();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(status(exchange), NO_BODY);
        }
    }

    private int status(HttpExchange exchange) {
        String path = exchange.getRequestURI().getPath();
        try {
            byte[] body = body(exchange);
            add(requests, path, path.endsWith(TRACES) ? OtlpSpans.requests(body) : 0);
            add(bodies, path, 1);
            return OK;
        } catch (IOException _) {
            refused.increment();
            return BAD_REQUEST;
        }
    }

    private static void add(Map<String, LongAdder> counts, String path, long more) {
        counts.computeIfAbsent(path, _ -> new LongAdder()).add(more);
    }

    private static byte[] body(HttpExchange exchange) throws IOException {
        try (InputStream in = exchange.getRequestBody()) {
            boolean zipped =
                    "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
            return zipped ? new GZIPInputStream(in).readAllBytes() : in.readAllBytes();
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
