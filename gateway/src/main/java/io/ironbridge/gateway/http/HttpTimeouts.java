package io.ironbridge.gateway.http;

import java.time.Duration;

/**
 * Time limits for clients. Checked to the millisecond or so, never early.
 *
 * @param header from the first byte of a request to the end of its head; beyond: 408. Also the
 *     limit for the TLS handshake
 * @param body from the end of the head to the end of the body; beyond: 408
 * @param idle a connection without a request; beyond, it is closed
 * @param write a reply of which the client reads nothing (nothing of 64 KiB); beyond, its
 *     connection is closed (HTTP/2: the stream is reset)
 * @param writeRate bytes per second of a reply that a client must read, on average over {@code
 *     write}; connections of slower clients are closed in the same way. 0: no minimum rate
 * @param linger after the last reply of a connection, for the client to read it and close
 * @param drainIdle for one more request on an idle connection while the listener drains
 */
public record HttpTimeouts(
        Duration header,
        Duration body,
        Duration idle,
        Duration write,
        int writeRate,
        Duration linger,
        Duration drainIdle) {
    public HttpTimeouts {
        requirePositive(header, "header");
        requirePositive(body, "body");
        requirePositive(idle, "idle");
        requirePositive(write, "write");
        if (writeRate < 0) {
            throw new IllegalArgumentException("writeRate must not be negative: " + writeRate);
        }
        requirePositive(linger, "linger");
        requirePositive(drainIdle, "drainIdle");
    }

    private static void requirePositive(Duration value, String name) {
        if (!value.isPositive()) {
            throw new IllegalArgumentException(name + " must be positive: " + value);
        }
    }

    /** The defaults. */
    public static HttpTimeouts defaults() {
        return new HttpTimeouts(
                Duration.ofSeconds(10),
                Duration.ofSeconds(30),
                Duration.ofSeconds(60),
                Duration.ofSeconds(30),
                240,
                Duration.ofSeconds(2),
                Duration.ofSeconds(1));
    }

    public HttpTimeouts withHeader(Duration header) {
        return new HttpTimeouts(header, body, idle, write, writeRate, linger, drainIdle);
    }

    public HttpTimeouts withBody(Duration body) {
        return new HttpTimeouts(header, body, idle, write, writeRate, linger, drainIdle);
    }

    public HttpTimeouts withIdle(Duration idle) {
        return new HttpTimeouts(header, body, idle, write, writeRate, linger, drainIdle);
    }

    public HttpTimeouts withWrite(Duration write) {
        return new HttpTimeouts(header, body, idle, write, writeRate, linger, drainIdle);
    }

    public HttpTimeouts withWriteRate(int writeRate) {
        return new HttpTimeouts(header, body, idle, write, writeRate, linger, drainIdle);
    }

    public HttpTimeouts withLinger(Duration linger) {
        return new HttpTimeouts(header, body, idle, write, writeRate, linger, drainIdle);
    }

    public HttpTimeouts withDrainIdle(Duration drainIdle) {
        return new HttpTimeouts(header, body, idle, write, writeRate, linger, drainIdle);
    }

    /** Bytes that a client must read in each {@link #write} while it is slow; at least one. */
    public long writeBytes() {
        return Math.max(1, writeRate * write.toMillis() / 1000);
    }
}
