package io.ironbridge.gateway;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands for a Db2 with one service, and keeps the header fields of the requests that it gets. */
public final class HeaderKeeper implements AutoCloseable {
    private static final byte[] REPLY =
            "{\"ResultSet Output\":[{\"NAME\":\"SMITH\",\"SALARY\":98765432198}],\"StatusCode\":200}"
                    .getBytes(StandardCharsets.UTF_8);

    private final HttpServer server;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final BlockingQueue<Map<String, String>> headers = new LinkedBlockingQueue<>();
    private final AtomicInteger requests = new AtomicInteger();
    private volatile String refused = "nobody";
    private final Map<String, String> added = new ConcurrentHashMap<>();

    public HeaderKeeper() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/services/SYSIBMSERVICE/getEmployee/V1", this::answer);
        server.start();
    }

    public int port() {
        return server.getAddress().getPort();
    }

    /** Its answers have this field, too. */
    void adds(String name, String value) {
        added.put(name, value);
    }

    /**
     * From now on requests with this {@code Authorization} are answered with 401, others are not.
     */
    public void refuses(String authorization) {
        refused = authorization;
    }

    /** How many have come. */
    public int requests() {
        return requests.get();
    }

    private void answer(HttpExchange exchange) throws IOException {
        Map<String, String> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        exchange.getRequestHeaders().forEach((name, all) -> fields.put(name, all.getFirst()));
        headers.add(fields);
        requests.incrementAndGet();
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        added.forEach(exchange.getResponseHeaders()::set);
        if (refused.equals(fields.get("Authorization"))) {
            exchange.sendResponseHeaders(401, -1);
            exchange.close();
            return;
        }
        exchange.sendResponseHeaders(200, REPLY.length);
        exchange.getResponseBody().write(REPLY);
        exchange.close();
    }

    /** Of the next request. */
    Map<String, String> headers() throws InterruptedException {
        Map<String, String> next = headers.poll(20, TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("no request came in time");
        }
        return next;
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            server.stop(0);
        }
    }
}
