package io.ironbridge.gateway.http;

import io.ironbridge.gateway.http.listener.TlsSettings;
import io.netty.handler.ssl.SslContext;
import java.net.InetAddress;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a listener needs to know.
 *
 * @param host name or address to bind; {@code *} for every address of the machine
 * @param port to bind; 0 for any free one
 * @param backlog connections the operating system holds before they are accepted
 * @param tls from {@link TlsSettings}, asked for each connection; null for a clear port
 * @param limits sizes and counts
 * @param timeouts times
 * @param memory for what requests bring and clients do not take; listeners that are given the same
 *     one share it
 * @param problems makes the reply to a request of this client that never reaches the handler; must
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

    /** The defaults, with memory of their own: 12 % of the heap for each use. */
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

    /** These with another {@link #host}. */
    public ListenerConfig withHost(String host) {
        return new ListenerConfig(host, port, backlog, tls, limits, timeouts, memory, problems);
    }

    /** These with another {@link #port}. */
    public ListenerConfig withPort(int port) {
        return new ListenerConfig(host, port, backlog, tls, limits, timeouts, memory, problems);
    }

    /** These with another {@link #backlog}. */
    public ListenerConfig withBacklog(int backlog) {
        return new ListenerConfig(host, port, backlog, tls, limits, timeouts, memory, problems);
    }

    /** These with another {@link #tls}. */
    public ListenerConfig withTls(@Nullable Supplier<SslContext> tls) {
        return new ListenerConfig(host, port, backlog, tls, limits, timeouts, memory, problems);
    }

    /** These with another {@link #limits}. */
    public ListenerConfig withLimits(HttpLimits limits) {
        return new ListenerConfig(host, port, backlog, tls, limits, timeouts, memory, problems);
    }

    /** These with another {@link #timeouts}. */
    public ListenerConfig withTimeouts(HttpTimeouts timeouts) {
        return new ListenerConfig(host, port, backlog, tls, limits, timeouts, memory, problems);
    }

    /**
     * What callers may have kept.
     *
     * @param bodies of requests
     * @param replies that wait for their clients
     */
    public record Memory(BodyBudget bodies, UnsentReplies replies) {}

    /** These with another {@link #memory}. */
    public ListenerConfig withMemory(Memory memory) {
        return new ListenerConfig(host, port, backlog, tls, limits, timeouts, memory, problems);
    }

    /** These with other memory for bodies. */
    public ListenerConfig withBodyBudget(BodyBudget bodies) {
        return withMemory(new Memory(bodies, memory.replies()));
    }

    /** These with other memory for replies. */
    public ListenerConfig withHeldReplies(UnsentReplies replies) {
        return withMemory(new Memory(memory.bodies(), replies));
    }

    /** These with another {@link #problems}. */
    public ListenerConfig withProblems(
            BiFunction<ListenerProblem, InetAddress, Response> problems) {
        return new ListenerConfig(host, port, backlog, tls, limits, timeouts, memory, problems);
    }
}
