package io.ironbridge.gateway;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * A collector on a socket: takes OTLP over HTTP and keeps what came. Field numbers are those of
 * opentelemetry-proto 1.x.
 */
final class OtlpReceiver implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 20;

    private final HttpServer server;
    private final BlockingQueue<Span> spans = new LinkedBlockingQueue<>();
    private final BlockingQueue<LogLine> records = new LinkedBlockingQueue<>();
    private final BlockingQueue<List<Metric>> metrics = new LinkedBlockingQueue<>();
    private final BlockingQueue<Map<String, String>> headers = new LinkedBlockingQueue<>();

    private OtlpReceiver(HttpServer server) {
        this.server = server;
        server.createContext("/v1/traces", one -> take(one, this::traces));
        server.createContext("/v1/logs", one -> take(one, this::logs));
        server.createContext("/v1/metrics", one -> take(one, this::metrics));
        server.start();
    }

    static OtlpReceiver start() throws IOException {
        return new OtlpReceiver(HttpServer.create(anyPort(), 0));
    }

    static OtlpReceiver start(SSLContext tls) throws IOException {
        HttpsServer server = HttpsServer.create(anyPort(), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(tls));
        return new OtlpReceiver(server);
    }

    private static InetSocketAddress anyPort() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    int port() {
        return server.getAddress().getPort();
    }

    String endpoint() {
        return "http://127.0.0.1:" + port();
    }

    /** A span; ids in hexadecimal. */
    record Span(
            String traceId,
            String spanId,
            String parentId,
            String state,
            String name,
            long kind,
            long start,
            long end,
            long status,
            Map<String, String> attributes,
            Map<String, String> resource) {}

    /** A log record; ids in hexadecimal, empty where there is none. */
    record LogLine(
            String severity,
            String body,
            String traceId,
            String spanId,
            Map<String, String> attributes,
            Map<String, String> resource) {}

    /**
     * A point of a metric.
     *
     * @param value of a gauge or sum; of a histogram its sum
     * @param count of a histogram
     * @param buckets of a histogram
     */
    record Metric(
            String name,
            String unit,
            Map<String, String> attributes,
            double value,
            long count,
            List<Long> buckets) {}

    private interface Taker {
        void take(Proto request);
    }

    private void take(HttpExchange exchange, Taker taker) throws IOException {
        Map<String, String> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        exchange.getRequestHeaders().forEach((name, all) -> fields.put(name, all.getFirst()));
        headers.add(fields);
        try (InputStream body = body(exchange, fields.get("content-encoding"))) {
            taker.take(Proto.read(body.readAllBytes()));
        }
        exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
        exchange.sendResponseHeaders(200, -1);
        exchange.close();
    }

    private static InputStream body(HttpExchange exchange, @Nullable String encoding)
            throws IOException {
        return "gzip".equals(encoding)
                ? new GZIPInputStream(exchange.getRequestBody())
                : exchange.getRequestBody();
    }

    private void traces(Proto request) {
        for (Proto ofResource : request.messages(1)) {
            Map<String, String> resource = attributes(ofResource.message(1).messages(1));
            for (Proto ofScope : ofResource.messages(2)) {
                ofScope.messages(2).forEach(span -> spans.add(span(span, resource)));
            }
        }
    }

    private static Span span(Proto span, Map<String, String> resource) {
        return new Span(
                span.hex(1),
                span.hex(2),
                span.hex(4),
                span.text(3),
                span.text(5),
                span.number(6),
                span.number(7),
                span.number(8),
                span.message(15).number(3),
                attributes(span.messages(9)),
                resource);
    }

    private void logs(Proto request) {
        for (Proto ofResource : request.messages(1)) {
            Map<String, String> resource = attributes(ofResource.message(1).messages(1));
            for (Proto ofScope : ofResource.messages(2)) {
                for (Proto record : ofScope.messages(2)) {
                    records.add(
                            new LogLine(
                                    record.text(3),
                                    record.message(5).text(1),
                                    record.hex(9),
                                    record.hex(10),
                                    attributes(record.messages(6)),
                                    resource));
                }
            }
        }
    }

    private void metrics(Proto request) {
        List<Metric> all = new ArrayList<>();
        for (Proto ofResource : request.messages(1)) {
            for (Proto ofScope : ofResource.messages(2)) {
                ofScope.messages(2).forEach(metric -> points(metric, all));
            }
        }
        metrics.add(all);
    }

    private static void points(Proto metric, List<Metric> into) {
        for (int kind : List.of(5, 7)) { // gauge, sum
            for (Proto point : metric.message(kind).messages(1)) {
                into.add(
                        new Metric(
                                metric.text(1),
                                metric.text(3),
                                attributes(point.messages(7)),
                                point.real(4),
                                0,
                                List.of()));
            }
        }
        for (Proto point : metric.message(9).messages(1)) {
            into.add(
                    new Metric(
                            metric.text(1),
                            metric.text(3),
                            attributes(point.messages(9)),
                            point.real(5),
                            point.number(4),
                            point.packed(6)));
        }
    }

    private static Map<String, String> attributes(List<Proto> pairs) {
        Map<String, String> attributes = new TreeMap<>();
        for (Proto pair : pairs) {
            Proto value = pair.message(2);
            attributes.put(
                    pair.text(1), value.has(3) ? Long.toString(value.number(3)) : value.text(1));
        }
        return attributes;
    }

    /** So many spans, in the order in which they came. */
    List<Span> spans(int count) throws InterruptedException {
        List<Span> found = new ArrayList<>();
        while (found.size() < count) {
            found.add(await(spans, _ -> true));
        }
        return found;
    }

    /** Spans that have come and that nobody has asked for. */
    int waitingSpans() {
        return spans.size();
    }

    /** The next record that fits; those before it are dropped. */
    LogLine logLine(Predicate<LogLine> fits) throws InterruptedException {
        return await(records, fits);
    }

    /** The next metrics that hold such a point. */
    Metric metric(Predicate<Metric> fits) throws InterruptedException {
        List<Metric> found = await(metrics, all -> all.stream().anyMatch(fits));
        return found.stream().filter(fits).findFirst().orElseThrow();
    }

    /** The header fields of the next request. */
    Map<String, String> headers() throws InterruptedException {
        return await(headers, _ -> true);
    }

    private static <T> T await(BlockingQueue<T> queue, Predicate<? super T> fits)
            throws InterruptedException {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (true) {
            T next = queue.poll(until - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (next == null) {
                throw new AssertionError("the collector did not get it in time");
            }
            if (fits.test(next)) {
                return next;
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
