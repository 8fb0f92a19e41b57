package io.ironbridge.gateway.http;

import io.ironbridge.gateway.http.listener.TlsSettings;
import io.netty.handler.ssl.SslContext;
import java.net.InetAddress;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a listener.
 *
 * @param host name or address to bind; {@code *} for every address of the machine
 * @param port to bind; 0 for any free one
 * @param backlog connections that the operating system queues before they are accepted
 * @param tls from {@link TlsSettings}, called for each connection; null for plain HTTP
 * @param limits sizes and counts
 * @param timeouts times
 * @param memory for request bodies and unread replies; listeners may share it
 * @param problems makes the reply to input from this client that never reaches the handler; must
 *     not block or throw
 */
public record ListenerConfig(
        String host,
        int port,
        int backlog,
        @Nullable Supplier<SslContext> tls,
        HttpLimits limits,
        HttpTimeouts timeouts,
        Memory memory,
        BiFunction<ListenerProblem, InetAddress, Response> problems) {
    private static final int HEAP_PERCENT = 12;

    public ListenerConfig {
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException("port must be 0 to 65535: " + port);
        }
        if (backlog <= 0) {
            throw new IllegalArgumentException("backlog must be positive: " + backlog);
        }
    }

    /** The defaults, with separate memory: 12 % of the heap for each use. */
    public static ListenerConfig defaults() {
        return new ListenerConfig(
                "127.0.0.1",
                0,
                1024,
                null,
                HttpLimits.defaults(),
                HttpTimeouts.defaults(),
                new Memory(
                        new BodyBudget(Heap.bytes(HEAP_PERCENT)),
                        new UnsentReplies(Heap.bytes(HEAP_PERCENT))),
                (problem, _) -> problem.plain());
    }

    public ListenerConfig withHost(String host) {
        return new ListenerConfig(host, port, backlog, tls, limits, timeouts, memory, problems);
    }

    public ListenerConfig withPort(int port) {
        return new ListenerConfig(host, port, backlog, tls, limits, timeouts, memory, problems);
    }

    public ListenerConfig withBacklog(int backlog) {
        return new ListenerConfig(host, port, backlog, tls, limits, timeouts, memory, problems);
    }

    public ListenerConfig withTls(@Nullable Supplier<SslContext> tls) {
        return new ListenerConfig(host, port, backlog, tls, limits, timeouts, memory, problems);
    }

    public ListenerConfig withLimits(HttpLimits limits) {
        return new ListenerConfig(host, port, backlog, tls, limits, timeouts, memory, problems);
    }

    public ListenerConfig withTimeouts(HttpTimeouts timeouts) {
        return new ListenerConfig(host, port, backlog, tls, limits, timeouts, memory, problems);
    }

    /**
     * Memory for data of clients.
     *
     * @param bodies of requests
     * @param replies waiting for their clients
     */
    public record Memory(BodyBudget bodies, UnsentReplies replies) {}

    public ListenerConfig withMemory(Memory memory) {
        return new ListenerConfig(host, port, backlog, tls, limits, timeouts, memory, problems);
    }

    public ListenerConfig withBodyBudget(BodyBudget bodies) {
        return withMemory(new Memory(bodies, memory.replies()));
    }

    public ListenerConfig withHeldReplies(UnsentReplies replies) {
        return withMemory(new Memory(memory.bodies(), replies));
    }

    public ListenerConfig withProblems(
            BiFunction<ListenerProblem, InetAddress, Response> problems) {
        return new ListenerConfig(host, port, backlog, tls, limits, timeouts, memory, problems);
    }
}
